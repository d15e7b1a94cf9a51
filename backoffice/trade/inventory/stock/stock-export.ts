/**
 * 导出分仓库存, by the filters of the list: one row a place, SKU and grade, or
 * one a place, style, colour and grade with its sizes side by side; value only
 * where cost may be seen.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { type Column, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { type Grade, gradeLabels, knownWorth } from "#contract/inventory/stock.ts";
import { type StockViewFilter, stockExportEndpoints } from "#contract/inventory/stock-views.ts";
import { styleConditions } from "./stock-filter.ts";
import { assertAsOf, heldStock, readPlaces } from "./stock-scope.ts";

/** Styles read at once. */
const pageStyles = 100;

export const stockExport = listExport({
  topic: "stock.export",
  title: "分仓库存",
  endpoints: stockExportEndpoints,
  async count(context, filter) {
    const { placeIds, productIds } = await chosen(context, filter);
    const [counted] = await rows<{ sku: number; matrix: number }>(
      context.db,
      sql`select count(*) as sku, count(distinct (h.repository_id, sku.product_id, sku.color_id, h.grade)) as matrix
          from ${heldStock({ ...filter, placeIds, skus: skusOf(productIds) })} h join sku on sku.id = h.sku_id
          where h.on_hand <> 0 or h.locked <> 0`,
    );
    return { sku: counted?.sku ?? 0, matrix: counted?.matrix ?? 0 };
  },
  async table(context, choice) {
    const { placeIds, productIds, seesCost } = await chosen(context, choice);
    const read = (some: readonly number[]) => readRows(context, choice, placeIds, some);
    if (choice.layout === "matrix") {
      const shown = matrixColumns(await readSizes(context, productIds));
      return exportRows(seesCost ? [...shown, value] : shown, () =>
        pagesOfIds(productIds, pageStyles, async (some) => foldSizes(await read(some))),
      );
    }
    return exportRows(seesCost ? [...columns, value] : columns, () => pagesOfIds(productIds, pageStyles, read));
  },
});

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
        where ${all(conditions)} order by l.style_no, l.product_id`,
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

/** Names of the sizes that the styles come in: run after run, each in its order (domain.md §1.8). */
async function readSizes({ db }: Context, productIds: readonly number[]): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select size.name from size
        where size.id in (select sku.size_id from sku where sku.product_id = any(${idArray(productIds)}))
        group by size.name order by min(size.size_group_id), min(size.sort), size.name`,
  );
  return found.map(({ name }) => name);
}

/** A style's colour in a place and grade; `value_fen` and pieces are those of all sizes. */
type MatrixRow = Omit<StockRow, "size" | "skuCode" | "barcode"> & { bySize: Map<string, number> };

/** Rows of the same place, style, colour and grade become one; the rows of a style come together, so a page is whole. */
function foldSizes(found: readonly StockRow[]): MatrixRow[] {
  const folded = new Map<string, MatrixRow>();
  for (const { size, skuCode: _code, barcode: _barcode, ...row } of found) {
    const key = JSON.stringify([row.repository, row.styleNo, row.color, row.grade]);
    const sum = folded.get(key);
    if (!sum) {
      folded.set(key, { ...row, bySize: new Map([[size, row.onHand]]) });
      continue;
    }
    sum.bySize.set(size, (sum.bySize.get(size) ?? 0) + row.onHand);
    sum.onHand += row.onHand;
    sum.locked += row.locked;
    sum.valueFen += row.valueFen;
  }
  return [...folded.values()];
}

/** One column a size; a size that the colour does not have stays empty. */
function matrixColumns(sizes: readonly string[]): Column<MatrixRow>[] {
  return [
    text("仓", 20, (row) => row.repository),
    text("款号", 12, (row) => row.styleNo),
    text("品名", 24, (row) => row.name),
    text("颜色", 10, (row) => row.color),
    text("品级", 8, (row) => gradeLabels[row.grade]),
    ...sizes.map((size) => number<MatrixRow>(size, (row) => row.bySize.get(size) ?? null)),
    number("合计", (row) => row.onHand),
    number("锁定", (row) => row.locked),
    number("可用", (row) => row.onHand - row.locked),
  ];
}

const columns: readonly Column<StockRow>[] = [
  text("仓", 20, (row) => row.repository),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.name),
  text("颜色", 10, (row) => row.color),
  text("尺码", 8, (row) => row.size),
  text("SKU 编码", 20, (row) => row.skuCode),
  text("条码", 16, (row) => row.barcode),
  text("品级", 8, (row) => gradeLabels[row.grade]),
  number("现存", (row) => row.onHand),
  number("锁定", (row) => row.locked),
  number("可用", (row) => row.onHand - row.locked),
];

const value: Column<{ valueFen: number; onHand: number }> = money("库存金额", (row) =>
  knownWorth(row.valueFen, row.onHand),
);
