/** Reading the lines of a 盘点: a page of them, and the whole sheet for print (domain.md §3.3). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import type { LineSku } from "#contract/goods/lines.ts";
import { type CountLineFilter, countLimits } from "#contract/inventory/count.words.ts";
import type { CountLine, countEndpoints } from "#contract/inventory/counts.ts";
import { estimatedFen, getVisibleCount, isHidden, isRecounting } from "./count.query.ts";
import { inScope } from "./count-scope.ts";
import { uncountedLines } from "./count-uncounted.query.ts";

type Endpoints = typeof countEndpoints;

interface StoredLine {
  id: number;
  skuId: number;
  grade: 1 | 2;
  counted: number | null;
  bookQty: number | null;
  diff: number | null;
  sinceQty: number | null;
  diffFen: number | null;
  mine: number | null;
}

/** Lines with their figures. The balance moved by what was traded since the first entry, and by the count itself. */
const figures = (mine: SQL) => sql`
  select line.id, line.sku_id as "skuId", line.grade, line.counted, line.book_at_count as "bookQty",
    line.counted - line.book_at_count as diff, ${mine} as mine,
    case
      when line.book_at_count is null or count.status in ('DRAFT', 'VOID') then null
      when count.status <> 'APPROVED' then coalesce(balance.on_hand, 0) - line.book_at_count
      else posted.balance_after - posted.qty - line.book_at_count
    end as "sinceQty",
    case when count.status = 'APPROVED' then coalesce(posted.value_fen + posted.variance_fen, 0)
      else ${estimatedFen} end::int8 as "diffFen"`;

const from = sql`
  from stock_count_line line
  join stock_count count on count.id = line.count_id
  join sku on sku.id = line.sku_id
  join product on product.id = sku.product_id
  join size on size.id = sku.size_id
  left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
  left join stock_balance balance on balance.repository_id = count.repository_id
    and balance.sku_id = line.sku_id and balance.grade = line.grade
  left join stock_movement posted on posted.doc_type = 'COUNT' and posted.doc_line_id = line.id and posted.seq = 1`;

const byStyle = sql`product.style_no, offered.sort nulls last, sku.color_id, size.sort, line.grade`;

export const countLines: Operation<Endpoints["lines"]> = async (context, { params, query }) => {
  const { db, actor } = context;
  const { head, access } = await getVisibleCount(context, params.id);
  if (query.only === "UNCOUNTED") return uncountedLines(db, head, query);
  const own = (column: SQL) => sql`(select ${column} from stock_count_entry entry
    where entry.line_id = line.id and entry.counter_id = ${actor.userId} and entry.location = ${query.location})`;
  const where = sql.join(
    [
      sql`line.count_id = ${head.id}`,
      only(query.only, head.hidden, own(sql`qty`)),
      ...(query.styleNo ? [sql`product.style_no = ${query.styleNo.toUpperCase()}`] : []),
      ...(query.grade ? [sql`line.grade = ${query.grade}`] : []),
    ],
    sql` and `,
  );
  const [counted] = await rows<{ lines: number }>(db, sql`select count(*)::int8 as lines ${from} where ${where}`);
  // What a counter just entered comes first; whoever reviews reads by style.
  const order = query.only === "MINE" ? sql`${own(sql`counted_at`)} desc, line.id desc` : byStyle;
  const found = await rows<StoredLine>(
    db,
    sql`${figures(own(sql`qty`))} ${from} where ${where}
        order by ${order} limit ${query.size} offset ${query.page * query.size}`,
  );
  const entries = await readEntries(
    db,
    found.map(({ id }) => id),
  );
  const described = await describeSkus(
    db,
    found.map(({ skuId }) => skuId),
  );
  // The page that was found is read by style, whichever entries it holds.
  const content = inReadingOrder(found, described).map((line): CountLine => {
    const { counted: _c, bookQty: _b, diff: _d, sinceQty: _s, diffFen: _f, ...known } = line;
    const seen = visible(line, { hidden: head.hidden, cost: access.mayCost(head.repositoryId) });
    return { ...known, ...seen, entries: entries.get(line.id) ?? [] };
  });
  return { content, totalElements: counted?.lines ?? 0 };
};

/** For the export: all lines of some counts, each with what its count does not hide. */
export async function readCountLines(
  { db }: Context,
  ids: readonly number[],
): Promise<(Omit<CountLine, keyof LineSku | "id" | "mine" | "entries"> & { documentId: number; skuId: number })[]> {
  const found = await rows<StoredLine & { documentId: number; hidden: boolean }>(
    db,
    sql`${figures(sql`null::int`)}, count.id as "documentId", ${isHidden} as hidden
        ${from} where line.count_id = any(${pgArray(ids)}::bigint[])
        order by line.count_id desc, ${byStyle}`,
  );
  return found.map(({ documentId, hidden, skuId, grade, ...line }) => ({
    documentId,
    skuId,
    grade,
    ...visible({ ...line, skuId, grade }, { hidden, cost: true }),
  }));
}

