/** 物料档案 as a list and a file: each with what is held of it where the asker may look. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { type Column, li, milli, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { materialStatusLabels, materialTypeLabels, materialUnitLabels } from "#contract/manufacture/material.words.ts";
import {
  type MaterialFilter,
  type MaterialRow,
  type MaterialSortField,
  type materialEndpoints,
  materialExportEndpoints,
  materialSortFields,
} from "#contract/manufacture/materials.ts";
import { findSort } from "#contract/page.ts";

const sortColumns: Record<MaterialSortField, SQL> = {
  code: sql`code`,
  name: sql`name`,
  priceLi: sql`"priceLi"`,
  stockMilli: sql`"stockMilli"`,
};

export const listMaterialFiles: Operation<typeof materialEndpoints.list> = async (context, { query }) => {
  const where = found(query);
  const { count } = await oneRow<{ count: number }>(
    context.db,
    sql`select count(*)::int8 as count from (${await files(context)}) file where ${where}`,
  );
  const content = await rows<MaterialRow>(
    context.db,
    sql`select * from (${await files(context)}) file where ${where}
        order by ${orderOf(query)} limit ${query.size} offset ${query.page * query.size}`,
  );
  return { content, totalElements: count };
};

/** One, as the list shows it. */
export async function readMaterialRow(context: Context, id: number): Promise<MaterialRow> {
  return oneRow<MaterialRow>(context.db, sql`select * from (${await files(context)}) file where id = ${id}`);
}

export const materialExport = listExport({
  topic: "materials.export",
  title: "物料",
  endpoints: materialExportEndpoints,
  async count(context, filter) {
    return oneRow<{ material: number }>(
      context.db,
      sql`select count(*)::int8 as material from (${await files(context)}) file where ${found(filter)}`,
    );
  },
  async table(context, choice) {
    const where = found(choice);
    const file = await files(context);
    // They are thousands at most: one page.
    return exportRows(columns, async function* () {
      yield await rows<MaterialRow>(
        context.db,
        sql`select * from (${file}) file where ${where} order by ${orderOf(choice)}`,
      );
    });
  },
});

const columns: readonly Column<MaterialRow>[] = [
  text("编码", 14, (row) => row.code),
  text("名称", 24, (row) => row.name),
  text("类型", 8, (row) => materialTypeLabels[row.type]),
  text("规格", 16, (row) => row.spec),
  text("颜色", 10, (row) => row.color),
  text("单位", 6, (row) => materialUnitLabels[row.unit]),
  unsummed(number("幅宽(cm)", (row) => row.widthCm)),
  unsummed(number("克重(g/m²)", (row) => row.weightGram)),
  text("成分", 20, (row) => row.composition),
  text("供应商", 20, (row) => row.supplierName),
  unsummed(li("参考价(元)", (row) => row.priceLi)),
  milli("现存", (row) => row.stockMilli),
  milli("安全库存", (row) => row.safetyMilli || null),
  text("状态", 8, (row) => materialStatusLabels[row.status]),
];

async function files(context: Context): Promise<SQL> {
  const visible = pgArray((await readRepositoryAccess(context)).ids("view"));
  return sql`
    select material.id, material.code, material.name, material.type, material.spec, material.color, material.unit,
      material.width_cm as "widthCm", material.weight_gram as "weightGram", material.composition,
      material.supplier_id as "supplierId", party.name as "supplierName", material.price_li as "priceLi",
      material.safety_milli as "safetyMilli", material.picture_id as "pictureId", material.status,
      coalesce((select sum(held.qty_milli) from material_balance held
                where held.material_id = material.id and held.repository_id = any(${visible}::bigint[])), 0)::int8 as "stockMilli"
    from material left join party on party.id = material.supplier_id`;
}

function orderOf({ sort }: MaterialFilter): SQL {
  const { field, direction } = findSort(sort, materialSortFields) ?? { field: "code", direction: "asc" };
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  return sql`${sortColumns[field]} ${dir}, id ${dir}`;
}

/** The keyword is in one of its words; a condition on `material` and its list's rows. */
export function materialHolds(keyword: string): SQL {
  const part = containing(keyword);
  return sql`(code ilike ${part} or name ilike ${part} or spec ilike ${part} or color ilike ${part} or composition ilike ${part})`;
}

function found({ keyword, type, supplierId, status, stock }: MaterialFilter): SQL {
  return all([
    keyword !== undefined && keyword !== "" && materialHolds(keyword),
    type !== undefined && sql`type = ${type}`,
    supplierId !== undefined && sql`"supplierId" = ${supplierId}`,
    status !== undefined && sql`status = ${status}`,
    stock === "HELD" && sql`"stockMilli" > 0`,
    stock === "SHORT" && sql`status = 'ON' and "stockMilli" < "safetyMilli"`,
  ]);
}
