/** 固定资产 listed, with totals of all that were found, its export, and the choices of its form. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type Column, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { listDepartments } from "#backoffice/ground/users/upkeep/choices.query.ts";
import { ofVisibleStalls, visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { fixedAssetStatusLabels } from "#contract/finance/fixed-asset.words.ts";
import {
  type FixedAssetFilter,
  type FixedAssetRow,
  type FixedAssetSortField,
  type fixedAssetEndpoints,
  fixedAssetExportEndpoints,
  fixedAssetSortFields,
} from "#contract/finance/fixed-assets.ts";
import { formatFen } from "#contract/money.ts";
import { findSort } from "#contract/page.ts";
import { depreciatedOn, netOn } from "./net-value.ts";

type Endpoints = typeof fixedAssetEndpoints;

const sortColumns: Record<FixedAssetSortField, SQL> = {
  code: sql`code`,
  name: sql`name`,
  purchaseDay: sql`"purchaseDay"`,
  costFen: sql`"costFen"`,
  netFen: sql`"netFen"`,
};

export const listFixedAssets: Operation<Endpoints["list"]> = async (context, { query }) => {
  const found = await readAssets(context, query, { limit: query.size, offset: query.page * query.size });
  const { totalElements, content, ...totals } = found;
  return { content, totalElements, totals };
};

export const fixedAssetChoices: Operation<Endpoints["choices"]> = async (context) => {
  const { db } = context;
  const stalls = await visibleStalls(context);
  const visible = await ofVisibleStalls(context, sql`stall_id`);
  return {
    categories: await listCategories(context),
    depts: (await listDepartments(db)).map(({ id, name }) => ({ id, name })),
    employees: await rows(
      db,
      sql`select id, name || '（' || no || '）' as name from employee where status <> 'LEFT' order by no, id`,
    ),
    stalls: stalls.filter(({ open }) => open).map(({ id, name }) => ({ id, name })),
    funds: await rows(
      db,
      sql`select id, name from fund where status = 'ON' and ${visible ?? sql`true`} order by sort, id`,
    ),
  };
};

/** Values of the dictionary, in its order. */
export async function listCategories({ db }: Pick<Context, "db">): Promise<string[]> {
  const found = await rows<{ value: string }>(
    db,
    sql`select entry.value from dict_detail entry join dict on dict.id = entry.dict_id
        where dict.name = 'asset_category' order by entry.dict_sort, entry.id`,
  );
  return found.map(({ value }) => value);
}

export const fixedAssetExport = listExport({
  topic: "fixedAssets.export",
  title: "固定资产",
  endpoints: fixedAssetExportEndpoints,
  async count(context, filter) {
    return { asset: (await readAssets(context, filter, { limit: 0, offset: 0 })).totalElements };
  },
  async table(context, choice) {
    return exportRows(columns, async function* () {
      for (let offset = 0; ; offset += exportPage) {
        const { content } = await readAssets(context, choice, { limit: exportPage, offset });
        if (content.length === 0) return;
        yield content;
      }
    });
  },
});
const exportPage = 1_000;
const columns: readonly Column<FixedAssetRow>[] = [
  text("编号", 14, (row) => row.code),
  text("名称", 28, (row) => row.name),
  text("类别", 10, (row) => row.category),
  text("购置日", 12, (row) => row.purchaseDay),
  money("原值", (row) => row.costFen),
  unsummed(number("年限", (row) => row.lifeYears)),
  text("残值率", 10, (row) => `${formatFen(row.residualBp)}%`),
  money("月折旧", (row) => row.monthlyFen),
  money("累计折旧", (row) => row.depreciatedFen),
  money("处置转出", (row) => row.leftFen),
  money("净值", (row) => row.netFen),
  text("使用人", 12, (row) => row.employeeName),
  text("部门", 14, (row) => row.deptName),
  text("档口", 24, (row) => row.stallName),
  text("状态", 10, (row) => fixedAssetStatusLabels[row.status]),
];

/** Those that one may see, as they stand today. */
export async function findAssets(context: Context, which: SQL): Promise<FixedAssetRow[]> {
  return rows(context.db, await selectAssets(context, which));
}

async function readAssets(
  context: Context,
  filter: FixedAssetFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { field, direction } = findSort(filter.sort, fixedAssetSortFields) ?? byCode;
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  return oneRow<
    { totalElements: number; content: FixedAssetRow[] } & Record<
      "costFen" | "monthlyFen" | "depreciatedFen" | "leftFen" | "netFen",
      number
    >
  >(
    context.db,
    sql`
    with found as materialized (${await selectAssets(context, condition(filter))}),
    content as (select * from found order by ${order} limit ${limit} offset ${offset})
    select count(*)::int8 as "totalElements", coalesce(sum("costFen"), 0)::int8 as "costFen",
      coalesce(sum("monthlyFen"), 0)::int8 as "monthlyFen", coalesce(sum("depreciatedFen"), 0)::int8 as "depreciatedFen",
      coalesce(sum("leftFen"), 0)::int8 as "leftFen", coalesce(sum("netFen"), 0)::int8 as "netFen",
      (select coalesce(json_agg(content order by ${order}), '[]') from content) as content
    from found`,
  );
}
const byCode = { field: "code", direction: "asc" } as const;

async function selectAssets(context: Context, which: SQL): Promise<SQL> {
  const day = sql`${today(context)}::date`;
  const visible = await ofVisibleStalls(context, sql`asset.stall_id`);
  return sql`
    select asset.id, asset.code, asset.name, asset.category, asset.purchase_day::text as "purchaseDay",
      asset.cost_fen as "costFen", asset.life_years as "lifeYears", asset.residual_bp as "residualBp",
      ((asset.cost_fen - asset.residual_fen) / (asset.life_years * 12))::int8 as "monthlyFen",
      ${depreciatedOn(day)} as "depreciatedFen", ${netOn(day)} as "netFen",
      asset.cost_fen - ${depreciatedOn(day)} - ${netOn(day)} as "leftFen", employee.name as "employeeName",
      dept.name as "deptName", stall.name as "stallName", asset.status
    from fixed_asset asset left join employee on employee.id = asset.employee_id
    left join dept on dept.id = asset.dept_id left join stall on stall.id = asset.stall_id
    where ${all([visible, which])}`;
}

/** The keyword is in its code or name. */
export function assetHolds(keyword: string): SQL {
  const part = containing(keyword);
  return sql`(asset.code ilike ${part} or asset.name ilike ${part})`;
}

/** What was entered wrongly was never there. */
export const assetStands = sql`asset.status <> 'VOID'`;

function condition({ keyword, category, status, stallId }: FixedAssetFilter): SQL {
  return all([
    keyword !== undefined && keyword !== "" && assetHolds(keyword),
    Boolean(category) && sql`asset.category = ${category}`,
    status === "HELD" && sql`asset.status in ('IN_USE', 'IDLE')`,
    status === "DISPOSED" && sql`asset.status in ('SCRAPPED', 'SOLD')`,
    status === undefined && assetStands,
    status !== undefined && status !== "HELD" && status !== "DISPOSED" && sql`asset.status = ${status}`,
    stallId !== undefined && sql`asset.stall_id = ${stallId}`,
  ]);
}
