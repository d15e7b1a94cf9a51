/** 折旧明细 with its export (domain.md §3.6). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { type Column, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { assertStallVisible, ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import {
  type DepreciationFilter,
  type DepreciationRow,
  depreciationExportEndpoints,
  type fixedAssetEndpoints,
} from "#contract/finance/fixed-assets.ts";

export const listDepreciations: Operation<typeof fixedAssetEndpoints.depreciations> = async (context, { query }) => {
  const found = await readDepreciations(context, query, { limit: query.size, offset: query.page * query.size });
  const { totalElements, amountFen, content } = found;
  return { content, totalElements, totals: { amountFen } };
};

export const depreciationExport = listExport({
  topic: "depreciations.export",
  title: "折旧明细",
  endpoints: depreciationExportEndpoints,
  async count(context, filter) {
    return { depreciation: (await readDepreciations(context, filter, { limit: 0, offset: 0 })).totalElements };
  },
  async table(context, choice) {
    return exportRows(columns, async function* () {
      for (let offset = 0; ; offset += exportPage) {
        const { content } = await readDepreciations(context, choice, { limit: exportPage, offset });
        if (content.length === 0) return;
        yield content;
      }
    });
  },
});
const exportPage = 1_000;
const columns: readonly Column<DepreciationRow>[] = [
  text("月份", 10, (row) => row.month),
  text("编号", 14, (row) => row.code),
  text("名称", 28, (row) => row.name),
  text("类别", 10, (row) => row.category),
  text("档口", 24, (row) => row.stallName),
  text("入账日", 12, (row) => row.bizDate),
  money("折旧", (row) => row.amountFen),
];

async function readDepreciations(
  context: Context,
  { from, to, stallId, noStall, assetId }: DepreciationFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  if (stallId !== undefined) await assertStallVisible(context, stallId);
  const where = all([
    await ofVisibleStalls(context, sql`row.stall_id`),
    from !== undefined && sql`row.month >= ${from}`,
    to !== undefined && sql`row.month <= ${to}`,
    stallId !== undefined && sql`row.stall_id = ${stallId}`,
    noStall === true && sql`row.stall_id is null`,
    assetId !== undefined && sql`row.asset_id = ${assetId}`,
  ]);
  return oneRow<{ totalElements: number; amountFen: number; content: DepreciationRow[] }>(
    context.db,
    sql`
    with found as materialized (
      select row.asset_id || ':' || row.month as id, row.asset_id as "assetId", asset.code, asset.name, asset.category,
        stall.name as "stallName", row.month, row.biz_date::text as "bizDate", row.amount_fen as "amountFen"
      from asset_depreciation row join fixed_asset asset on asset.id = row.asset_id
      left join stall on stall.id = row.stall_id where ${where}
    ), content as (select * from found order by month desc, code limit ${limit} offset ${offset})
    select count(*)::int8 as "totalElements", coalesce(sum("amountFen"), 0)::int8 as "amountFen",
      (select coalesce(json_agg(content order by month desc, code), '[]') from content) as content
    from found`,
  );
}
