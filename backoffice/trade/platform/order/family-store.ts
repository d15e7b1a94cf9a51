/** Families of orders in the database: read under lock, written in sets, with what follows of stock and log. */
import { getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray, textArray } from "#backoffice/db/pg-array.ts";
import { insertAll, updateAll } from "#backoffice/db/recordset.ts";
import { endLocks } from "#backoffice/ledgers/stock-ledger/lock.ts";
import type { ShopOrderEvent } from "#contract/platform/order.words.ts";
import { afterSale, shopOrder, shopOrderLine, shopOrderLog } from "./order.tables.ts";
import type { Family, LineRow, OrderRow } from "./order-family.ts";

/** As `docType` of locks and movements says it. */
export const orderDocType = "ONLINE_ORDER";

/** What works without anybody who asks has. */
export type Writing = Pick<Context, "db" | "clock">;

const emptyFamily = (): Family => ({ orders: [], lines: [], afterSales: [] });

/**
 * Locks, in the order of their ids, all that may have to be written with some orders: the parts of their platform orders,
 * what goes in one parcel with any of them, and so on from these. Whoever has one of them has them all and asks for no
 * lower one afterwards, so that two who write never wait for each other crosswise. What is read after it is as whoever
 * held them left it, new parts too. Gives the ids; what was merged with them in the meantime is not among them.
 *
 * @param asked a statement that gives their ids as `id`
 */
export async function lockRelated(db: Db, asked: SQL): Promise<number[]> {
  const locked = await rows<{ id: number }>(
    db,
    sql`
    with recursive related as (
      select id from (${asked}) asked
      union
      select near.id from related join shop_order doc on doc.id = related.id cross join lateral (
        select part.id from shop_order part where part.shop_id = doc.shop_id and part.platform_no = doc.platform_no
        union all select mate.id from shop_order mate where mate.merged_into = doc.id
        union all select doc.merged_into where doc.merged_into is not null) near
    )
    select id from shop_order where id in (select id from related) order by id for update`,
  );
  return locked.map(({ id }) => id);
}

/** The families of these platform numbers of a shop, locked with what is related to them. */
export async function openFamilies(
  db: Db,
  shopId: number,
  platformNos: readonly string[],
): Promise<Map<string, Family>> {
  await lockRelated(db, sql`select unnest(${orderIdsOf(shopId, platformNos)}) as id`);
  return readFamilies(db, shopId, platformNos);
}

/**
 * The ids of all parts of a shop's orders, as an SQL array. Looked up number by number: of a shop that has been connected
 * today the statistics say that it has one order, and all of its orders would be read for each chunk of new ones.
 */
export function orderIdsOf(shopId: number, platformNos: readonly string[]): SQL {
  return sql`array(
    select part.id from unnest(${textArray([...new Set(platformNos)])}) as told(no)
      cross join lateral (select id, shop_id from shop_order where platform_no = told.no offset 0) part
    where part.shop_id = ${shopId})`;
}

/** Those that are locked already, or that nothing is to be written of, with their lines and after-sales. */
export async function readFamilies(
  db: Db,
  shopId: number,
  platformNos: readonly string[],
): Promise<Map<string, Family>> {
  const orders = await db
    .select()
    .from(shopOrder)
    .where(sql`${shopOrder.id} = any(${orderIdsOf(shopId, platformNos)})`)
    .orderBy(shopOrder.id)
    .for("update");
  const afterSales = await db
    .select()
    .from(afterSale)
    .where(sql`${afterSale.shopId} = ${shopId} and ${afterSale.platformOrderNo} = any(${textArray(platformNos)})`)
    .orderBy(afterSale.id);
  const families = new Map<string, Family>();
  const of = (platformNo: string) => {
    const found = families.get(platformNo) ?? emptyFamily();
    families.set(platformNo, found);
    return found;
  };
  for (const order of orders) of(order.platformNo).orders.push(order);
  for (const one of afterSales) of(one.platformOrderNo).afterSales.push(one);
  const numbers = new Map(orders.map(({ id, platformNo }) => [id, platformNo]));
  for (const line of await readLines(db, [...numbers.keys()])) of(numbers.get(line.orderId) ?? "").lines.push(line);
  for (const family of families.values()) family.orders.sort((one, other) => one.part - other.part);
  return families;
}

