/** 分销商 as its pages show it: every number, label, choice and address is made here, on the server. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { findSort } from "#contract/page.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { billStatusLabels } from "#contract/stall/bill.words.ts";
import {
  type DistributorStatus,
  distributorStatusLabels,
  settleCycleLabels,
  settleCycles,
} from "#contract/stall/distributor.words.ts";
import type { DistributorBill, distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import {
  balanceSideLabels,
  type DistributorDetail,
  type DistributorRow,
  distributorEndpoints,
  distributorSortFields,
} from "#contract/stall/distributors.ts";
import type { BillRowView } from "./distributor-bills.tsx";
import type { DistributorFormChoices, DistributorFormValues } from "./distributor-form.tsx";
import type { DistributorRowView } from "./distributor-table.tsx";

export const distributorPath = "/clothes/stall/distributor";

type Vocabulary = Answer<typeof distributorEndpoints.vocabulary>;

const listSearch = distributorEndpoints.list.query;

export function distributorQuery(params: URLSearchParams) {
  return parseSearch(listSearch, params);
}

/** Back to the list as it was filtered, from a page that carries the list's own parameters. */
export function backToDistributors(params: URLSearchParams): string {
  const kept = new URLSearchParams(listParams(params));
  return kept.size > 0 ? `${distributorPath}?${kept}` : distributorPath;
}

export function listParams(params: URLSearchParams): [name: string, value: string][] {
  return [...params].filter(([name, value]) => name in listSearch.shape && value !== "");
}

const statusTones: Record<DistributorStatus, Tone> = { NORMAL: "good", FROZEN: "warn", DISABLED: "neutral" };

export function statusBadge(status: DistributorStatus): { label: string; tone: Tone } {
  return { label: distributorStatusLabels[status], tone: statusTones[status] };
}

export function distributorRows(list: Answer<typeof distributorEndpoints.list>, sort: readonly string[]) {
  const { debtFen, prepaidFen, bonusFen } = list.totals;
  return {
    rows: list.content.map(rowView),
    totals: { debt: formatFen(debtFen), prepaid: formatFen(prepaidFen), bonus: formatFen(bonusFen) },
    sorted: findSort(sort, distributorSortFields) ?? { field: "lastBillAt" as const, direction: "desc" as const },
  };
}

function rowView(row: DistributorRow): DistributorRowView {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    phone: row.phone ?? "",
    region: row.region,
    strategy: row.strategyName,
    upgradeTo: row.level?.reached ? row.level.toName : null,
    stall: row.stallName ?? "",
    keeper: row.keeperName ?? "",
    balance: formatFen(row.balanceFen),
    debt: row.balanceFen < 0,
    bonus: formatFen(row.bonusFen),
    credit: formatFen(row.creditLimitFen),
    lastBill: row.lastBillAt?.slice(0, 10) ?? "",
    bought30: row.bought30Fen === undefined ? null : formatFen(row.bought30Fen),
    returnRate: rateText(row.returnRateBp),
    owed: row.owedQty > 0 ? formatCount(row.owedQty) : "",
    status: statusBadge(row.status),
    plain: row.walkIn,
    live: row.status !== "DISABLED",
  };
}

/** 1250 → `12.5%`. */
export function rateText(bp: number | null): string {
  return bp === null ? "" : `${formatFen(bp).replace(/\.?0+$/, "")}%`;
}

/** 欠 1,000.00, 预存 1,000.00 or 0.00. */
export function balanceText(fen: number): string {
  if (fen === 0) return "0.00";
  return fen < 0 ? `欠 ${formatFen(-fen)}` : `预存 ${formatFen(fen)}`;
}

export function filterChoices({ stalls, keepers, strategies }: Vocabulary) {
  return {
    stalls: options(stalls),
    keepers: options(keepers),
    strategies: strategies.map(({ id, name, on }) => ({ value: id, label: on ? name : `${name}（已停用）` })),
    balances: labelled(balanceSideLabels),
    statuses: labelled(distributorStatusLabels),
    levels: [{ value: "true", label: "可升级" }],
  };
}

/** The form's drop-downs; what the customer has already stays among them. */
export function formChoices(
  { stalls, keepers, strategies }: Vocabulary,
  current?: DistributorDetail,
): DistributorFormChoices {
  const usable = strategies.filter(({ on }) => on);
  const usual = usable.find(({ isDefault }) => isDefault);
  return {
    stalls: withCurrent(options(stalls), current?.stallId, current?.stallName),
    keepers: withCurrent(options(keepers), current?.keeperId, current?.keeperName),
    strategies: withCurrent(options(usable), current?.strategyId, current?.strategyName),
    usualStrategy: usual?.name ?? "",
    cycles: settleCycles.map((value) => ({ value, label: settleCycleLabels[value] })),
    sides: [
      { value: "debt", label: "客户欠我们" },
      { value: "prepaid", label: "客户预存" },
    ],
  };
}

