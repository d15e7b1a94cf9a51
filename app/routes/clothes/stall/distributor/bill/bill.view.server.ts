/** 线下开单 as its lists show it: labels, amounts and days are made here, on the server. */

import type { Api } from "#app/lib/api/api.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { ListView } from "#app/lib/list-view.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  type BillStatus,
  billLineKindLabels,
  billStatusLabels,
  paymentStateLabels,
} from "#contract/stall/bill/bill.words.ts";
import type { BillRow, BillTotals, HeldBill } from "#contract/stall/bill/bill-answers.ts";
import { receivedOf } from "#contract/stall/bill/bill-sums.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";

const dayMs = 86_400_000;

/** A list that shows today unless told: the days that hold, and links to the usual ones. */
export function billDays(view: ListView, query: { from?: string | undefined; to?: string | undefined }) {
  const now = today();
  const before = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString().slice(0, 10);
  const from = query.from ?? query.to ?? now;
  const to = query.to ?? now;
  const usual = { 今天: [now, now], 昨天: [before(1), before(1)], 近7天: [before(6), now], 近30天: [before(29), now] };
  return {
    view: { ...view, filter: { ...view.filter, from, to } },
    days: Object.entries(usual).map(([label, [first = now, last = now]]) => ({
      label,
      current: first === from && last === to,
      to: withParams(view.search, { from: first, to: last, page: null }),
    })),
    oneDay: from === to,
  };
}

/** What is still to be paid of a bill: nothing of one that gave money back. */
export function dueOf({ payableFen, paidFen }: Pick<BillRow, "payableFen" | "paidFen">): number {
  return Math.max(payableFen, 0) - paidFen;
}

/** Where what is due is received; null where nothing is, or not by the viewer. */
export function receiptOf(row: BillRow, roles: readonly string[]): string | null {
  if (row.status !== "CONFIRMED" || dueOf(row) <= 0 || row.distributorId === null) return null;
  if (!hasPermission(roles, [permissions.accountReceive])) return null;
  return `${paths.account.receipt(row.distributorId)}&billId=${row.id}`;
}

const statusTones: Record<BillStatus, Tone> = { HELD: "info", CONFIRMED: "good", VOID: "bad", DISCARDED: "neutral" };

export interface MarkView {
  label: string;
  tone: Tone;
}

export function billMarks({ status, repriced, belowFloor, overCredit }: BillRow): MarkView[] {
  return [
    ...(status === "CONFIRMED"
      ? []
      : [{ label: billStatusLabels[status].replace("已", ""), tone: statusTones[status] }]),
    ...(repriced ? [{ label: "改价", tone: "warn" as const }] : []),
    ...(belowFloor ? [{ label: "低于最低价", tone: "warn" as const }] : []),
    ...(overCredit ? [{ label: "超额度", tone: "bad" as const }] : []),
  ];
}

export type BillRowView = ReturnType<typeof billRowView>;

/** A row of the list; `oneDay`: the list is of a single day, so that the time of day says all. */
export function billRowView(row: BillRow, roles: readonly string[], oneDay: boolean) {
  const live = row.status === "CONFIRMED";
  const dueFen = live ? dueOf(row) : 0;
  const balanceFen = row.balanceAfterFen;
  return {
    id: row.id,
    no: row.no,
    to: row.status === "HELD" ? paths.bill.resume(row.id) : paths.bill.item(row.id),
    live,
    at: (row.confirmTime ?? row.createTime).slice(oneDay ? 11 : 5, 16),
    stall: row.stallName,
    distributorId: row.distributorId,
    customer: row.distributorName ?? "未选客户",
    strategy: row.strategyName ?? "",
    saleQty: row.saleQty,
    returnQty: row.returnQty,
    payable: formatFen(row.payableFen),
    paid: live ? formatFen(receivedOf(row)) : "",
    relieved: live && row.relievedFen > 0 ? formatFen(row.relievedFen) : "",
    due: dueFen > 0 ? formatFen(dueFen) : "",
    debt: balanceFen !== null && balanceFen < 0 ? formatFen(-balanceFen) : "",
    owedQty: row.owedQty,
    methods: live ? receivedParts(row) : "",
    keeper: row.keeperName,
    marks: billMarks(row),
    printCount: row.printCount,
    receiptTo: receiptOf(row, roles),
  };
}

