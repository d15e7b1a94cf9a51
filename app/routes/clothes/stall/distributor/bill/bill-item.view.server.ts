/** 拿货单详情 as its page shows it: facts, matrices, lines, money and what became of the bill. */

import type { SizeMatrixView } from "#app/components/matrix/size-matrix.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { lineEndpoints, type StyleMatrix } from "#contract/goods/lines.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  billLineKindLabels,
  billStatusLabels,
  deliveryKindLabels,
  deliveryStateLabels,
  paymentStateLabels,
  priceSourceLabels,
} from "#contract/stall/bill.words.ts";
import type { BillDetail, BillLine } from "#contract/stall/bill-answers.ts";
import { owedOf, receivedOf } from "#contract/stall/bill-sums.ts";
import { printTemplateLabels } from "#contract/stall/print-paper.ts";
import { billMarks, dueOf } from "./bill.view.server.ts";
import type { BillPiecesLine } from "./bill-asked.tsx";
import type { BillItemLineView } from "./bill-item-lines.tsx";

const account = "/clothes/stall/distributor/account";

export function billItemView(bill: BillDetail, roles: readonly string[]) {
  const live = bill.status === "CONFIRMED";
  const dueFen = live ? dueOf(bill) : 0;
  const paidNowFen = bill.payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const may = (code: string) => hasPermission(roles, [code]);
  const owed = piecesOf(bill, owedOf);
  const returnable = piecesOf(bill, returnableOf);
  return {
    id: bill.id,
    no: bill.no,
    version: bill.version,
    live,
    voided: bill.status === "VOID",
    status: billStatusLabels[bill.status],
    marks: billMarks(bill),
    states: live
      ? `收款：${paymentStateLabels[bill.paymentState]} · 拿货：${deliveryStateLabels[bill.deliveryState]}`
      : null,
    stall: bill.stallName,
    customer: bill.distributorName ?? "",
    distributorId: bill.distributorId,
    strategy: bill.strategyName ?? "",
    keeper: bill.keeperName,
    at: bill.confirmTime ?? bill.createTime,
    carrier: bill.carrier,
    remark: bill.remark,
    sums: sumsOf(bill, dueFen, paidNowFen),
    owing: owingOf(bill, paidNowFen),
    owed,
    returnable,
    /** Paid with this bill, for what becomes of it when the bill is void. */
    paidNow: paidNowFen > 0 ? formatFen(paidNowFen) : null,
    walkIn: bill.walkIn,
    payments: bill.payments.map(({ fundName, amountFen }) => ({ name: fundName, amount: formatFen(amountFen) })),
    bonus: bill.bonusFen > 0 ? formatFen(bill.bonusFen) : null,
    allocations: bill.allocations.map(({ entryType, docNo, amountFen, createTime }) => ({
      label: entryType,
      docNo,
      amount: formatFen(amountFen),
      at: createTime,
    })),
    deliveries: bill.deliveries.map((delivery) => ({
      id: delivery.id,
      kind: deliveryKindLabels[delivery.kind],
      qty: delivery.qty,
      amount: delivery.amountFen === 0 ? "" : formatFen(delivery.amountFen),
      operator: delivery.operator,
      at: delivery.createTime,
      voided: delivery.voided,
    })),
    origin: bill.origin,
    returns: bill.returns.map((back) => ({ ...back, statusLabel: billStatusLabels[back.status] })),
    voidFacts:
      bill.status === "VOID"
        ? {
            at: `${bill.voidTime ?? ""} ${bill.voidBy ?? ""}`,
            reason: bill.voidReason,
            money: bill.receiptKept ? "收款留作预存" : "收款已退回",
          }
        : null,
    events: eventsOf(bill),
    receiptTo:
      dueFen > 0 && may(permissions.accountReceive) && bill.distributorId !== null
        ? `${account}/receipt?distributorId=${bill.distributorId}&billId=${bill.id}`
        : null,
    may: {
      pickUp: live && owed.length > 0 && may(permissions.billConfirm),
      returnGoods: live && returnable.length > 0 && may(permissions.billAdd),
      copy: may(permissions.billAdd),
      void: live && may(permissions.billVoid),
    },
  };
}

function sumsOf(bill: BillDetail, dueFen: number, paidNowFen: number): [string, string][] {
  const some = (label: string, amountFen: number): [string, string][] =>
    amountFen === 0 ? [] : [[label, formatFen(amountFen)]];
  return [
    ["拿货", `${bill.saleQty} 件 ${formatFen(bill.goodsFen)}`],
    ...(bill.returnQty > 0 ? [["退货", `${bill.returnQty} 件 ${formatFen(-bill.returnFen)}`] as [string, string]] : []),
    ...some("整单优惠", -bill.discountFen),
    ...some("抹零", -bill.roundOffFen),
    ...some("运费/打包费", bill.freightFen),
    ["应收", formatFen(bill.payableFen)],
    ...some("随单实收", paidNowFen),
    ["已收", formatFen(receivedOf(bill))],
    ...some("核减", bill.relievedFen),
    ...some("找零", bill.changeFen),
    ["本单欠", formatFen(dueFen)],
    ...(bill.owedQty > 0 ? [["欠货", `${bill.owedQty} 件`] as [string, string]] : []),
  ];
}

