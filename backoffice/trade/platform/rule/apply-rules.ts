/**
 * Does what 审单规则 say with the orders that wait for their audit (domain.md §3.5; docs/decisions/platforms.md, "Rules at
 * audit"): after they came in or changed, after a rule changed, and on the day to which one was held.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { WorkerNode } from "#backoffice/core/module.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { arrivedOrders, releaseArrivedOrders } from "#backoffice/trade/platform/order/arrival.ts";
import { type LogEntry, type Writing, writeLog } from "#backoffice/trade/platform/order/family-store.ts";
import { describeHold } from "#backoffice/trade/platform/order/holding.ts";
import { grantAudits } from "#backoffice/trade/platform/order/order.ts";
import {
  lockParcels,
  type Parcel,
  sortOutDisagreeing,
  touchOrders,
} from "#backoffice/trade/platform/order/order-document.ts";
import type { OrderRow } from "#backoffice/trade/platform/order/order-family.ts";
import { orderRulesChannel } from "#backoffice/trade/platform/order/rule-channel.ts";
import { type PlannedOrder, placeAfter, planParcels, readRuleEpoch, readRules } from "./read-orders.ts";
import type { Rule } from "./rule.rules.ts";

/** Orders of one transaction. */
const atOnce = 200;

/** Within a second of what came in, else every few seconds: stock that arrives and days that begin tell nobody. */
export function startRuling({ database, clock, log }: WorkerNode): Promise<QueueWorker> {
  const node = { db: database.db, clock };
  return startQueueWorker(
    { database, log },
    {
      name: "applying audit rules",
      channel: orderRulesChannel,
      waits: () => sql`exists (${arrivedOrders})
        or (exists (select from order_rule where enabled) and exists (select from shop_order where state = 'WAIT_AUDIT'))`,
      async drain(isStopped) {
        await releaseArrivedOrders(node);
        await applyOrderRules(node, isStopped);
      },
    },
  );
}

/**
 * The orders that the rules have not seen as they are now. Done again it does nothing, also by several nodes at once: the
 * orders are locked, and what has been seen is marked in the transaction that did it.
 */
export async function applyOrderRules(node: Writing, isStopped: () => boolean = () => false): Promise<void> {
  const { db } = node;
  if ((await readRules(db)).length === 0) return;
  const mark = await readMark(node);
  let after = { deadline: "-infinity", id: 0 };
  while (!isStopped()) {
    // The most urgent takes the pieces first, such as the rest of an order that was split, whatever its number.
    const found = await rows<{ id: number; deadline: string }>(
      db,
      sql`select id, deadline::text from (
            select id, coalesce(ship_deadline, 'infinity') as deadline from shop_order
            where state = 'WAIT_AUDIT' and ruled <> ${mark}
          ) due where (deadline, id) > (${after.deadline}::timestamptz, ${after.id})
          order by deadline, id limit ${atOnce}`,
    );
    const ids = found.map(({ id }) => id);
    const last = found.at(-1);
    if (!last) return;
    after = last;
    try {
      await db.transaction((tx) => applyTo({ ...node, db: tx }, ids));
    } catch (error) {
      // One of them was merged this moment; they are looked at again in a few seconds.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

/** What an order has to have as `ruled` when nothing of it, of the rules, or of its hold is new. */
async function readMark({ db, clock }: Writing): Promise<SQL> {
  const epoch = await readRuleEpoch(db);
  const today = bizDateOf(clock.now());
  return sql`(version || '/' || ${epoch}::bigint || '/' || coalesce(held_until <= ${today}::date, false))`;
}

async function applyTo(context: Writing, ids: readonly number[]): Promise<void> {
  const { db } = context;
  // Before the rules: one that is added meanwhile is then not taken for seen.
  const mark = await readMark(context);
  const rules = await readRules(db, { held: true });
  const nobody = { ...context, actor: { userId: null } };
  // Whoever had them locked may have audited or closed them.
  const parcels = (await lockParcels(db, ids)).filter(({ orders }) =>
    orders.every(({ state }) => state === "WAIT_AUDIT"),
  );
  const planned = await planParcels(context, parcels, rules);
  const planOf = new Map(planned.map((one) => [one.order.id, one]));
  const changed = await touchOrders(
    nobody,
    planned.filter((one) => changes(one)).map(({ order }) => order),
    (order) => columnsOf(order, planOf.get(order.id)),
  );
  const places = await readPlaceNames(context, rules);
  await writeLog(
    context,
    planned.flatMap((one) => entriesOf(one, places)),
  );
  const now = new Map(changed.map((order) => [order.id, order]));
  const audited = parcels
    .filter(({ orders }) => orders.every(({ id }) => planOf.get(id)?.plan.audit))
    .map((parcel): Parcel => ({ ...parcel, orders: parcel.orders.map((order) => now.get(order.id) ?? order) }));
  const { ready } = await sortOutDisagreeing(context, audited);
  const { granted } = await grantAudits(nobody, ready);
  await writeLog(
    context,
    granted.map(
      ({ id }): LogEntry => ({
        ...{ orderId: id, event: "AUDITED", text: "已锁定库存" },
        rule: planOf.get(id)?.plan.audit?.rule ?? "",
      }),
    ),
  );
  // Asked again in a few seconds, for nothing of the order will say it: goods that come into another place than its own,
  // and a weight that somebody fills in.
  const weighs = rules.some(({ fromGram, toGram }) => fromGram !== null || toGram !== null);
  const waits = (one: PlannedOrder) =>
    one.left === "" &&
    ((one.plan.lacks !== null && one.plan.lacks.place !== placeAfter(one)) || (weighs && one.weightGram === null));
  const seen = planned.filter((one) => !waits(one));
  await db.execute(
    sql`update shop_order set ruled = ${mark} where id = any(${pgArray(seen.map(({ order }) => order.id))}::bigint[])`,
  );
}

/** Goods that a rule waits for make it 缺货, which ends by itself when they are there. */
const isShort = (one: PlannedOrder) =>
  one.plan.lacks !== null && one.plan.lacks.place === placeAfter(one) && !one.order.short;

const changes = (one: PlannedOrder) =>
  one.plan.repository !== null || one.plan.courier !== null || one.plan.hold !== null || isShort(one);

function columnsOf(order: OrderRow, planned: PlannedOrder | undefined) {
  return {
    repositoryId: planned?.plan.repository?.repositoryId ?? order.repositoryId,
    courier: planned?.plan.courier?.courier ?? order.courier,
    heldUntil: planned?.plan.hold?.until ?? order.heldUntil,
    short: order.short || (planned !== undefined && isShort(planned)),
  };
}

function entriesOf(
  { order: { id, shipDeadline }, plan }: PlannedOrder,
  places: ReadonlyMap<number, string>,
): LogEntry[] {
  const { repository, courier, hold } = plan;
  return [
    ...(repository
      ? [
          {
            ...{ orderId: id, event: "REROUTED" as const, rule: repository.rule },
            text: `改由${places.get(repository.repositoryId) ?? ""}发货`,
          },
        ]
      : []),
    ...(courier ? [{ orderId: id, event: "COURIER" as const, rule: courier.rule, text: courier.courier }] : []),
    ...(hold
      ? [{ orderId: id, event: "HELD" as const, rule: hold.rule, text: describeHold(hold.until, shipDeadline) }]
      : []),
  ];
}

/** Names of the places that rules send from. */
export async function readPlaceNames(
  { db }: Pick<Writing, "db">,
  rules: readonly Rule[],
): Promise<Map<number, string>> {
  const ids = rules.flatMap(({ repositoryId }) => repositoryId ?? []);
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from repository where id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
