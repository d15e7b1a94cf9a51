/**
 * What 审单规则 do with an order: of each act the first rule that has it and whose conditions all hold (domain.md §3.5;
 * docs/decisions/platforms.md, "Rules at audit"). Pure: what comes out depends on the order, the rules and the day alone.
 */

import { isHeld } from "#backoffice/trade/platform/order/order.rules.ts";
import type { OrderRuleRow } from "#contract/platform/order-rules.ts";
import { parseShipDay } from "./ship-day.rules.ts";

/** A rule as it is kept. */
export type Rule = Omit<OrderRuleRow, "version" | "shopName" | "repositoryName" | "updateBy" | "updateTime">;

/** An order as rules see it. */
export interface RuledOrder {
  readonly shopId: number;
  readonly repositoryId: number;
  readonly paidFen: number;
  readonly buyerMessage: string;
  readonly sellerRemark: string;
  readonly messageOpen: boolean;
  readonly province: string;
  readonly bizDate: string;
  readonly courier: string;
  readonly heldUntil: string | null;
  readonly heldByHand: boolean;
  readonly placedByHand: boolean;
  readonly unauditedByHand: boolean;
  /** Null: something in it has no weight. */
  readonly weightGram: number | null;
  /** It goes in one parcel with others: what the parcel has in common is not changed. */
  readonly merged: boolean;
  /** Whether all of it may be promised in that place. */
  readonly inStock: (repositoryId: number) => boolean;
}

export interface RulePlan {
  repository: { rule: string; repositoryId: number } | null;
  courier: { rule: string; courier: string } | null;
  hold: { rule: string; until: string } | null;
  audit: { rule: string } | null;
  /** It would be audited if its goods were there; `place`: where they are missing. */
  lacks: { rule: string; place: number } | null;
}

/** @param rules those that are enabled, in their order */
export function planOrder(order: RuledOrder, rules: readonly Rule[], today: string): RulePlan {
  const moves = !order.placedByHand && !order.merged;
  /** A rule that sends from a place of its own asks the stock there. */
  const placeOf = (rule: Rule, place: number) => (moves && rule.repositoryId !== null ? rule.repositoryId : place);
  const holds = (rule: Rule, place: number) => meets(rule, order) && (!rule.inStock || order.inStock(place));
  /** A message of the buyer is for people, unless the rule has read it. */
  const reads = (rule: Rule) => !order.messageOpen || rule.buyerAsk !== "ANY";

  const mover = rules.find(
    (rule) => rule.repositoryId !== null && reads(rule) && holds(rule, placeOf(rule, order.repositoryId)),
  );
  const repository =
    moves && mover && mover.repositoryId !== null && mover.repositoryId !== order.repositoryId
      ? { rule: mover.name, repositoryId: mover.repositoryId }
      : null;
  const place = repository?.repositoryId ?? order.repositoryId;

  const sender = rules.find((rule) => rule.courier !== "" && reads(rule) && holds(rule, placeOf(rule, place)));
  const courier =
    sender && order.courier === "" && !order.merged ? { rule: sender.name, courier: sender.courier } : null;

  const hold = planHold(order, rules, { today, holds: (rule) => holds(rule, placeOf(rule, place)), reads });
  const waits = hold !== null || isHeld(order, today) || order.unauditedByHand;
  const auditors = waits ? [] : rules.filter((rule) => rule.audits && reads(rule) && meets(rule, order));
  const auditor = auditors.find((rule) => holds(rule, placeOf(rule, place)));
  const [lacking] = auditor ? [] : auditors;
  return {
    ...{ repository, courier, hold },
    audit: auditor ? { rule: auditor.name } : null,
    lacks: lacking ? { rule: lacking.name, place: placeOf(lacking, place) } : null,
  };
}

/** A hold by hand stays, and one that was let go; the day comes from the order alone, so that it is not put off anew. */
function planHold(
  order: RuledOrder,
  rules: readonly Rule[],
  { today, holds, reads }: { today: string; holds: (rule: Rule) => boolean; reads: (rule: Rule) => boolean },
): RulePlan["hold"] {
  if (order.heldByHand || order.merged) return null;
  for (const rule of rules) {
    // A rule that goes by the remark has read it.
    if (rule.hold === "NONE" || !(reads(rule) || rule.hold === "REMARK") || !holds(rule)) continue;
    const until = holdDayOf(rule, order);
    // Where the remark names no day the next rule is asked.
    if (until === null) continue;
    return until > today && until !== order.heldUntil ? { rule: rule.name, until } : null;
  }
  return null;
}

function holdDayOf({ hold, holdDays }: Rule, { bizDate, sellerRemark, buyerMessage }: RuledOrder): string | null {
  if (hold === "DAYS" && holdDays !== null)
    return new Date(Date.parse(bizDate) + holdDays * 86_400_000).toISOString().slice(0, 10);
  // What the seller wrote came after what the buyer did.
  return hold === "REMARK" ? (parseShipDay(sellerRemark, bizDate) ?? parseShipDay(buyerMessage, bizDate)) : null;
}

/** Whether all conditions but the stock hold. */
function meets(rule: Rule, order: RuledOrder): boolean {
  const { paidFen, weightGram, province } = order;
  const within = (value: number | null, from: number | null, to: number | null) =>
    (from === null && to === null) || (value !== null && value >= (from ?? 0) && value <= (to ?? value));
  return (
    (rule.shopId === null || rule.shopId === order.shopId) &&
    within(paidFen, rule.fromFen, rule.toFen) &&
    within(weightGram, rule.fromGram, rule.toGram) &&
    (rule.provinces.length === 0 || rule.provinces.some((name) => province.startsWith(name))) &&
    speaks(rule.buyerAsk, rule.buyerWords, order.buyerMessage) &&
    speaks(rule.sellerAsk, rule.sellerWords, order.sellerRemark)
  );
}

function speaks(ask: Rule["buyerAsk"], words: string, remark: string): boolean {
  if (ask === "ANY") return true;
  return ask === "NONE" ? remark === "" : wordsOf(words).some((word) => remark.includes(word));
}

/** The words of a field, one of which a remark must have. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,，、;；]+/u).filter(Boolean);
}