/** 前欠 → 本单 → 累计欠, as the slip says it; null of what never was on an account. */
function owingOf(bill: BillDetail, paidNowFen: number) {
  if (bill.balanceBeforeFen === null || bill.balanceAfterFen === null) return null;
  const side = (when: string, balanceFen: number) => `${when}${balanceFen > 0 ? "预存" : "欠"}`;
  return [
    { label: side("前", bill.balanceBeforeFen), amount: formatFen(Math.abs(bill.balanceBeforeFen)), step: false },
    { label: "本单应收", amount: formatFen(bill.payableFen), step: true },
    { label: "随单实收", amount: formatFen(paidNowFen + bill.bonusFen), step: false },
    { label: side("累计", bill.balanceAfterFen), amount: formatFen(Math.abs(bill.balanceAfterFen)), step: true },
  ];
}

function returnableOf({ kind, takeQty, pickedQty, returnedQty }: BillLine): number {
  return kind === "RETURN" ? 0 : takeQty + pickedQty - returnedQty;
}

function piecesOf(bill: BillDetail, most: (line: BillLine) => number): BillPiecesLine[] {
  return bill.lines
    .filter((line) => most(line) > 0)
    .map((line) => ({
      id: line.id,
      label: `${line.styleNo} ${line.color} ${line.size}`,
      kind: billLineKindLabels[line.kind],
      qty: line.qty,
      most: most(line),
      price: formatFen(line.priceFen),
    }));
}

export function billItemLines(bill: BillDetail): BillItemLineView[] {
  return bill.lines.map((line) => {
    const back = line.kind === "RETURN";
    return {
      id: line.id,
      pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
      styleNo: line.styleNo,
      name: line.productName,
      color: line.color,
      size: line.size,
      second: line.grade === 2,
      kind: billLineKindLabels[line.kind],
      plain: line.kind === "SALE",
      qty: back ? -line.qty : line.qty,
      taken: back ? null : line.takeQty + line.pickedQty,
      owed: owedOf(line),
      cancelled: line.cancelledQty,
      returned: line.returnedQty,
      price: formatFen(line.priceFen),
      source: priceSourceLabels[line.priceSource],
      amount: formatFen(back ? -line.amountFen : line.amountFen),
      reason: line.reason,
    };
  });
}

/** A matrix a style, what was taken and what came back apart; sizes in the run's order. */
export async function billMatrices(api: Api, bill: BillDetail) {
  const productIds = [...new Set(bill.lines.map(({ productId }) => productId))];
  const styles = await Promise.all(
    productIds.map((productId) => api.attempt(lineEndpoints.matrix, { query: { productId } })),
  );
  return styles.flatMap((style) => {
    if (!style.ok) return [];
    const { productId, styleNo, name } = style.value;
    const lines = bill.lines.filter((line) => line.productId === productId);
    return [false, true].flatMap((back) => {
      const some = lines.filter(({ kind }) => (kind === "RETURN") === back);
      if (some.length === 0) return [];
      return [{ key: `${productId} ${back}`, title: `${styleNo} ${name}`, back, matrix: matrixOf(style.value, some) }];
    });
  });
}

function matrixOf(style: StyleMatrix, lines: readonly BillLine[]): SizeMatrixView {
  const of = (some: readonly BillLine[]) => some.reduce((sum, { qty }) => sum + qty, 0);
  const colors = style.colors.filter(({ id }) => lines.some(({ colorId }) => colorId === id));
  return {
    sizes: style.sizes.map(({ name }) => name),
    rows: colors.map((color) => {
      const row = lines.filter(({ colorId }) => colorId === color.id);
      const cells = style.sizes.map(({ id }) => of(row.filter(({ sizeId }) => sizeId === id)) || null);
      return { color: color.name, cells, total: of(row) };
    }),
    totals: style.sizes.map(({ id }) => of(lines.filter(({ sizeId }) => sizeId === id))),
    total: of(lines),
  };
}

const templates: Record<string, string> = printTemplateLabels;

/** What happened to the bill, in its order. */
function eventsOf(bill: BillDetail): { at: string; text: string }[] {
  const events = [
    { at: bill.createTime, text: `${bill.keeperName} 开始开单` },
    ...(bill.confirmTime ? [{ at: bill.confirmTime, text: `确认开单，应收 ${formatFen(bill.payableFen)}` }] : []),
    ...bill.deliveries.map(({ kind, qty, operator, createTime, voided }) => ({
      at: createTime,
      text: `${operator} ${deliveryKindLabels[kind]} ${qty} 件${voided ? "（已撤销）" : ""}`,
    })),
    ...bill.prints.map(({ template, failure, operator, createTime }) => ({
      at: createTime,
      text: `${operator} 打印 ${templates[template] ?? template}${failure ? `，失败：${failure}` : ""}`,
    })),
    ...(bill.voidTime ? [{ at: bill.voidTime, text: `${bill.voidBy ?? ""} 作废：${bill.voidReason}` }] : []),
  ];
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
