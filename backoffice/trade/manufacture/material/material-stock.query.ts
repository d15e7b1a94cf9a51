/** 物料库存: repository × material × 缸号, with what drafts of 领料 are to take; value where cost may be seen. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { milli, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { materialWordColumns } from "#backoffice/masters/material/material-words.query.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { cost, type DocumentColumn } from "#backoffice/trade/documents/document-export.ts";
import { materialTypeLabels, materialUnitLabels } from "#contract/manufacture/material.words.ts";
import {
  type MaterialStockFilter,
  type MaterialStockRow,
  type materialStockEndpoints,
  materialStockExportEndpoints,
} from "#contract/manufacture/material-stock.ts";
import { allocated } from "./batch-material.query.ts";
import { seesAll } from "./purchase/material-purchase.query.ts";

interface Row extends Omit<MaterialStockRow, "valueFen"> {
  valueFen: number;
  type: keyof typeof materialTypeLabels;
}

/** Rows that the filter finds among what the actor may see. */
function stockFound(access: RepositoryAccess, query: MaterialStockFilter): SQL {
  const views = pgArray(access.ids("view"));
  const visible = access.ids("view").filter((id) => query.repositoryId === undefined || id === query.repositoryId);
  const { keyword = "" } = query;
  const part = containing(keyword);
  const where = all([
    sql`balance.repository_id = any(${pgArray(visible)}::bigint[])`,
    query.type !== undefined && sql`material.type = ${query.type}`,
    query.empty !== "1" && query.short !== "1" && sql`balance.qty_milli > 0`,
    query.short === "1" && sql`held.qty < material.safety_milli`,
    keyword !== "" &&
      sql`(material.code ilike ${part} or material.name ilike ${part} or material.spec ilike ${part}
           or material.color ilike ${part} or balance.lot = ${keyword.toUpperCase()})`,
  ]);
  return sql`
    select balance.repository_id || ':' || balance.material_id || ':' || balance.lot as id, ${materialWordColumns},
      material.type, balance.repository_id as "repositoryId", repository.name as "repositoryName", balance.lot,
      balance.qty_milli as "onHandMilli", coalesce(taken.qty, 0)::int8 as "allocatedMilli",
      (balance.qty_milli - coalesce(taken.qty, 0))::int8 as "availableMilli",
      held.qty < material.safety_milli as short, material.safety_milli as "safetyMilli", balance.value_fen as "valueFen"
    from material_balance balance
    join material on material.id = balance.material_id
    join repository on repository.id = balance.repository_id
    left join (${allocated()}) taken on taken.repository_id = balance.repository_id
      and taken.material_id = balance.material_id and taken.lot = balance.lot
    cross join lateral (
      select coalesce(sum(here.qty_milli), 0)::int8 as qty from material_balance here
      where here.material_id = balance.material_id and here.repository_id = any(${views}::bigint[])
    ) held
    where ${where}`;
}

const order = sql`order by code, "repositoryName", lot`;

export const listMaterialStock: Operation<typeof materialStockEndpoints.stock> = async (context, { query }) => {
  const access = await readRepositoryAccess(context);
  const found = stockFound(access, query);
  const { count, places, valueFen } = await oneRow<{ count: number; places: string; valueFen: number }>(
    context.db,
    sql`select count(*)::int8 as count, coalesce(string_agg(distinct "repositoryId"::text, ','), '') as places,
          coalesce(sum("valueFen"), 0)::int8 as "valueFen" from (${found}) found`,
  );
  const content = await rows<Row>(
    context.db,
    sql`select * from (${found}) found ${order} limit ${query.size} offset ${query.page * query.size}`,
  );
  return {
    content: content.map(({ type: _, ...row }) => shown(row, access)),
    totalElements: count,
    totals: seesAll(access, places) ? { valueFen } : {},
  };
};

function shown({ valueFen, ...row }: Omit<Row, "type">, access: RepositoryAccess): MaterialStockRow {
  return { ...row, ...(access.mayCost(row.repositoryId) && { valueFen }) };
}

type Exported = MaterialStockRow & Pick<Row, "type">;

export const materialStockExport = listExport({
  topic: "materialStock.export",
  title: "物料库存",
  endpoints: materialStockExportEndpoints,
  async count(context, filter) {
    const found = stockFound(await readRepositoryAccess(context), filter);
    return oneRow<{ lot: number }>(context.db, sql`select count(*)::int8 as lot from (${found}) found`);
  },
  async table(context: Context, choice) {
    const access = await readRepositoryAccess(context);
    const seesCost = access.ids("view").some((repositoryId) => access.mayCost(repositoryId));
    // Lots are thousands at most: one page.
    return exportRows(
      columns.filter((one) => !one.cost || seesCost),
      async function* () {
        const found = await rows<Row>(context.db, sql`select * from (${stockFound(access, choice)}) found ${order}`);
        yield found.map(({ type, ...row }): Exported => ({ ...shown(row, access), type }));
      },
    );
  },
});

const columns: readonly DocumentColumn<Exported>[] = [
  text("仓库", 20, (row) => row.repositoryName),
  text("编码", 14, (row) => row.code),
  text("物料", 22, (row) => row.name),
  text("类型", 8, (row) => materialTypeLabels[row.type]),
  text("规格", 14, (row) => row.spec),
  text("颜色", 10, (row) => row.color),
  text("缸号", 12, (row) => row.lot),
  milli("现存", (row) => row.onHandMilli),
  milli("已分配", (row) => row.allocatedMilli),
  milli("可用", (row) => row.availableMilli),
  text("单位", 6, (row) => materialUnitLabels[row.unit]),
  text("低于安全库存", 12, (row) => (row.short ? "是" : "")),
  cost("金额", (row) => row.valueFen),
];