export function readLines(db: Db, orderIds: readonly number[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(shopOrderLine)
    .where(sql`${shopOrderLine.orderId} = any(${pgArray(orderIds)}::bigint[])`)
    .orderBy(shopOrderLine.id);
}

/** The families of orders whose parcels were opened before, which locked them; an id that is not there is left out. */
export async function openFamiliesOf(db: Db, orderIds: readonly number[]): Promise<Family[]> {
  const named = await rows<{ shopId: number; platformNo: string }>(
    db,
    sql`select distinct shop_id as "shopId", platform_no as "platformNo" from shop_order
        where id = any(${pgArray(orderIds)}::bigint[])`,
  );
  const shopIds = [...new Set(named.map(({ shopId }) => shopId))].sort((one, other) => one - other);
  const found: Family[] = [];
  for (const shopId of shopIds) {
    const numbers = named.filter((one) => one.shopId === shopId).map(({ platformNo }) => platformNo);
    found.push(...(await readFamilies(db, shopId, numbers)).values());
  }
  return found;
}

/** A family as it was and as it is to be; new rows have ids below 0. */
export interface Change {
  readonly before: Family;
  readonly after: Family;
}

export interface LogEntry {
  orderId: number;
  event: ShopOrderEvent;
  text: string;
  /** The name of the 审单规则 that did it. */
  rule?: string;
}

const columnsOf = <T extends typeof shopOrder | typeof shopOrderLine | typeof afterSale>(table: T) =>
  Object.keys(getTableColumns(table)).filter((name) => name !== "id") as (keyof T["$inferSelect"] & string)[];

const orderColumns = columnsOf(shopOrder);
const lineColumns = columnsOf(shopOrderLine);
const afterSaleColumns = columnsOf(afterSale);

/**
 * Writes what changed, a statement a table and kind of change; gives what the temporary ids became.
 */
export async function writeFamilies({ db, clock }: Writing, changes: readonly Change[], userId: number | null = null) {
  const now = clock.now();
  const ids = new Map<number, number>();
  const idOf = (id: number) => ids.get(id) ?? id;
  const orders = differing(changes, ({ orders: all }) => all).map((order) => ({
    ...order,
    version: order.id < 0 ? 1 : order.version + 1,
    updatedAt: now,
    updatedBy: userId,
  }));
  await insertNew(ids, orders, (fresh) => insertAll(db, shopOrder, orderColumns, fresh));
  await updateAll(db, shopOrder, orderColumns, old(orders));
  const gone = changes.flatMap(({ before, after }) => {
    const left = new Set(after.lines.map(({ id }) => id));
    return before.lines.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  });
  if (gone.length > 0) {
    await db.execute(sql`delete from after_sale_line where order_line_id = any(${pgArray(gone)}::bigint[])`);
    await db.delete(shopOrderLine).where(inArray(shopOrderLine.id, gone));
  }
  const lines = differing(changes, (family) => family.lines).map((line) => ({ ...line, orderId: idOf(line.orderId) }));
  await insertNew(ids, lines, (fresh) => insertAll(db, shopOrderLine, lineColumns, fresh));
  await updateAll(db, shopOrderLine, lineColumns, old(lines));
  const afterSales = differing(changes, (family) => family.afterSales).map((one) => ({
    ...one,
    orderId: one.orderId === null ? null : idOf(one.orderId),
    version: one.id < 0 ? 1 : one.version + 1,
    updatedAt: now,
    updatedBy: userId,
  }));
  await insertNew(ids, afterSales, (fresh) => insertAll(db, afterSale, afterSaleColumns, fresh));
  await updateAll(db, afterSale, afterSaleColumns, old(afterSales));
  await linkAfterSales(db, changes);
  return idOf;
}

const old = <R extends { id: number }>(all: readonly R[]) => all.filter(({ id }) => id > 0);

async function insertNew<R extends { id: number }>(
  ids: Map<number, number>,
  all: readonly R[],
  insert: (fresh: readonly R[]) => Promise<number[]>,
): Promise<void> {
  const fresh = all.filter(({ id }) => id < 0);
  const made = await insert(fresh);
  for (const [index, { id }] of fresh.entries()) ids.set(id, made[index] ?? 0);
}

function differing<R extends { id: number }>(changes: readonly Change[], of: (family: Family) => R[]): R[] {
  return changes.flatMap(({ before, after }) => {
    const known = new Map(of(before).map((row) => [row.id, JSON.stringify(row)]));
    return of(after).filter((row) => known.get(row.id) !== JSON.stringify(row));
  });
}

/** Which lines a platform's refund is of, and how many of their pieces; what came back stays. */
async function linkAfterSales(db: Db, changes: readonly Change[]): Promise<void> {
  const numbers = changes
    .filter(({ after }) => after.orders.length > 0 && after.afterSales.length > 0)
    .flatMap(({ after: { orders } }) =>
      orders.map(({ shopId, platformNo }) => ({ shop_id: shopId, platform_no: platformNo })),
    );
  if (numbers.length === 0) return;
  const asked = sql`(sale.shop_id, sale.platform_order_no) in (
    select shop_id, platform_no from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
      as asked(shop_id bigint, platform_no text))`;
  const named = sql`(sale.platform_line_id in ('', line.platform_line_id)
    or sale.platform_line_id = 'S:' || line.platform_sku_id)`;
  // What was opened here has no digest, and the lines that were chosen.
  await db.execute(sql`
    delete from after_sale_line part using after_sale sale, shop_order_line line
    where sale.id = part.after_sale_id and line.id = part.order_line_id and sale.digest <> ''
      and part.good_qty + part.second_qty + part.sent_qty = 0 and ${asked} and not ${named}`);
  await db.execute(sql`
    insert into after_sale_line (after_sale_id, order_line_id, qty)
    select sale.id, line.id, greatest(1, least(coalesce(sale.platform_qty, line.qty), line.qty))
    from after_sale sale
    join shop_order doc on doc.shop_id = sale.shop_id and doc.platform_no = sale.platform_order_no
    join shop_order_line line on line.order_id = doc.id and ${named}
    where sale.digest <> '' and ${asked}
    order by sale.id, line.id
    on conflict (after_sale_id, order_line_id) do update
      set qty = greatest(excluded.qty, after_sale_line.good_qty + after_sale_line.second_qty)`);
}

export async function writeLog(
  { db, clock }: Writing,
  entries: readonly LogEntry[],
  operatorId: number | null = null,
): Promise<void> {
  const createdAt = clock.now();
  await insertAll(
    db,
    shopOrderLog,
    ["orderId", "event", "text", "operatorId", "rule", "createdAt"],
    entries.map(({ rule = "", ...entry }) => ({ ...entry, operatorId, rule, createdAt })),
  );
}

/** Gives promised pieces back: after the orders are locked, before anything is posted. */
export function releaseLines(context: Writing, lineIds: readonly number[]): Promise<void> {
  return endLocks(context, orderDocType, lineIds, "RELEASED");
}

/** Merges that lost their leader, or whose leader is not where they are any more, are undone. */
export async function dissolveMerges({ db }: Writing, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id).filter((id) => id > 0);
  if (ids.length === 0) return;
  await db.execute(sql`
    update shop_order set merged_into = null, version = version + 1 where merged_into = any(${pgArray(ids)}::bigint[])`);
}