function withCurrent(all: Option[], id: number | null | undefined, name: string | null | undefined): Option[] {
  if (!id || all.some((option) => option.value === id)) return all;
  return [...all, { value: id, label: `${name ?? id}（已停用）` }];
}

export function distributorFormValues(row: DistributorDetail): DistributorFormValues {
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    name: row.name,
    phone: row.phone ?? "",
    region: row.region,
    carrier: row.carrier,
    stallId: text(row.stallId),
    keeperId: text(row.keeperId),
    strategyId: text(row.strategyId),
    creditLimitFen: formatFen(row.creditLimitFen, { grouped: false }),
    settleCycle: row.settleCycle,
    tags: row.tags.join("，"),
    remark: row.remark,
    addresses: row.addresses,
  };
}

/** What a detail page says first. */
export function distributorFacts(row: DistributorDetail): [label: string, value: string][] {
  return [
    ["编码", row.code],
    ["手机", row.phone ?? ""],
    ["地区", row.region],
    ["策略", row.strategyName],
    ["归属档口", row.stallName ?? ""],
    ["营业员", row.keeperName ?? ""],
    ["最近拿货", row.lastBillAt?.slice(0, 16) ?? ""],
    ["结算", settleCycleLabels[row.settleCycle]],
    ["物流/托运部", row.carrier],
    ...row.addresses.map((address, index): [string, string] => [`收货地址 ${index + 1}`, address]),
    ["标签", row.tags.join("、")],
    ["备注", row.remark],
    ["最后修改", `${row.updateBy ?? "系统"} ${row.updateTime}`],
  ];
}

export function distributorFigures(row: DistributorDetail): { label: string; value: string; hint?: string }[] {
  return [
    { label: row.balanceFen < 0 ? "欠款" : "预存", value: formatFen(Math.abs(row.balanceFen)) },
    { label: "赠送金", value: formatFen(row.bonusFen) },
    { label: "信用额度", value: formatFen(row.creditLimitFen) },
    { label: "未拿欠货", value: formatCount(row.owedQty) },
    { label: "90天退货率", value: rateText(row.returnRateBp) || "—" },
    ...(row.bought30Fen === undefined ? [] : [{ label: "30天拿货额", value: formatFen(row.bought30Fen) }]),
    ...(row.level ? [levelFigure(row.level)] : []),
  ];
}

/** How far the customer is on the way to the next strategy; the amounts only for those who may see them. */
function levelFigure({ toName, reached, boughtFen, thresholdFen }: NonNullable<DistributorDetail["level"]>) {
  const label = `升级 ${toName}`;
  if (boughtFen === undefined || !thresholdFen)
    return { label, value: reached ? "可升级" : "未达门槛", hint: "按近 365 天净拿货额" };
  const percent = Math.floor((Math.max(boughtFen, 0) / thresholdFen) * 100);
  return {
    label: reached ? `${label} · 可升级` : label,
    value: `${percent}%`,
    hint: `近 365 天拿货减退货 ${formatFen(boughtFen)}，门槛 ${formatFen(thresholdFen)}`,
  };
}

/** Where else the customer's business is done, as far as the viewer may. */
export function distributorLinks(row: { id: number; status: DistributorStatus }, roles: readonly string[]) {
  const may = (code: string) => hasPermission(roles, [code]);
  const links: { label: string; to: string }[] = [];
  const add = (label: string, page: string) =>
    links.push({ label, to: `${distributorPath}/${page}?distributorId=${row.id}` });
  const live = row.status !== "DISABLED";
  if (live && may(permissions.billAdd)) add("开单", "bill/new");
  if (live && may(permissions.accountReceive)) add("收款", "account/receipt");
  if (live && may(permissions.rechargeAdd)) add("充值", "recharge/new");
  if (may(permissions.accountList)) {
    add("对账单", "account/statement");
    add("账户流水", "account");
  }
  return links;
}

const billTones: Record<DistributorBill["status"], Tone> = {
  HELD: "warn",
  CONFIRMED: "good",
  VOID: "neutral",
  DISCARDED: "neutral",
};

export function billRows(list: Answer<typeof distributorLookupEndpoints.bills>): BillRowView[] {
  return list.content.map((bill) => ({
    id: bill.id,
    no: bill.no,
    time: bill.createTime.slice(0, 16),
    stall: bill.stallName,
    keeper: bill.keeperName,
    saleQty: formatCount(bill.saleQty),
    returnQty: formatCount(bill.returnQty),
    owedQty: formatCount(bill.owedQty),
    payable: formatFen(bill.payableFen),
    due: formatFen(Math.max(0, bill.payableFen - bill.paidFen)),
    open: bill.status === "CONFIRMED" && bill.paidFen < bill.payableFen,
    status: { label: billStatusLabels[bill.status], tone: billTones[bill.status] },
  }));
}

/** A request's `?id=`, or the page of an address that is none. */
export function idOf(request: Request): { id: number } | null {
  const params = distributorEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  return params.success ? params.data : null;
}

function options(list: readonly { id: number; name: string }[]): Option[] {
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

function labelled(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
