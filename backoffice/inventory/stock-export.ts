/** 导出分仓库存: one row a place, SKU and grade, by the filters of the list; value only where cost may be seen. */
import { sql } from "drizzle-orm";
import { type Grade, gradeLabels } from "../../contract/stock.ts";
import { type StockViewFilter, stockExportEndpoints } from "../../contract/stock-views.ts";
import type { Context } from "../context.ts";
import { rows } from "../db/connect.ts";
import { type ExportDefinition, pagesOfIds } from "../spreadsheet/export.ts";
import { type Column, exportRows } from "../spreadsheet/table-file.ts";
import { styleConditions } from "./stock-filter.ts";
import { assertAsOf, heldStock, readPlaces } from "./stock-scope.ts";

/** Styles read at once. */
const pageStyles = 100;

export const stockExport: ExportDefinition<typeof stockExportEndpoints> = {
  topic: "stock.export",
  title: "分仓库存",
  endpoints: stockExportEndpoints,
  async count(context, filter) {
    const { placeIds, productIds } = await chosen(context, filter);
    const [counted] = await rows<{ count: number }>(
      context.db,
      sql`select count(*) from ${heldStock({ ...filter, placeIds, skus: skusOf(productIds) })} h
          where h.on_hand <> 0 or h.locked <> 0`,
    );
    return { sku: counted?.count ?? 0 };
  },
  async table(context, choice) {
    const { placeIds, productIds, seesCost } = await chosen(context, choice);
    const shown = seesCost ? [...columns, value] : columns;
    return exportRows(shown, () =>
      pagesOfIds(productIds, pageStyles, (some) => readRows(context, choice, placeIds, some)),
    );
  },
};

interface StockRow {
  repository: string;
  styleNo: string;
  name: string;
  color: string;
  size: string;
  skuCode: string;
  barcode: string;
  grade: Grade;
  onHand: number;
  locked: number;
  valueFen: number;
}

/** The places that may be viewed, and the styles that the filter finds, by 款号. */
async function chosen(context: Context, filter: StockViewFilter) {
  assertAsOf(context, filter.asOf);
  const { places, seesCost } = await readPlaces(context, { chosen: filter.repositoryId });
  const placeIds = places.map((place) => place.id);
  const conditions = await styleConditions(context, filter, placeIds);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select l.product_id as id from product_list_row l
        where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} order by l.style_no, l.product_id`,
  );
  return { placeIds, seesCost, productIds: found.map(({ id }) => id) };
}

const idArray = (ids: readonly number[]) => sql`${`{${ids.join(",")}}`}::bigint[]`;
const skusOf = (productIds: readonly number[]) =>
  sql`select sku.id from sku where sku.product_id = any(${idArray(productIds)})`;

function readRows(
  { db }: Context,
  filter: StockViewFilter,
  placeIds: readonly number[],
  productIds: readonly number[],
): Promise<StockRow[]> {
  return rows<StockRow>(
    db,
    sql`
    select repository.name as repository, product.style_no as "styleNo", product.name, color.name as color,
      size.name as size, sku.sku_code as "skuCode", sku.barcode, h.grade, h.on_hand as "onHand", h.locked,
      h.value_fen as "valueFen"
    from ${heldStock({ ...filter, placeIds, skus: skusOf(productIds) })} h
    join sku on sku.id = h.sku_id
    join product on product.id = sku.product_id
    join attr_value color on color.id = sku.color_id
    join size on size.id = sku.size_id
    join repository on repository.id = h.repository_id
    left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
    where h.on_hand <> 0 or h.locked <> 0
    order by array_position(${idArray(productIds)}, product.id), repository.sort, repository.id,
      offered.sort nulls last, sku.color_id, size.sort, h.grade`,
  );
}

const text = (header: string, width: number, of: (row: StockRow) => string): Column<StockRow> => ({
  header,
  width,
  kind: "text",
  value: of,
});
const pieces = (header: string, of: (row: StockRow) => number): Column<StockRow> => ({
  header,
  width: 10,
  kind: "number",
  value: of,
});

const columns: readonly Column<StockRow>[] = [
  text("仓", 20, (row) => row.repository),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.name),
  text("颜色", 10, (row) => row.color),
  text("尺码", 8, (row) => row.size),
  text("SKU 编码", 20, (row) => row.skuCode),
  text("条码", 16, (row) => row.barcode),
  text("品级", 8, (row) => gradeLabels[row.grade]),
  pieces("现存", (row) => row.onHand),
  pieces("锁定", (row) => row.locked),
  pieces("可用", (row) => row.onHand - row.locked),
];

const value: Column<StockRow> = { header: "库存金额", width: 14, kind: "money", value: (row) => row.valueFen };
