/** 拿货单详情 as its page shows it: facts, matrices, lines, money and what became of the bill. */

import { figuresOf, groupByStyle } from "#app/lib/document/goods-groups.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  billLineKindLabels,
  billStatusLabels,
  deliveryKindLabels,
  deliveryStateLabels,
  paymentStateLabels,
  priceSourceLabels,
} from "#contract/stall/bill/bill.words.ts";
import type { BillDetail, BillLine } from "#contract/stall/bill/bill-answers.ts";
import { billTitleOf, dueFigureOf, owedOf, receivedOf } from "#contract/stall/bill/bill-sums.ts";
import { printTemplateLabels } from "#contract/stall/print-paper.ts";
import { billMarks, dueOf, receiptOf } from "./bill.view.server.ts";

export type BillItemView = ReturnType<typeof billItemView>;

export function billItemView(bill: BillDetail, roles: readonly string[]) {
  const live = bill.status === "CONFIRMED";
  const dueFen = live ? dueOf(bill) : 0;
  const paidNowFen = bill.payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const may = (code: string) => hasPermission(roles, [code]);
  const owed = piecesOf(bill, owedOf);
  const returnable = piecesOf(bill, returnableOf);
  const lines = bill.lines.map(itemLine);
  return {
    id: bill.id,
    no: bill.no,
    title: billTitleOf(bill),
    version: bill.version,
    live,
    marks: billMarks(bill),
    states: live
      ? `收款：${paymentStateLabels[bill.paymentState]} · 拿货：${deliveryStateLabels[bill.deliveryState]}`
      : billStatusLabels[bill.status],
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
    matrices: matricesOf(bill),
    lines,
    totals: {
      lines: `${formatCount(lines.length)} 行`,
      qty: lines.reduce((sum, { qty }) => sum + qty, 0),
      owed: bill.owedQty || "",
      amount: formatFen(bill.goodsFen - bill.returnFen),
    },
    money: moneyOf(bill),
    deliveries: bill.deliveries.map(({ kind, amountFen, createTime, ...delivery }) => ({
      ...delivery,
      kind: deliveryKindLabels[kind],
      amount: amountFen === 0 ? "" : formatFen(amountFen),
      at: createTime,
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
    receiptTo: receiptOf(bill, roles),
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
  const due = dueFigureOf(bill.payableFen);
  return [
    ...(bill.saleQty > 0 || bill.returnQty === 0
      ? [["拿货", `${formatCount(bill.saleQty)} 件 ${formatFen(bill.goodsFen)}`] as [string, string]]
      : []),
    ...(bill.returnQty > 0
      ? [["退货", `${formatCount(bill.returnQty)} 件 ${formatFen(-bill.returnFen)}`] as [string, string]]
      : []),
    ...some("整单优惠", -bill.discountFen),
    ...some("抹零", -bill.roundOffFen),
    ...some("运费/打包费", bill.freightFen),
    [due.label, formatFen(due.fen)],
    ...some("随单实收", paidNowFen),
    ["已收", formatFen(receivedOf(bill))],
    ...some("核减", bill.relievedFen),
    ...some("找零", bill.changeFen),
    ["本单欠", formatFen(dueFen)],
    ...(bill.owedQty > 0 ? [["欠货", `${formatCount(bill.owedQty)} 件`] as [string, string]] : []),
  ];
}

/** 前欠 → 本单 → 累计欠, as the slip says it; null of what never was on an account. */
function owingOf(bill: BillDetail, paidNowFen: number) {
  if (bill.balanceBeforeFen === null || bill.balanceAfterFen === null) return null;
  const due = dueFigureOf(bill.payableFen);
  const side = (when: string, balanceFen: number) => `${when}${balanceFen > 0 ? "预存" : "欠"}`;
  return [
    { label: side("前", bill.balanceBeforeFen), amount: formatFen(Math.abs(bill.balanceBeforeFen)), step: false },
    { label: `本单${due.label}`, amount: formatFen(due.fen), step: true },
    { label: "随单实收", amount: formatFen(paidNowFen + bill.bonusFen), step: false },
    { label: side("累计", bill.balanceAfterFen), amount: formatFen(Math.abs(bill.balanceAfterFen)), step: true },
  ];
}

/** What was paid with the bill, and what else covers it by now: each amount once. */
function moneyOf({ payments, bonusFen, allocations }: BillDetail) {
  const paid = payments.map(({ fundName, amountFen }) => ({ what: fundName, document: "随单", at: "", amountFen }));
  const bonus = bonusFen > 0 ? [{ what: "赠送金", document: "随单", at: "", amountFen: bonusFen }] : [];
  const allocated = allocations.map(({ entryType, prior, docNo, amountFen, createTime }) => ({
    what: prior ? "用预存" : entryType,
    document: docNo,
    at: createTime,
    amountFen,
  }));
  return [...paid, ...bonus, ...allocated].map(({ amountFen, ...row }, id) => ({
    id,
    ...row,
    amount: formatFen(amountFen),
  }));
}

function returnableOf({ kind, takeQty, pickedQty, returnedQty }: BillLine): number {
  return kind === "RETURN" ? 0 : takeQty + pickedQty - returnedQty;
}

/** A line of which up to `most` pieces can be acted on. */
export type BillPiecesLine = ReturnType<typeof piecesOf>[number];

function piecesOf(bill: BillDetail, most: (line: BillLine) => number) {
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

function itemLine(line: BillLine) {
  const back = line.kind === "RETURN";
  const { id, styleNo, productName, color, size, reason } = line;
  return {
    ...{ id, styleNo, productName, color, size, reason },
    pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
    second: line.grade === 2,
    kind: billLineKindLabels[line.kind],
    /** An ordinary sale, whose kind needs no mark. */
    plain: line.kind === "SALE",
    /** Negative for what came back. */
    qty: back ? -line.qty : line.qty,
    /** Handed over so far; null of a return. */
    taken: back ? null : line.takeQty + line.pickedQty,
    owed: owedOf(line),
    cancelled: line.cancelledQty,
    returned: line.returnedQty,
    price: formatFen(line.priceFen),
    source: priceSourceLabels[line.priceSource],
    amount: formatFen(back ? -line.amountFen : line.amountFen),
  };
}

/** A matrix a style and kind: what was taken, came back and was given apart; sizes in the run's order. */
function matricesOf({ lines }: BillDetail) {
  return groupByStyle(lines.map(lineView)).flatMap((group) =>
    kindsInOrder.flatMap((kind) => {
      const some = group.lines.filter((line) => line.kind === kind);
      if (some.length === 0) return [];
      const title = `${group.styleNo} ${group.productName}${group.grade === 2 ? "（次品）" : ""}`;
      const matrix = figuresOf(some, ({ qty }) => qty);
      return [{ key: `${group.key} ${kind}`, title, note: billLineKindLabels[kind], matrix }];
    }),
  );
}

/** As the slip has them: what was taken, paid or not, then what came back. */
const kindsInOrder = ["SALE", "GIFT", "SAMPLE", "RETURN"] as const;

const templates: Record<string, string> = printTemplateLabels;

/** What happened to the bill, in its order. */
function eventsOf(bill: BillDetail): { at: string; text: string }[] {
  const due = dueFigureOf(bill.payableFen);
  const events = [
    { at: bill.createTime, text: `${bill.keeperName} 开始开单` },
    ...(bill.confirmTime ? [{ at: bill.confirmTime, text: `确认开单，${due.label} ${formatFen(due.fen)}` }] : []),
    ...bill.deliveries.map(({ kind, qty, operator, createTime, voided }) => ({
      at: createTime,
      text: `${operator} ${deliveryKindLabels[kind]} ${formatCount(qty)} 件${voided ? "（已撤销）" : ""}`,
    })),
    ...bill.prints.map(({ template, failure, operator, createTime }) => ({
      at: createTime,
      text: `${operator} 打印 ${templates[template] ?? template}${failure ? `，失败：${failure}` : ""}`,
    })),
    ...(bill.voidTime ? [{ at: bill.voidTime, text: `${bill.voidBy ?? ""} 作废：${bill.voidReason}` }] : []),
  ];
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