/** What of a line's figures the reader gets to see. */
function visible(line: Omit<StoredLine, "mine" | "id">, { hidden, cost }: { hidden: boolean; cost: boolean }) {
  const { counted, bookQty, diff, sinceQty, diffFen } = line;
  return { counted, ...(!hidden && { bookQty, diff, sinceQty }), ...(!hidden && cost && { diffFen }) };
}

function only(filter: CountLineFilter, hidden: boolean, mine: SQL): SQL {
  switch (filter) {
    // Which lines differ would tell the book.
    case "DIFFERENCE":
      return hidden ? sql`false` : sql`line.counted <> line.book_at_count`;
    case "MINE":
      return sql`${mine} is not null`;
    case "RECOUNT":
    // What has no line yet is read by uncountedLines.
    case "UNCOUNTED":
      return sql`line.counted is null`;
    case "COUNTED":
      return sql`line.counted is not null`;
    case "ALL":
      return sql`true`;
  }
}

async function readEntries(db: Db, lineIds: readonly number[]): Promise<Map<number, CountLine["entries"]>> {
  const found = await rows<{ lineId: number; counter: string; location: string; qty: number }>(
    db,
    sql`
    select entry.line_id as "lineId", coalesce(counter.nick_name, '') as counter, entry.location, entry.qty
    from stock_count_entry entry left join sys_user counter on counter.id = entry.counter_id
    where entry.line_id = any(${pgArray(lineIds)}::bigint[]) order by entry.line_id, entry.location, entry.counter_id`,
  );
  const byLine = new Map<number, CountLine["entries"]>();
  for (const { lineId, ...entry } of found) byLine.set(lineId, [...(byLine.get(lineId) ?? []), entry]);
  return byLine;
}

export const countSheet: Operation<Endpoints["sheet"]> = async (context, { params, query }) => {
  const { db } = context;
  const { head, access } = await getVisibleCount(context, params.id);
  const found =
    query.form === "difference"
      ? await rows<StoredLine>(
          db,
          sql`${figures(sql`null::int`)} ${from}
              where line.count_id = ${head.id} and ${only("DIFFERENCE", head.hidden, sql`null`)}
              order by ${byStyle}`,
        )
      : await readToCount(db, head.id, isRecounting(head));
  const described = await describeSkus(
    db,
    found.map(({ skuId }) => skuId),
  );
  const seen = { hidden: head.hidden, cost: access.mayCost(head.repositoryId) && query.form === "difference" };
  const printed = found.slice(0, countLimits.sheetRows).flatMap(({ id: _id, mine: _mine, ...line }) => {
    const sku = described.get(line.skuId);
    const { sinceQty: _since, ...figuresOf } = visible(line, seen);
    return sku ? [{ ...sku, grade: line.grade, ...figuresOf }] : [];
  });
  return { rows: printed, total: found.length };
};

/** What the counters are to look for: what has stock, and all of a style; or only what is to be counted again. */
async function readToCount(db: Db, countId: number, recounting: boolean): Promise<StoredLine[]> {
  const wanted = recounting
    ? sql`select line.sku_id, line.grade from stock_count_line line where line.count_id = ${countId} and line.counted is null`
    : sql`
      select balance.sku_id, balance.grade from stock_balance balance
      join stock_count count on count.id = ${countId} and count.repository_id = balance.repository_id
      join sku on sku.id = balance.sku_id join product on product.id = sku.product_id
      where balance.on_hand <> 0 and ${inScope(sql`count`, sql`product`)}
      union
      select sku.id, 1 from stock_count_scope scope join sku on sku.product_id = scope.product_id and sku.active
      where scope.count_id = ${countId}
      union
      select line.sku_id, line.grade from stock_count_line line where line.count_id = ${countId}`;
  return rows<StoredLine>(
    db,
    sql`
    select 0 as id, wanted.sku_id as "skuId", wanted.grade, null::int as counted, coalesce(balance.on_hand, 0) as "bookQty",
      null::int as diff, null::int as "sinceQty", null::int8 as "diffFen", null::int as mine
    from (${wanted}) wanted
    join stock_count count on count.id = ${countId}
    join sku on sku.id = wanted.sku_id
    join product on product.id = sku.product_id
    join size on size.id = sku.size_id
    left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
    left join stock_balance balance on balance.repository_id = count.repository_id
      and balance.sku_id = wanted.sku_id and balance.grade = wanted.grade
    order by product.style_no, offered.sort nulls last, sku.color_id, size.sort, wanted.grade`,
  );
}
