/**
 * What each order earned, as one statement, and the worker that keeps it summed up (docs/decisions/platforms.md, "What a shop
 * earns"): triggers name the orders of which something was written; until it has come to them they are summed up when asked.
 */
import { type SQL, sql } from "drizzle-orm";
import type { WorkerNode } from "#backoffice/core/module.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { goodsCost, parcelCosts } from "./earning-sources.ts";

/** Marks that are worked off in one transaction, and after how many of these the tables are cleared of what is gone. */
const atOnce = 2_000;
const fewBatches = 5;

const orderNames = [
  ...[
    "order_id",
    "shop_id",
    "repository_id",
    "biz_date",
    "places",
    "paid_fen",
    "refunded_fen",
    "fee_fen",
    "freight_fen",
  ],
  ...["packing_fen", "cost_fen", "left_fen", "billed_fen", "difference_fen", "entries", "estimated"],
  ...["freight_unknown", "packing_unknown", "cost_unknown"],
];
const parcelNames = [
  ...["order_id", "shop_id", "repository_id", "shipped_day", "freight_fen", "packing_fen", "leads", "estimated"],
  ...["freight_unknown", "packing_unknown"],
];

/** The columns of `order_earning`, by which stored and unstored rows are told alike. */
export const earningColumns = sql.raw(orderNames.join(", "));
/** Those of `parcel_earning`, as {@link parcelCosts} gives them. */
export const parcelColumns = sql.raw(parcelNames.join(", "));

/** One row an order, its parts together, of the orders as they were placed in `leads`, a condition on `doc`; from what was written, as it is now. */
export function orderEarnings(leads: SQL): SQL {
  const own = (row: SQL) => sql`${row}.shop_id = doc.shop_id and ${row}.platform_no = doc.platform_no`;
  const sumOf = (kinds: SQL) => sql`coalesce(sum(entry.amount_fen) filter (where entry.kind in ${kinds}), 0)::int8`;
  return sql`
    select order_id, shop_id, repository_id, biz_date, places, paid_fen, refunded_fen, fee_fen, freight_fen, packing_fen, cost_fen,
      paid_fen - refunded_fen + fee_fen + freight_fen + packing_fen + cost_fen as left_fen, billed_fen,
      case when goods_entries > 0 then billed_fen - (paid_fen - refunded_fen) else 0 end as difference_fen, entries, estimated,
      freight_unknown, packing_unknown, cost_unknown
    from (
      select doc.id as order_id, doc.shop_id, doc.repository_id, doc.biz_date, family.places, family.paid_fen, family.refunded_fen,
        bill.entries, bill.goods_entries, bill.billed_fen, bill.fee_fen,
        bill.freight_fen + parcel.freight_fen as freight_fen, parcel.packing_fen, parcel.estimated,
        parcel.freight_unknown, parcel.packing_unknown, goods.cost_fen, goods.cost_unknown
      from shop_order doc
      cross join lateral (
        select sum(part.paid_fen)::int8 as paid_fen, sum(part.refunded_fen)::int8 as refunded_fen,
          array_agg(distinct part.repository_id) as places, array_agg(part.id) as ids
        from shop_order part where ${own(sql`part`)}
      ) family
      cross join lateral (
        select count(*)::int as entries, count(*) filter (where entry.kind in ('GOODS', 'REFUND'))::int as goods_entries,
          ${sumOf(sql`('GOODS', 'REFUND')`)} as billed_fen, ${sumOf(sql`('FREIGHT')`)} as freight_fen,
          ${sumOf(sql`('COMMISSION', 'PROMOTION', 'OTHER')`)} as fee_fen
        from shop_bill_entry entry where ${own(sql`entry`)}
      ) bill
      cross join lateral (
        select coalesce(sum(freight_fen), 0)::int8 as freight_fen, coalesce(sum(packing_fen), 0)::int8 as packing_fen,
          coalesce(bool_or(estimated), false) as estimated, coalesce(bool_or(freight_unknown), false) as freight_unknown,
          coalesce(bool_or(packing_unknown), false) as packing_unknown
        from (${parcelCosts(own(sql`part`))}) share
      ) parcel
      cross join lateral (${goodsCost(sql`family.ids`)}) goods
      where doc.part = 0 and doc.paid_at is not null and ${leads}
    ) figures`;
}

/** The orders as they were placed, of all of which a part is among `named`. */
const placedOrders = (named: SQL) => sql`
  select distinct lead.id from shop_order part
  join shop_order lead on lead.shop_id = part.shop_id and lead.platform_no = part.platform_no and lead.part = 0
  where part.id in (${named})`;

export const staleOrders = placedOrders(sql`select order_id from order_earning_stale`);

export function startSummingEarnings({ database, log }: WorkerNode): Promise<QueueWorker> {
  return startQueueWorker(
    { database, log },
    {
      name: "summing up what orders earned",
      channel: "yunshang_order_earnings",
      waits: () => sql`exists (select from order_earning_stale)`,
      drain: (isStopped) => sumUpEarnings(database.db, isStopped),
    },
  );
}

/** Until no mark is left. What was taken away of many is cleared at once: each page reads the marks, and PGlite clears nothing by itself. */
export async function sumUpEarnings(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  let batches = 0;
  while (!isStopped() && (await sumUpSome(db))) batches += 1;
  if (batches > fewBatches) await db.execute(sql`vacuum analyze order_earning, parcel_earning, order_earning_stale`);
}

/**
 * Works off the oldest marks; false when there were none. What commits meanwhile has marks of its own, which are not among
 * those that were taken away: it is summed up again.
 */
async function sumUpSome(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    await acquireLock(tx, "orderEarnings");
    const marks = await rows<{ orderId: number }>(
      tx,
      sql`delete from order_earning_stale where id in (select id from order_earning_stale order by id limit ${atOnce})
          returning order_id as "orderId"`,
    );
    if (marks.length === 0) return false;
    const named = pgArray(marks.map(({ orderId }) => orderId));
    const leads = await rows<{ id: number }>(tx, placedOrders(sql`select unnest(${named}::bigint[])`));
    const ids = sql`any(${pgArray(leads.map(({ id }) => id))}::bigint[])`;
    await write(tx, sql`order_earning`, orderNames, orderEarnings(sql`doc.id = ${ids}`));
    await tx.execute(sql`delete from order_earning where order_id = ${ids}
      and not exists (select from shop_order doc where doc.id = order_id and doc.part = 0 and doc.paid_at is not null)`);
    const parts = sql`any(${named}::bigint[])`;
    await write(tx, sql`parcel_earning`, parcelNames, parcelCosts(sql`part.id = ${parts}`));
    await tx.execute(sql`delete from parcel_earning where order_id = ${parts}
      and not exists (select from shop_order part where part.id = order_id and part.shipped_at is not null)`);
    return true;
  });
}

/** A row that says what it said is left alone: one order is named by all that happens to it. */
async function write(db: Pick<Db, "execute">, table: SQL, names: readonly string[], source: SQL): Promise<void> {
  const columns = sql.raw(names.join(", "));
  const said = sql.raw(names.map((name) => `excluded.${name}`).join(", "));
  const kept = sql.raw(names.map((name) => `kept.${name}`).join(", "));
  await db.execute(sql`
    insert into ${table} as kept (${columns}) ${source}
    on conflict (order_id) do update set (${columns}) = (${said}) where (${kept}) is distinct from (${said})`);
}