type Received = Pick<BillRow, "payments" | "bonusFen" | "prepaidFen" | "laterFen" | "paidFen" | "relievedFen">;

/** Where 已收 came from: the parts add up to it, so of what was paid with the bill beyond it nothing counts. */
export function receivedParts(row: Received): string {
  const { payments, bonusFen, prepaidFen, laterFen } = row;
  const withBillFen = receivedOf(row) - bonusFen - prepaidFen - laterFen;
  const paidFen = payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const own =
    paidFen === withBillFen
      ? payments.map(({ fundName, amountFen }) => [fundName, amountFen] as const)
      : [[payments.map(({ fundName }) => fundName).join("、"), withBillFen] as const];
  return [...own, ["赠送金", bonusFen] as const, ["预存", prepaidFen] as const, ["后收", laterFen] as const]
    .flatMap(([name, fen]) => (fen === 0 ? [] : [`${name} ${formatFen(fen)}`]))
    .join(" · ");
}

export type BillTotalsView = ReturnType<typeof billTotalsView>;

export function billTotalsView(totals: BillTotals) {
  return {
    bills: formatCount(totals.bills),
    saleQty: formatCount(totals.saleQty),
    returnQty: formatCount(totals.returnQty),
    payable: formatFen(totals.payableFen),
    paid: formatFen(receivedOf(totals)),
    relieved: totals.relievedFen > 0 ? formatFen(totals.relievedFen) : "",
    due: formatFen(totals.dueFen),
    debt: formatFen(totals.debtFen),
    cancelled:
      totals.cancelledQty > 0
        ? {
            qty: formatCount(totals.cancelledQty),
            amount: formatFen(totals.cancelledFen),
            sold: formatFen(totals.payableFen - totals.cancelledFen),
          }
        : null,
    owedQty: formatCount(totals.owedQty),
    received: formatFen(totals.funds.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    funds: totals.funds.map(({ fundName, amountFen }) => ({ name: fundName, amount: formatFen(amountFen) })),
  };
}

export function heldBillView(row: HeldBill) {
  return {
    id: row.id,
    no: row.no,
    stall: row.stallName,
    customer: row.distributorName ?? "未选客户",
    qty: row.qty,
    payable: formatFen(row.payableFen),
    keeper: row.keeperName,
    at: row.updateTime.slice(5, 16),
    stale: row.stale,
  };
}

/** Whether these bills can be paid by one receipt; those that are paid already are left out. */
export function receivable(
  bills: readonly Pick<BillRow, "id" | "status" | "distributorId" | "payableFen" | "paidFen">[],
): { ok: true; distributorId: number; billIds: number[] } | { ok: false; message: string } {
  if (bills.length === 0) return { ok: false, message: "请先勾选要收款的单据" };
  const customers = new Set(bills.map(({ distributorId }) => distributorId));
  const [distributorId] = customers;
  if (customers.size > 1 || !distributorId) return { ok: false, message: "合并收款只能是同一客户的单据，请重新勾选" };
  const open = bills.filter((row) => row.status === "CONFIRMED" && dueOf(row) > 0);
  if (open.length === 0) return { ok: false, message: "勾选的单据都已结清，不用收款" };
  return { ok: true, distributorId, billIds: open.map(({ id }) => id) };
}

/** The drop-downs of the filters: the stalls one sees, their people and their tills. */
export async function billChoices(api: Api) {
  const stalls = await api.call(billEndpoints.stalls);
  const distinct = (named: readonly { id: number; name: string }[]) =>
    namedOptions([...new Map(named.map((one) => [one.id, one])).values()]);
  return {
    stalls: distinct(stalls),
    /** Where one sells oneself, before where one only looks. */
    ownStallId: (stalls.find(({ sells }) => sells) ?? stalls[0])?.id ?? null,
    keepers: distinct(stalls.flatMap(({ keepers }) => keepers)),
    funds: distinct(stalls.flatMap(({ funds }) => funds)),
  };
}

export const billLineKindOptions = optionsOf(billLineKindLabels);

export const billFilterChoices = {
  payments: optionsOf(paymentStateLabels),
  statuses: optionsOf(billStatusLabels),
  has: optionsOf({ return: "有退货", owed: "有欠货", overCredit: "超额度未结清" }),
};
