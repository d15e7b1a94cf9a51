/**
 * Which movements 库存变更日志 shows, as SQL. Ids run in time order, so days
 * become a range of ids found by halving; a few SKUs are read from their own
 * index, each only as deep as the page needs.
 */
import { type SQL, sql } from "drizzle-orm";
import { type MovementFilter, movementRange } from "../../contract/stock.ts";
import { bizDateOf } from "../clock.ts";
import type { Context } from "../context.ts";
import { type Db, rows } from "../db/connect.ts";
import { stylesFound } from "../goods/product-list.query.ts";
import { DomainError } from "../http/errors.ts";
import { pgArray } from "../stock-ledger/post.ts";
import { readRepositoryAccess } from "./repository-access.ts";

/** Up to this many SKUs are read one after the other from the SKUs' index. */
const fewSkus = 500;
const mostSkus = 50_000;

/** How far the ids of postings that overlapped may be out of time order. */
const overlapMs = 3_600_000;
const dayMs = 86_400_000;

export interface MovementScope {
  /** Conditions on `m`, the movement, beside its id. */
  where: SQL;
  /** When set, the movements of just these SKUs, of which there are few. */
  skuIds: number[] | null;
  /** Set when the document asked for names the movements itself. */
  byDocument: boolean;
  /** All ids lie between these, both inclusive; `last` is below `first` when there is nothing. */
  first: number;
  last: number;
  range: { from: string; to: string } | null;
}

/** Resolves the filter within what the actor may view. */
export async function movementScope(context: Context, filter: MovementFilter): Promise<MovementScope> {
  const { db } = context;
  const parts = await viewable(context, filter.repositoryId);
  if (filter.moveType.length > 0) parts.push(sql`m.move_type = any(${pgArray(filter.moveType)}::text[])`);
  if (filter.operatorId) parts.push(sql`m.operator_id = ${filter.operatorId}`);
  if (filter.grade) parts.push(sql`m.grade = ${filter.grade === 2 ? sql`2` : sql`1`}`);
  if (filter.docNo) parts.push(await ofDocument(db, filter.docNo));
  const skuIds = filter.keyword ? await findSkus(db, filter.keyword) : null;
  const few = skuIds !== null && skuIds.length <= fewSkus;
  if (skuIds && !few) parts.push(sql`m.sku_id = any(${pgArray(skuIds)}::bigint[])`);
  const range = rangeOf(context, filter);
  if (range) {
    const [from, until] = instants(range);
    parts.push(sql`m.created_at >= ${from} and m.created_at < ${until}`);
  }
  return {
    where: sql.join(parts, sql` and `),
    skuIds: few ? skuIds : null,
    byDocument: Boolean(filter.docNo),
    ...(await idWindow(db, range)),
    range,
  };
}

/** Rows of repositories that may not be viewed are out of reach whatever else is asked. */
async function viewable(context: Context, chosen: readonly number[]): Promise<SQL[]> {
  const access = await readRepositoryAccess(context);
  const ids = access.ids("view").filter((id) => chosen.length === 0 || chosen.includes(id));
  const [all] = await rows<{ count: number }>(context.db, sql`select count(*)::int as count from repository`);
  // A condition that everything meets would only mislead the planner.
  return ids.length === all?.count ? [sql`true`] : [sql`m.repository_id = any(${pgArray(ids)}::bigint[])`];
}

/** The days asked for, the last 30 unless told; null for all time. */
function rangeOf({ clock }: Pick<Context, "clock">, { from, to, docNo }: MovementFilter) {
  if (docNo && !from && !to) return null;
  const last = to ?? (from && from > bizDateOf(clock.now()) ? from : bizDateOf(clock.now()));
  const first = from ?? shiftDay(last, 1 - movementRange.defaultDays);
  if (first > last) throw new DomainError("开始日期不能晚于结束日期");
  if (shiftDay(first, movementRange.maxDays - 1) < last) {
    throw new DomainError(`日期范围不能超过 ${movementRange.maxDays} 天`);
  }
  return { from: first, to: last };
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The beginning of the first day, and of the day after the last. */
function instants({ from, to }: { from: string; to: string }): [SQL, SQL] {
  const begin = (day: string) => sql`${new Date(`${day}T00:00:00+08:00`).toISOString()}::timestamptz`;
  return [begin(from), begin(shiftDay(to, 1))];
}

/** The ids among which the range's movements lie; a margin covers postings that overlapped. */
async function idWindow(db: Db, range: MovementScope["range"]): Promise<{ first: number; last: number }> {
  const edge = (day: string, marginMs: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + marginMs);
  const first = range ? firstIdSince(edge(range.from, -overlapMs)) : sql`(select min(id) from stock_movement)`;
  const last = range
    ? sql`${firstIdSince(edge(range.to, dayMs + overlapMs))} - 1`
    : sql`(select max(id) from stock_movement)`;
  const [found] = await rows<{ first: number | null; last: number | null }>(
    db,
    sql`select ${first}::int8 as first, ${last}::int8 as last`,
  );
  return { first: found?.first ?? 0, last: found?.last ?? -1 };
}

/** Halves the ids until the first movement written at or after the instant is found: some 25 reads of the key. */
function firstIdSince(instant: Date): SQL {
  return sql`(
    with recursive search as (
      select min(id) as low, max(id) + 1 as high from stock_movement
      union all
      select case when probe.earlier then probe.id + 1 else low end, case when probe.earlier then high else middle end
      from search
      cross join lateral (select (low + high) / 2 as middle) half
      cross join lateral (
        select id, created_at < ${instant.toISOString()}::timestamptz as earlier
        from stock_movement where id >= middle order by id limit 1
      ) probe
      where low < high
    )
    select low from search where low >= high limit 1)`;
}

/** A barcode or SKU code names one SKU; anything else the SKUs of the styles it finds. */
async function findSkus(db: Db, keyword: string): Promise<number[]> {
  const exact = await rows<{ id: number }>(
    db,
    sql`select id from sku where barcode = ${keyword} or sku_code = ${keyword.toUpperCase()}`,
  );
  if (exact.length > 0) return exact.map((row) => row.id);
  const found = await rows<{ id: number }>(
    db,
    sql`select id from sku where product_id in (${stylesFound(keyword)}) limit ${mostSkus + 1}`,
  );
  if (found.length > mostSkus) throw new DomainError(`“${keyword}”找到的款式太多，请输入更完整的款号或品名`);
  return found.map((row) => row.id);
}

/** The movements of the documents of that number: a purchase's own number stands for all its receipts. */
async function ofDocument(db: Db, no: string): Promise<SQL> {
  const found = await rows<{ types: string; by: "id" | "line"; key: number }>(
    db,
    sql`
    select '{TRANSFER}' as types, 'line' as by, line.id as key
    from transfer join transfer_event event on event.transfer_id = transfer.id
    join transfer_event_line line on line.event_id = event.id where transfer.no = ${no}
    union all
    select '{PURCHASE_RECEIPT,PURCHASE_RETURN}', 'id', id from purchase_receipt where no = ${no}
      or purchase_id = (select id from purchase where no = ${no})
    union all select '{COUNT}', 'id', id from stock_count where no = ${no}
    union all select '{ADJUST}', 'id', id from stock_adjust where no = ${no}`,
  );
  const [first] = found;
  if (!first) return sql`false`;
  const column = first.by === "line" ? sql`m.doc_line_id` : sql`m.doc_id`;
  const keys = pgArray(found.map((row) => row.key));
  return sql`m.doc_type = any(${first.types}::text[]) and ${column} = any(${keys}::bigint[])`;
}
