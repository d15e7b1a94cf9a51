/** The documents behind a figure of 利润表: they add up to it. */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { documentNo, documentPage } from "#backoffice/overview/finance/document-numbers.ts";
import type { ProfitDocument, profitEndpoints } from "#contract/finance/profits.ts";
import { readProfitStalls, stallsAsked } from "./profit-scope.ts";
import { profitSource } from "./profit-sources.ts";

export const profitDocuments: Operation<(typeof profitEndpoints)["documents"]> = async (context, { query }) => {
  const { db } = context;
  const { item, from, to, stallId, noStall, page, size } = query;
  if (from > to) throw new DomainError("开始日期不能晚于结束日期");
  const visible = await readProfitStalls(context);
  if (noStall && !visible.whole) throw new DomainError("您只能查看自己档口的利润");
  const ids = pgArray(stallsAsked(visible, stallId).map(({ id }) => id));
  const ofStall = noStall
    ? sql`source.stall_id is null`
    : visible.whole && stallId === undefined
      ? sql`true`
      : sql`source.stall_id = any(${ids}::bigint[])`;
  const found = sql`(select * from (${profitSource(item, { from, to })}) source where ${ofStall})`;
  const totals = await oneRow<{ count: number; amountFen: number }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(amount_fen), 0)::int8 as "amountFen" from ${found} found`,
  );
  const content = await rows<ProfitDocument>(
    db,
    sql`
    select concat_ws(':', found.doc_type, found.doc_id, found.biz_date, found.stall_id) as id,
      found.biz_date::text as "bizDate", stall.name as "stallName", found.doc_type as "docType", ${documentNo} as no,
      ${documentPage}::int8 as "pageId", found.category, found.amount_fen as "amountFen"
    from (select * from ${found} found order by biz_date desc, doc_type, doc_id desc limit ${size} offset ${page * size}) found
    left join stall on stall.id = found.stall_id
    order by found.biz_date desc, found.doc_type, found.doc_id desc`,
  );
  return { content, totalElements: totals.count, totals: { amountFen: totals.amountFen } };
};
