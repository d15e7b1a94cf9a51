/** Depreciation and disposals as 利润表 asks for them, and 折旧明细 with its export (domain.md §3.6). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { ExportDefinition } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows } from "#backoffice/spreadsheet/table-file.ts";
import { assertStallVisible, ofVisibleStalls } from "#backoffice/stall/stall-access.ts";
import {
  type DepreciationFilter,
  type DepreciationRow,
  depreciationExportEndpoints,
  type fixedAssetEndpoints,
} from "#contract/finance/fixed-assets.ts";

/** Business days, both inclusive; `stallIds` limits to assets of these stalls, without it those of no stall count too. */
export interface CostScope {
  from: string;
  to: string;
  stallIds?: readonly number[] | undefined;
}

/** One month and stall; `stallId` null: of no stall. */
export interface StallMonthCost {
  /** `YYYY-MM`. */
  month: string;
  stallId: number | null;
  /** 分. */
  amountFen: number;
}

/** 折旧 of some days by the month they are booked in and the stall, 分; a month's is booked on its last day. */
export function depreciationOf(db: Db, scope: CostScope): Promise<StallMonthCost[]> {
  return rows<StallMonthCost>(
    db,
    sql`select to_char(biz_date, 'YYYY-MM') as month, stall_id as "stallId", sum(amount_fen)::int8 as "amountFen"
        from asset_depreciation where ${within(scope, sql`biz_date`)}
        group by 1, 2 order by 1, 2 nulls first`,
  );
}

/** 资产处置损益 of some days by month and stall, 分: proceeds less 净值, `+` gain, `−` loss. */
export function disposalGainOf(db: Db, scope: CostScope): Promise<StallMonthCost[]> {
  return rows<StallMonthCost>(
    db,
    sql`select to_char(disposed_on, 'YYYY-MM') as month, stall_id as "stallId",
          sum(proceeds_fen - disposed_net_fen)::int8 as "amountFen"
        from fixed_asset where status in ('SCRAPPED', 'SOLD') and ${within(scope, sql`disposed_on`)}
        group by 1, 2 order by 1, 2 nulls first`,
  );
}

function within({ from, to, stallIds }: CostScope, day: SQL): SQL {
  return all([
    sql`${day} between ${from}::date and ${to}::date`,
    stallIds !== undefined && sql`stall_id = any(${pgArray(stallIds)}::bigint[])`,
  ]);
}

export const listDepreciations: Operation<typeof fixedAssetEndpoints.depreciations> = async (context, { query }) => {
  const found = await readDepreciations(context, query, { limit: query.size, offset: query.page * query.size });
  const { totalElements, amountFen, content } = found;
  return { content, totalElements, totals: { amountFen } };
};

export const depreciationExport: ExportDefinition<typeof depreciationExportEndpoints> = {
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
};
const exportPage = 1_000;

const text = (header: string, width: number, value: (row: DepreciationRow) => string): Column<DepreciationRow> => ({
  ...{ header, width, value },
  kind: "text",
});
const columns: readonly Column<DepreciationRow>[] = [
  text("月份", 10, (row) => row.month),
  text("编号", 14, (row) => row.code),
  text("名称", 28, (row) => row.name),
  text("类别", 10, (row) => row.category),
  text("档口", 24, (row) => row.stallName ?? ""),
  text("入账日", 12, (row) => row.bizDate),
  { header: "折旧", width: 14, kind: "money", value: (row) => row.amountFen },
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
