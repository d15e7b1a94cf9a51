/** Parcels as 审单规则 see them: with their weight, and with what of their goods is there. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readAvailable } from "#backoffice/ledgers/stock-ledger/lock.ts";
import type { Writing } from "#backoffice/trade/platform/order/family-store.ts";
import { refuseSecondParcel, troublesOf } from "#backoffice/trade/platform/order/order.rules.ts";
import type { Parcel } from "#backoffice/trade/platform/order/order-document.ts";
import type { LineRow, OrderRow } from "#backoffice/trade/platform/order/order-family.ts";
import { shopOrderExceptionLabels } from "#contract/platform/order.words.ts";
import { planOrder, type Rule, type RulePlan } from "./rule.rules.ts";
import { orderRule } from "./rule.tables.ts";

/**
 * An order with what the rules would do with it; `left`: why they leave it alone. `short`: an audit is planned for which
 * pieces are missing.
 */
export interface PlannedOrder {
  order: OrderRow;
  weightGram: number | null;
  plan: RulePlan;
  left: string;
  short: boolean;
}

/**
 * The rules that are enabled, in their order; those that would send from a closed place are left out.
 *
 * @param held they stay as they are until the transaction ends: who stops one waits, and nothing is done by it afterwards
 * @param tried one that counts although it is stopped
 */
export async function readRules(
  db: Db,
  { held = false, tried }: { held?: boolean; tried?: number | undefined } = {},
): Promise<Rule[]> {
  const found = db
    .select()
    .from(orderRule)
    .where(
      sql`(${orderRule.enabled} or ${orderRule.id} = ${tried ?? 0}) and (${orderRule.repositoryId} is null or exists (
        select from repository where id = ${orderRule.repositoryId} and status <> 'OFF' and type <> 'TRANSIT'))`,
    )
    .orderBy(orderRule.sort, orderRule.id);
  return held ? found.for("share") : found;
}

/** What has changed of the rules since, as one number: each edit counts. */
export async function readRuleEpoch(db: Db): Promise<number> {
  const [found] = await rows<{ epoch: number }>(db, sql`select coalesce(sum(version), 0) as epoch from order_rule`);
  return found?.epoch ?? 0;
}

/** Nothing is written. A parcel is audited whole or not at all, and what comes before another takes the pieces first. */
export async function planParcels(
  { db, clock }: Writing,
  parcels: readonly Parcel[],
  rules: readonly Rule[],
): Promise<PlannedOrder[]> {
  const today = bizDateOf(clock.now());
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const grams = await readWeights(
    db,
    lines.map(({ skuId }) => skuId ?? 0),
  );
  const places = [
    ...parcels.flatMap(({ orders }) => orders.map(({ repositoryId }) => repositoryId)),
    ...rules.flatMap(({ repositoryId }) => repositoryId ?? []),
  ];
  const available = await readAvailable(
    db,
    [...new Set(places)].flatMap((repositoryId) => lines.map(({ skuId }) => ({ repositoryId, skuId: skuId ?? 0 }))),
  );
  const taken = new Map<string, number>();
  const keyOf = (place: number, skuId: number) => `${place}:${skuId}`;
  const rest = (place: number, skuId: number) => available(place, skuId) - (taken.get(keyOf(place, skuId)) ?? 0);
  return parcels.flatMap((parcel) => {
    const open = parcel.lines.filter(({ state }) => state === "OPEN");
    const needs = new Map<number, number>();
    for (const { skuId, qty } of open) needs.set(skuId ?? 0, (needs.get(skuId ?? 0) ?? 0) + qty);
    const planned = parcel.orders.map((order): PlannedOrder => {
      const weightGram = weightOf(
        open.filter(({ orderId }) => orderId === order.id),
        grams,
      );
      const left = refuseRules(order, parcel.lines);
      const ruled = {
        ...order,
        weightGram,
        merged: parcel.orders.length > 1,
        inStock: (place: number) => [...needs].every(([skuId, qty]) => rest(place, skuId) >= qty),
      };
      return { order, weightGram, left, plan: left === "" ? planOrder(ruled, rules, today) : nothing, short: false };
    });
    if (!planned.every(({ plan }) => plan.audit)) return planned.map(withoutAudit);
    const [first] = planned;
    if (!first) return [];
    const place = placeAfter(first);
    if ([...needs].some(([skuId, qty]) => rest(place, skuId) < qty))
      return planned.map((one) => ({ ...one, short: true }));
    for (const [skuId, qty] of needs) taken.set(keyOf(place, skuId), (taken.get(keyOf(place, skuId)) ?? 0) + qty);
    return planned;
  });
}

/** From where an order goes once the plan is done. */
export const placeAfter = ({ order, plan }: Pick<PlannedOrder, "order" | "plan">) =>
  plan.repository?.repositoryId ?? order.repositoryId;

/** Of a parcel that is not audited whole. */
const withoutAudit = (one: PlannedOrder): PlannedOrder =>
  one.plan.audit ? { ...one, plan: { ...one.plan, audit: null }, left: "同一包裹里的另一单还不能审核" } : one;

const nothing: RulePlan = { repository: null, courier: null, hold: null, audit: null, lacks: null };

/** Why no rule touches the order; a message of the buyer is asked of each rule. */
function refuseRules(order: OrderRow, lines: readonly LineRow[]): string {
  if (order.state !== "WAIT_AUDIT") return "不在待审核";
  const [trouble] = troublesOf({ ...order, messageOpen: false });
  if (trouble) return shopOrderExceptionLabels[trouble];
  return refuseSecondParcel(order, lines) === null ? "" : "平台已发";
}

/** Null where something in it is not matched, or nobody has weighed it, or nothing of it is left to be sent. */
function weightOf(lines: readonly LineRow[], grams: ReadonlyMap<number, number>): number | null {
  if (lines.length === 0) return null;
  let sum = 0;
  for (const { skuId, qty } of lines) {
    const each = grams.get(skuId ?? 0) ?? 0;
    if (each === 0) return null;
    sum += each * qty;
  }
  return sum;
}

async function readWeights(db: Db, skuIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ id: number; gram: number }>(
    db,
    sql`select sku.id, product.weight_gram as gram from sku join product on product.id = sku.product_id
        where sku.id = any(${pgArray([...new Set(skuIds)])}::bigint[])`,
  );
  return new Map(found.map(({ id, gram }) => [id, gram]));
}
