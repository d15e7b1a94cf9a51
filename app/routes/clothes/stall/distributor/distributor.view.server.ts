/** 分销商 as its pages show it: every number, label, choice and address is made here, on the server. */

import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { billStatusLabels } from "#contract/stall/bill/bill.words.ts";
import {
  type DistributorStatus,
  distributorStatusLabels,
  settleCycleLabels,
} from "#contract/stall/distributor.words.ts";
import type { DistributorBill } from "#contract/stall/distributor-lookup.ts";
import {
  balanceSideLabels,
  type DistributorDetail,
  type DistributorRow,
  distributorEndpoints,
} from "#contract/stall/distributors.ts";

export const distributorPath = paths.distributor.list;

type Vocabulary = Answer<typeof distributorEndpoints.vocabulary>;

/** Back to the list as it was filtered, from a page that carries the list's own parameters. */
export function backToDistributors(params: URLSearchParams): string {
  const kept = new URLSearchParams(listParams(params));
  return kept.size > 0 ? `${distributorPath}?${kept}` : distributorPath;
}

export function listParams(params: URLSearchParams): [name: string, value: string][] {
  return [...params].filter(([name, value]) => name in distributorEndpoints.list.query.shape && value !== "");
}

const statusTones: Record<DistributorStatus, Tone> = { NORMAL: "good", FROZEN: "warn", DISABLED: "neutral" };

export function statusBadge(status: DistributorStatus): { label: string; tone: Tone } {
  return { label: distributorStatusLabels[status], tone: statusTones[status] };
}

export type DistributorTotals = ReturnType<typeof distributorTotals>;

export function distributorTotals({
  debtFen,
  prepaidFen,
  bonusFen,
}: Answer<typeof distributorEndpoints.list>["totals"]) {
  return { debt: formatFen(debtFen), prepaid: formatFen(prepaidFen), bonus: formatFen(bonusFen) };
}

export type DistributorRowView = ReturnType<typeof distributorRow>;

export function distributorRow(row: DistributorRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    phone: row.phone ?? "",
    region: row.region,
    strategy: row.strategyName,
    /** The strategy whose threshold is reached. */
    upgradeTo: row.level?.reached ? row.level.toName : null,
    stall: row.stallName ?? "",
    keeper: row.keeperName ?? "",
    balance: formatFen(row.balanceFen),
    debt: row.balanceFen < 0,
    bonus: formatFen(row.bonusFen),
    credit: formatFen(row.creditLimitFen),
    lastBill: row.lastBillAt?.slice(0, 10) ?? "",
    /** Null where the viewer may not see it. */
    bought30: row.bought30Fen === undefined ? null : formatFen(row.bought30Fen),
    returnRate: rateText(row.returnRateBp),
    owed: row.owedQty > 0 ? formatCount(row.owedQty) : "",
    status: statusBadge(row.status),
    /** 散客: nobody's account, nobody's prices. */
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
    stalls: namedOptions(stalls),
    keepers: namedOptions(keepers),
    strategies: strategies.map(({ id, name, on }) => ({ value: id, label: on ? name : `${name}（已停用）` })),
    balances: optionsOf(balanceSideLabels),
    statuses: optionsOf(distributorStatusLabels),
    levels: [{ value: "true", label: "可升级" }],
  };
}

export type DistributorFormChoices = ReturnType<typeof formChoices>;

/** The form's drop-downs; what the customer has already stays among them. */
export function formChoices({ stalls, keepers, strategies }: Vocabulary, current?: DistributorDetail) {
  const usable = strategies.filter(({ on }) => on);
  const having = (id: number | null | undefined, name: string | null | undefined) => ({
    id: id ?? null,
    name: name ?? null,
  });
  return {
    stalls: namedOptions(stalls, having(current?.stallId, current?.stallName)),
    keepers: namedOptions(keepers, having(current?.keeperId, current?.keeperName)),
    strategies: namedOptions(usable, having(current?.strategyId, current?.strategyName)),
    /** The name of the strategy that is taken where none is chosen. */
    usualStrategy: usable.find(({ isDefault }) => isDefault)?.name ?? "",
    /** What each strategy lets a customer owe, 元, the default one first. */
    credits: usable
      .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
      .map(({ name, defaultCreditFen }) => `${name} ${formatFen(defaultCreditFen)}`),
    /** Of the default strategy, 元. */
    usualCredit: formatFen(usable.find(({ isDefault }) => isDefault)?.defaultCreditFen ?? 0, { grouped: false }),
    cycles: optionsOf(settleCycleLabels),
    sides: [
      { value: "debt", label: "客户欠我们" },
      { value: "prepaid", label: "客户预存" },
    ],
  };
}

export function distributorFormValues(row: DistributorDetail) {
  return {
    ...row,
    creditLimitFen: formatFen(row.creditLimitFen, { grouped: false }),
    tags: row.tags.join("，"),
    ...Object.fromEntries(row.addresses.map((address, index) => [`addresses[${index}]`, address])),
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

export type BillRowView = ReturnType<typeof billRow>;

export function billRow(bill: DistributorBill) {
  return {
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
  };
}
