/**
 * Which movements 库存变更日志 shows, as SQL. Days become a range of ids; a few SKUs are read from their own
 * index, each only as deep as the page needs.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { idWindow, instantsOf, ledgerRange } from "#backoffice/ground/documents/ledger-window.ts";
import { stylesFound } from "#backoffice/masters/goods/product/product-list.query.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { type MovementFilter, movementRange } from "#contract/inventory/stock.ts";

/** Up to this many SKUs are read one after the other from the SKUs' index. */
const fewSkus = 500;
const mostSkus = 50_000;

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
  const range = ledgerRange(context.clock, filter, movementRange);
  if (range) {
    const [from, until] = instantsOf(range);
    parts.push(sql`m.created_at >= ${from} and m.created_at < ${until}`);
  }
  return {
    where: all(parts),
    skuIds: few ? skuIds : null,
    byDocument: Boolean(filter.docNo),
    ...(await idWindow(db, "stock_movement", range)),
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

/**
 * The movements of the documents of that number: a purchase's own number stands for all its receipts, that of an order
 * of a platform for its parts and its after-sales.
 */
async function ofDocument(db: Db, no: string): Promise<SQL> {
  const found = await rows<{ types: string; by: "id" | "line"; keys: string }>(
    db,
    sql`
    select types, by, string_agg(key::text, ',') as keys from (
      select '{TRANSFER}' as types, 'line' as by, line.id as key
      from transfer join transfer_event event on event.transfer_id = transfer.id
      join transfer_event_line line on line.event_id = event.id where transfer.no = ${no}
      union all
      select '{PURCHASE_RECEIPT,PURCHASE_RETURN}', 'id', id from purchase_receipt where no = ${no}
        or purchase_id = (select id from purchase where no = ${no})
      union all select '{COUNT}', 'id', id from stock_count where no = ${no}
      union all select '{ADJUST}', 'id', id from stock_adjust where no = ${no}
      union all select '{BILL}', 'id', id from bill where no = ${no}
      union all select '{ONLINE_ORDER}', 'id', id from shop_order where platform_no = ${no}
      union all select '{AFTER_SALE}', 'id', id from after_sale where platform_no = ${no} or platform_order_no = ${no}
    ) found group by types, by`,
  );
  if (found.length === 0) return sql`false`;
  const ofKind = found.map(({ types, by, keys }) => {
    const column = by === "line" ? sql`m.doc_line_id` : sql`m.doc_id`;
    return sql`m.doc_type = any(${types}::text[]) and ${column} = any(${`{${keys}}`}::bigint[])`;
  });
  return sql`(${sql.join(ofKind, sql` or `)})`;
}
