/** The documents behind a figure of 批次成本 or 款式成本: they add up to it. */
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type Column, day, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { documentNo, documentPage } from "#backoffice/overview/finance/document-numbers.ts";
import { type CostDocument, costDocumentEndpoint, costDocumentExportEndpoints } from "#contract/finance/costs.ts";
import { profitDocTypeLabels } from "#contract/finance/profit.words.ts";
import { ofBatches, undocumentedFen } from "./batch-expense.ts";
import { costDays, costPlaces } from "./cost-scope.ts";

type Asked = z.output<typeof costDocumentEndpoint.query>;

/** What is asked of: its name, and rows of `biz_date, doc_type, doc_id, qty, amount_fen`. */
interface Behind {
  of: SQL;
  source: SQL;
}

export const costDocuments: Operation<typeof costDocumentEndpoint> = async (context, { query }) => {
  const { db } = context;
  const { page, size } = query;
  const { of, source } =
    query.figure === "BOUGHT" ? await bought(context, query) : await spent(context, query.figure, query);
  const found = sql`(select * from (${source}) source where amount_fen <> 0 or qty <> 0)`;
  const totals = await oneRow<{ count: number; of: string; qty: number; amountFen: number }>(
    db,
    sql`select count(*)::int as count, coalesce((${of}), '') as of, coalesce(sum(qty), 0)::int8 as qty,
          coalesce(sum(amount_fen), 0)::int8 as "amountFen" from ${found} found`,
  );
  const content = await rows<CostDocument>(
    db,
    sql`
    select concat_ws(':', found.doc_type, found.doc_id, found.biz_date) as id, found.biz_date::text as "bizDate",
      found.doc_type as "docType", ${documentNo} as no, ${documentPage}::int8 as "pageId", found.qty,
      found.amount_fen as "amountFen"
    from (select * from ${found} found order by biz_date desc, doc_type, doc_id desc limit ${size} offset ${page * size}) found
    order by found.biz_date desc, found.doc_type, found.doc_id desc`,
  );
  const { count, qty, amountFen } = totals;
  return { content, totalElements: count, of: totals.of, totals: { qty, amountFen } };
};

/** What went into a batch: its material by issue, its fees by delivery and its piecework by day, or its 费用单. */
async function spent(context: Context, figure: keyof typeof sources, { batchId }: Asked): Promise<Behind> {
  if (batchId === undefined) throw fromNowhere();
  const places = pgArray(await costPlaces(context));
  const made = sql`select id from batch where id = ${batchId} and repository_id = any(${places}::bigint[])`;
  return {
    of: sql`select no from batch where id in (${made})`,
    source: sources[figure](made),
  };
}

const sources: Record<"MATERIAL" | "WORK" | "OTHER", (made: SQL) => SQL> = {
  MATERIAL: materialOf,
  WORK: (made) => sql`${feesOf(made)} union all ${wagesOf(made)}`,
  OTHER: (made) => sql`
    select biz_date, 'CASH_SLIP' as doc_type, id as doc_id, 0 as qty, amount_fen
    from cash_slip where ${ofBatches(sql`batch_id in (${made})`)}
    union all
    select closed_day, 'BATCH', id, 0, ${undocumentedFen(sql`batch`)}
    from batch where status = 'CLOSED' and id in (${made})`,
};

function materialOf(made: SQL): SQL {
  return sql`
    select movement.biz_date, movement.doc_type, movement.doc_id, 0 as qty,
      -sum(movement.value_fen + movement.variance_fen)::int8 as amount_fen
    from material_movement movement
    join material_issue issue on issue.id = movement.doc_id and issue.batch_id in (${made})
    where movement.doc_type = 'MATERIAL_ISSUE' group by 1, 2, 3`;
}

function feesOf(made: SQL): SQL {
  return sql`
    select biz_date, 'DELIVERY' as doc_type, id as doc_id, 0 as qty, fee_fen as amount_fen
    from delivery where status = 'INSPECTED' and fee_fen <> 0 and batch_id in (${made})`;
}

/** Wages are kept in 厘 and rounded once a batch: a day is what the sum up to it comes to beyond the sum before. */
function wagesOf(made: SQL): SQL {
  const rounded = (li: SQL) => sql`floor((${li} * 2 + 10) / 20.0)`;
  return sql`
    select biz_date, 'PIECE', null::bigint, 0, (${rounded(sql`so_far`)} - ${rounded(sql`(so_far - li)`)})::int8
    from (
      select biz_date, sum(amount_li) as li, sum(sum(amount_li)) over (order by biz_date) as so_far
      from piece_record where status in ('APPROVED', 'SETTLED') and batch_id in (${made}) group by biz_date
    ) day where li <> 0`;
}

/** What came in and went back of a style in these days, at what was owed for it. */
async function bought(context: Context, { productId, from, to }: Asked): Promise<Behind> {
  if (productId === undefined) throw fromNowhere();
  const places = pgArray(await costPlaces(context));
  const days = costDays(context, { from, to }, 90);
  return {
    of: sql`select style_no || ' ' || name from product where id = ${productId}`,
    source: sql`
      select movement.biz_date, movement.doc_type, movement.doc_id, sum(movement.qty)::int as qty,
        sum(movement.value_fen + movement.variance_fen)::int8 as amount_fen
      from stock_movement movement join sku on sku.id = movement.sku_id and sku.product_id = ${productId}
      where movement.move_type in ('PURCHASE_IN', 'PURCHASE_RETURN')
        and movement.biz_date between ${days.from}::date and ${days.to}::date
        and movement.repository_id = any(${places}::bigint[])
      group by 1, 2, 3`,
  };
}

const fromNowhere = () => new DomainError("请从批次成本或款式成本点数字进来");

const pieces: Column<CostDocument> = number("件数", (row) => row.qty);

/** 导出成本明细. */
export const costDocumentsExport = ownExport({
  topic: "costDocuments.export",
  title: "成本明细",
  list: costDocumentEndpoint,
  read: costDocuments,
  endpoints: costDocumentExportEndpoints,
  columns: (_found, { figure }) => [
    text("单号", 22, (row: CostDocument) => row.no ?? ""),
    day("日期", (row) => row.bizDate),
    text("类型", 12, (row: CostDocument) => profitDocTypeLabels[row.docType] ?? row.docType),
    ...(figure === "BOUGHT" ? [pieces] : []),
    money("金额", (row) => row.amountFen),
  ],
});
