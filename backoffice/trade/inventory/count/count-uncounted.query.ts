/** 未盘: what a count is still to find (domain.md §3.3). */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import type { CountStatus } from "#contract/inventory/count.words.ts";
import type { CountLine } from "#contract/inventory/counts.ts";
import { keysToCount } from "./count.query.ts";

interface Asked {
  page: number;
  size: number;
  styleNo?: string | undefined;
  grade?: 1 | 2 | undefined;
}

/** A page of the SKUs in scope that nobody has entered, by style; none of a count that is closed, for stock has moved on. */
export async function uncountedLines(
  db: Db,
  head: { id: number; status: CountStatus; hidden: boolean },
  { page, size, styleNo, grade }: Asked,
): Promise<{ content: CountLine[]; totalElements: number }> {
  if (head.status === "APPROVED" || head.status === "VOID") return { content: [], totalElements: 0 };
  const found = await rows<{ skuId: number; grade: 1 | 2; bookQty: number; total: number }>(
    db,
    sql`
    select keys.sku_id as "skuId", keys.grade, coalesce(balance.on_hand, 0) as "bookQty", count(*) over ()::int8 as total
    from stock_count count cross join lateral (${keysToCount}) keys
    join sku on sku.id = keys.sku_id
    join product on product.id = sku.product_id
    join size on size.id = sku.size_id
    left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
    left join stock_balance balance on balance.repository_id = count.repository_id
      and balance.sku_id = keys.sku_id and balance.grade = keys.grade
    where count.id = ${head.id}
      and (${styleNo?.toUpperCase() ?? null}::text is null or product.style_no = ${styleNo?.toUpperCase() ?? null})
      and (${grade ?? null}::int is null or keys.grade = ${grade ?? null}::int)
      and not exists (
        select from stock_count_line line where line.count_id = count.id and line.sku_id = keys.sku_id
          and line.grade = keys.grade and line.counted is not null
      )
    order by product.style_no, offered.sort nulls last, sku.color_id, size.sort, keys.grade
    limit ${size} offset ${page * size}`,
  );
  const described = await describeSkus(
    db,
    found.map(({ skuId }) => skuId),
  );
  const content = inReadingOrder(found, described).map(({ bookQty, total: _total, ...sku }): CountLine => {
    const seen = { ...(!head.hidden && { bookQty, diff: null, sinceQty: null }) };
    return { ...sku, ...seen, id: 0, counted: null, mine: null, entries: [] };
  });
  return { content, totalElements: found[0]?.total ?? 0 };
}
