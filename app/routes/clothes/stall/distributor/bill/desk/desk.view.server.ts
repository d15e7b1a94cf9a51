/** Reads the billing screen (开单): the bill, its customer at a glance, the stall's tills and held bills. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  type BillLineKind,
  billLineKindLabels,
  billLineKinds,
  priceSourceLabels,
} from "#contract/stall/bill/bill.words.ts";
import type { BillDetail } from "#contract/stall/bill/bill-answers.ts";
import type { RefusedScan } from "#contract/stall/bill/bill-inputs.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { type DistributorGlance, distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";

/** How the next lines are entered, and which style's matrix is open. */
export interface DeskMode {
  kind: BillLineKind;
  grade: 1 | 2;
  reason: string;
  styleNo: string | null;
}

export function readMode(get: (name: string) => string | null): DeskMode {
  const kind = billLineKinds.find((known) => known === get("kind")) ?? "SALE";
  return {
    kind,
    grade: kind === "RETURN" && get("grade") === "2" ? 2 : 1,
    reason: kind === "RETURN" ? (get("reason") ?? "") : "",
    styleNo: get("style"),
  };
}

interface DeskWish {
  billId: number | null;
  /** Of a bill that is not opened yet: its stall, and whom it is for. */
  stallId: number | null;
  distributorId: number | null;
  /** Of a bill that is not opened yet: scans that were refused. */
  refusedScans?: readonly RefusedScan[];
  mode: DeskMode;
}

/** The screen of a bill, or of none yet; null where the user may sell in no stall. */
export async function readDesk(api: Api, { billId, stallId, distributorId, refusedScans = [], mode }: DeskWish) {
  const { roles } = await api.viewer();
  const [places, bill, reasons] = await Promise.all([
    api.call(billEndpoints.stalls),
    billId === null ? null : api.call(billEndpoints.detail, { params: { id: billId } }),
    readDictionary(api, "return_reason"),
  ]);
  const selling = places.filter(({ sells }) => sells);
  const place = selling.find(({ id }) => id === (bill?.stallId ?? stallId)) ?? selling[0];
  if (!place) return null;
  const customerId = bill ? bill.distributorId : distributorId;
  const [held, glance, matrix] = await Promise.all([
    api.call(billEndpoints.held, { query: { stallId: place.id } }),
    customerId === null ? null : api.call(distributorLookupEndpoints.glance, { params: { id: customerId } }),
    readMatrix(api, {
      styleNo: mode.styleNo,
      repositoryId: place.repositoryId,
      grade: mode.grade,
      lines: (bill?.lines ?? []).filter(({ kind, originLineId }) => kind === mode.kind && originLineId === null),
    }),
  ]);
  return {
    stallId: place.id,
    stalls: selling.map(({ id, name }) => ({ value: id, label: name })),
    funds: place.funds.map(({ id, name }) => ({ value: id, label: name })),
    reasons: reasons.map(({ label }) => label),
    /** By customer, or by number where there is none yet. */
    held: held.map(({ id, no, distributorName, qty, payableFen, stale }) => ({
      id,
      label: distributorName ?? no,
      qty,
      payable: formatFen(payableFen),
      stale,
    })),
    /** Null: nothing is entered yet; the first line opens the bill. */
    bill: bill && deskBill(bill),
    /** Whom the bill will be for that is not opened yet. */
    forCustomer: bill ? null : distributorId,
    /** Texts that were scanned and not added, and why: each holds the bill up until it is dealt with. */
    refusedScans: bill?.refusedScans ?? refusedScans,
    /** 散客; null where the company has none. */
    walkInId: place.walkInId,
    customer: glance && deskCustomer(glance),
    matrix,
    kind: mode.kind,
    grade: mode.grade,
    reason: mode.reason,
    may: {
      confirm: hasPermission(roles, [permissions.billConfirm]),
      price: hasPermission(roles, [permissions.billPrice]),
      discount: hasPermission(roles, [permissions.billDiscount]),
      addCustomer: hasPermission(roles, [permissions.distributorAdd]),
    },
  };
}

/** 元 as an input holds it; nothing for 0. */
const typedYuan = (amountFen: number) => (amountFen === 0 ? "" : formatFen(amountFen, { grouped: false }));

function deskBill(bill: BillDetail) {
  return {
    id: bill.id,
    no: bill.no,
    version: bill.version,
    saleQty: bill.saleQty,
    returnQty: bill.returnQty,
    goods: formatFen(bill.goodsFen),
    returned: formatFen(bill.returnFen),
    payable: formatFen(bill.payableFen),
    payableFen: bill.payableFen,
    discount: typedYuan(bill.discountFen),
    roundOff: typedYuan(bill.roundOffFen),
    freight: typedYuan(bill.freightFen),
    bonus: typedYuan(bill.bonusFen),
    useBalance: bill.useBalance,
    carrier: bill.carrier,
    remark: bill.remark,
    payments: bill.payments.map(({ fundId, amountFen }) => ({ fundId, amount: typedYuan(amountFen) })),
    lines: bill.lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      kindLabel: billLineKindLabels[line.kind],
      styleNo: line.styleNo,
      productName: line.productName,
      color: line.color,
      size: line.size,
      second: line.grade === 2,
      qty: line.qty,
      takeQty: line.takeQty,
      /** Without separators: it is typed over. */
      price: formatFen(line.priceFen, { grouped: false }),
      priceSource: line.priceSource,
      sourceLabel: priceSourceLabels[line.priceSource],
      /** Of a last price: when it was asked, `MM-DD`. */
      sourceDate: line.lastPriceDate?.slice(5) ?? null,
      amount: formatFen(line.kind === "RETURN" ? -line.amountFen : line.amountFen),
      available: line.available ?? 0,
      pictureSrc: line.pictureId && picturePath(line.pictureId, 96),
    })),
  };
}

function deskCustomer(glance: DistributorGlance) {
  const { balanceFen, bonusFen, freeFen, returnRateBp } = glance;
  const facts: [string, string][] = glance.walkIn
    ? []
    : [
        ["额度", formatFen(glance.creditLimitFen)],
        ["上次拿货", glance.lastBillAt?.slice(0, 10) ?? "还没有"],
        ["未拿欠货", `${formatCount(glance.owedQty)} 件`],
        ["退货率", returnRateBp === null ? "—" : `${(returnRateBp / 100).toFixed(1)}%`],
        ["赠送金", formatFen(bonusFen)],
        ...levelFact(glance),
      ];
  return {
    id: glance.id,
    name: glance.name,
    code: glance.code,
    walkIn: glance.walkIn,
    frozen: glance.status === "FROZEN",
    /** What 用余额 takes at the most. */
    freeFen: glance.walkIn ? 0 : freeFen,
    balance: balanceText(balanceFen),
    tone: balanceFen < 0 ? ("bad" as const) : balanceFen > 0 ? ("good" as const) : ("neutral" as const),
    facts,
    strategy: glance.strategy.name,
  };
}

/** The next strategy: what is missing of it, where the keeper may see what a customer buys. */
function levelFact({ level }: DistributorGlance): [string, string][] {
  if (!level) return [];
  const { toName, reached, boughtFen, thresholdFen } = level;
  if (reached) return [["升级", `可升级 ${toName}`]];
  if (boughtFen === undefined || thresholdFen === undefined) return [];
  return [["升级", `${toName} 还差 ${formatFen(thresholdFen - boughtFen)}`]];
}

function balanceText(balanceFen: number): string {
  if (balanceFen === 0) return "不欠";
  return balanceFen < 0 ? `欠款 ${formatFen(-balanceFen)}` : `预存 ${formatFen(balanceFen)}`;
}
