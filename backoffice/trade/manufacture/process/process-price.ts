/** 改工价: previews, new prices from a day on, and 同步未审核记录 (domain.md §3.2, process). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { changeTicked } from "#backoffice/ground/documents/ticked.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { maxPriced, type processEndpoints } from "#contract/manufacture/processes.ts";
import { process, processPrice } from "./process.tables.ts";
import { processCondition } from "./process-list.query.ts";
import { movedPrice, refusePrice } from "./process-price.rules.ts";
import { priceOfDay } from "./route.ts";

type Endpoints = typeof processEndpoints;

interface Priced {
  id: number;
  version: number;
  code: string;
  name: string;
  categoryName: string;
  beforeLi: number;
  waiting: number;
}

export const previewPrices: Operation<Endpoints["previewPrices"]> = async ({ db }, { query }) => {
  const { ids, by, amount, fromDay, ...filter } = query;
  const chosen = ids.length > 0 ? among(ids) : processCondition(filter);
  const found = await readPriced(db, chosen, fromDay);
  if (found.length > maxPriced) throw new DomainError(`一次最多处理 ${maxPriced} 道工序，请先筛选`);
  return {
    rows: found.map((row) => {
      const afterLi = movedPrice(row.beforeLi, { by, amount });
      return { ...row, afterLi, refusal: refusePrice(row.beforeLi, afterLi) };
    }),
  };
};

export const changePrices: Operation<Endpoints["changePrices"]> = async (context, { body }) => {
  const { rows: ticked, by, amount, fromDay, sync } = body;
  if (sync && fromDay > today(context)) throw new DomainError("生效日期在今天之后，没有可以同步的记录，请不要勾选同步");
  const ids = ticked.map(({ id }) => id);
  await context.db.execute(
    sql`select id from process where id = any(${pgArray(ids)}::bigint[]) order by id for no key update`,
  );
  const words = {
    gone: "有勾选的工序已不存在，请刷新后重试",
    unit: "道",
    labelOf: ({ name }: Priced) => name,
    apart: "：",
  };
  let synced = 0;
  const found = await readPriced(context.db, among(ids), fromDay);
  const { changed, refused } = await changeTicked(ticked, found, words, async (row) => {
    const afterLi = movedPrice(row.beforeLi, { by, amount });
    const refusal = refusePrice(row.beforeLi, afterLi);
    if (refusal) return refusal;
    const earlier = await libraryPrices(context.db, row.id);
    await setPrice(context, row.id, fromDay, afterLi);
    await touch(context, process, row, {});
    const records = sync
      ? await syncWaiting(context, { processId: row.id, productId: null, earlier, priceLi: afterLi, fromDay })
      : 0;
    synced += records;
    await writeAudit(context, [
      {
        entity: "process",
        entityId: row.id,
        action: "price",
        before: { priceLi: row.beforeLi },
        after: { priceLi: afterLi, fromDay, ...(sync && { synced: records }) },
      },
    ]);
    return null;
  });
  return { changed: changed.length, refused, synced };
};

/** The price of a process from a day on; another of the same day gives way. */
export async function setPrice(
  { db, actor, clock }: Context,
  processId: number,
  fromDay: string,
  priceLi: number,
): Promise<void> {
  const values = { processId, fromDay, priceLi, createdBy: actor.userId, createdAt: clock.now() };
  await db
    .insert(processPrice)
    .values(values)
    .onConflictDoUpdate({ target: [processPrice.processId, processPrice.fromDay], set: values });
}

/** Every price that the library has had of a process. */
export async function libraryPrices(db: Db, processId: number): Promise<number[]> {
  const found = await rows<{ priceLi: number }>(
    db,
    sql`select distinct price_li as "priceLi" from process_price where process_id = ${processId}`,
  );
  return found.map(({ priceLi }) => priceLi);
}

interface Sync {
  processId: number;
  /** One style's batches; null: all of those whose price is the library's. */
  productId: number | null;
  /** What the snapshot's price may have come from; one that was agreed otherwise stays. */
  earlier: readonly number[];
  priceLi: number;
  fromDay: string;
}

/**
 * 同步未审核记录: the snapshots of unfinished batches, and of their piece records since the day those that nobody has
 * approved, get the new price; what is approved or settled never does. → how many records.
 */
export async function syncWaiting({ db }: Context, sync: Sync): Promise<number> {
  const { processId, productId, earlier, priceLi, fromDay } = sync;
  const own = sql`(select price_li from product_process pp where pp.product_id = b.product_id and pp.process_id = bp.process_id)`;
  const found = await rows<{ id: number }>(
    db,
    sql`select bp.id from batch_process bp join batch b on b.id = bp.batch_id
        where bp.process_id = ${processId} and bp.price_li = any(${pgArray(earlier)}::int[])
          and b.status not in ('CLOSED', 'CANCELLED')
          and ${productId === null ? sql`${own} is null` : sql`b.product_id = ${productId}`}
        order by b.id for no key update of b, bp`,
  );
  if (found.length === 0) return 0;
  const ids = sql`any(${pgArray(found.map(({ id }) => id))}::bigint[])`;
  await db.execute(sql`update batch_process set price_li = ${priceLi} where id = ${ids}`);
  const { records } = await oneRow<{ records: number }>(
    db,
    sql`with synced as (
          update piece_record r
          set price_li = bp.price_li * bp.times, amount_li = r.qty::int8 * bp.price_li * bp.times
          from batch_process bp
          where bp.id = r.batch_process_id and bp.id = ${ids} and r.status = 'SUBMITTED' and r.biz_date >= ${fromDay}::date
            and r.kind <> 'ADJUST' and r.price_li > 0
          returning r.id)
        select count(*)::int8 as records from synced`,
  );
  return records;
}

function among(ids: readonly number[]): SQL {
  return sql`p.id = any(${pgArray(ids)}::bigint[])`;
}

/** By category and code, with the price of the day. */
async function readPriced(db: Db, chosen: SQL, day: string): Promise<Priced[]> {
  return rows<Priced>(
    db,
    sql`select p.id, p.version, p.code, p.name, c.name as "categoryName", ${priceOfDay(sql`p.id`, day)} as "beforeLi",
               (select count(*)::int8 from piece_record r
                join batch_process bp on bp.id = r.batch_process_id join batch b on b.id = bp.batch_id
                where bp.process_id = p.id and r.status = 'SUBMITTED' and r.biz_date >= ${day}::date
                  and r.kind <> 'ADJUST' and r.price_li > 0 and b.status not in ('CLOSED', 'CANCELLED')
                  and bp.price_li in (select price_li from process_price where process_id = p.id)
                  and (select price_li from product_process pp
                       where pp.product_id = b.product_id and pp.process_id = p.id) is null) as waiting
        from process p join process_category c on c.id = p.category_id
        where ${chosen} order by c.sort, c.id, p.code limit ${maxPriced + 1}`,
  );
}
