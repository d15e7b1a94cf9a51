/** 导出商品列表: every filter and the sort of the list, one row a style or one row a SKU. */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type Column, day, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type ProductOrigin,
  type ProductStatus,
  productOriginLabels,
  productStatusLabels,
} from "#contract/goods/product.words.ts";
import { type ProductRow, productExportEndpoints } from "#contract/goods/products.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { countProducts, findProductIds } from "./product-list.query.ts";
import { knownCost } from "./style-cost.ts";

export const productExport = listExport({
  topic: "products.export",
  title: "商品列表",
  endpoints: productExportEndpoints,
  async count(context, filter) {
    const { styles, skus } = await countProducts(context, filter);
    return { style: styles, sku: skus };
  },
  async table(context, choice) {
    const ids = await findProductIds(context, choice);
    const seesCost = hasPermission(context.actor.permissions, [permissions.costView]);
    if (choice.layout === "sku") {
      return exportRows(visible(skuColumns, seesCost), () => pagesOfIds(ids, 60, (some) => readSkuRows(context, some)));
    }
    return exportRows(visible(styleColumns, seesCost), () =>
      pagesOfIds(ids, 500, (some) => readStyleRows(context, some)),
    );
  },
});

/** What a style's own row and its SKUs' rows both tell. */
interface StyleCells
  extends Pick<
    ProductRow,
    "styleNo" | "name" | "categoryName" | "brandName" | "year" | "seasonName" | "wholesalePriceFen" | "minPriceFen"
  > {
  origin: ProductOrigin;
  status: ProductStatus;
  launchDate: string;
  tagPriceFen: number | null;
  retailPriceFen: number | null;
  costFen: number | null;
  onHand: number;
}

interface StyleRow extends StyleCells {
  colorCount: number;
  sizeGroupName: string;
  available: number;
  sold7: number;
  sold30: number;
}

interface SkuRow extends StyleCells {
  color: string;
  size: string;
  sizeGroupName: string;
  skuCode: string;
  barcode: string;
  active: boolean;
}

/** Cost stays out of the file, not only out of sight (domain.md §1.6). */
function visible<Row extends StyleCells>(columns: readonly Column<Row>[], seesCost: boolean): Column<Row>[] {
  return columns.filter((column) => seesCost || column.header !== costHeader);
}

const costHeader = "成本";

const named: readonly Column<StyleCells>[] = [
  text("款号", 14, (row) => row.styleNo),
  text("品名", 26, (row) => row.name),
];

const described: readonly Column<StyleCells>[] = [
  text("分类", 12, (row) => row.categoryName),
  text("品牌", 12, (row) => row.brandName),
  number("年份", (row) => row.year),
  text("季节", 8, (row) => row.seasonName),
  text("货源", 8, (row) => productOriginLabels[row.origin]),
];

const priced: readonly Column<StyleCells>[] = [
  unsummed(money("批发价", (row) => row.wholesalePriceFen)),
  unsummed(money("最低价", (row) => row.minPriceFen)),
  unsummed(money("吊牌价", (row) => row.tagPriceFen)),
  unsummed(money("零售价", (row) => row.retailPriceFen)),
  unsummed(money(costHeader, (row) => row.costFen)),
];

const dated: readonly Column<StyleCells>[] = [
  text("状态", 8, (row) => productStatusLabels[row.status]),
  day("上新日期", (row) => row.launchDate),
];

const styleColumns: readonly Column<StyleRow>[] = [
  ...named,
  ...described,
  number("颜色数", (row) => row.colorCount),
  text("尺码组", 12, (row) => row.sizeGroupName),
  ...priced,
  number("全公司库存", (row) => row.onHand),
  number("全公司可售", (row) => row.available),
  number("近7天销量", (row) => row.sold7),
  number("近30天销量", (row) => row.sold30),
  ...dated,
];

const skuColumns: readonly Column<SkuRow>[] = [
  ...named,
  text("颜色", 10, (row) => row.color),
  text("尺码", 8, (row) => row.size),
  // What the import asks for: prices are changed in the file that came out.
  text("尺码组", 12, (row) => row.sizeGroupName),
  text("SKU 编码", 22, (row) => row.skuCode),
  text("条码", 16, (row) => row.barcode),
  text("SKU 状态", 10, (row) => (row.active ? "启用" : "停用")),
  ...described,
  ...priced,
  number("全公司库存", (row) => row.onHand),
  ...dated,
];

/** What both kinds of rows read of style `p`. */
const styleFields = sql`
  p.style_no as "styleNo", p.name, p.year, p.origin, p.status, to_char(p.launch_date, 'YYYY-MM-DD') as "launchDate",
  p.wholesale_fen as "wholesalePriceFen", p.min_fen as "minPriceFen", p.tag_fen as "tagPriceFen",
  p.retail_fen as "retailPriceFen", ${knownCost(sql`p`)} as "costFen",
  (select name from attr_value where id = p.category_id) as "categoryName",
  (select name from attr_value where id = p.brand_id) as "brandName",
  (select name from attr_value where id = p.season_id) as "seasonName"`;

function wanted(ids: readonly number[]) {
  return sql`unnest(${`{${ids.join(",")}}`}::bigint[]) with ordinality as wanted(id, place)`;
}

function readStyleRows({ db }: Context, ids: readonly number[]): Promise<StyleRow[]> {
  return rows<StyleRow>(
    db,
    sql`select ${styleFields}, l.on_hand as "onHand", l.available, l.sold7, l.sold30,
          (select name from size_group where id = p.size_group_id) as "sizeGroupName",
          (select count(*) from product_color pc where pc.product_id = p.id) as "colorCount"
        from ${wanted(ids)} join product p on p.id = wanted.id join product_list_row l on l.product_id = p.id
        order by wanted.place`,
  );
}

/** Pieces as the list counts them: grade 1, without what is on its way. */
function readSkuRows({ db }: Context, ids: readonly number[]): Promise<SkuRow[]> {
  return rows<SkuRow>(
    db,
    sql`select ${styleFields}, s.sku_code as "skuCode", s.barcode, s.active, c.name as color, z.name as size,
          (select name from size_group where id = p.size_group_id) as "sizeGroupName",
          (select coalesce(sum(b.on_hand), 0)::int8 from stock_balance b
           join repository r on r.id = b.repository_id and r.type <> 'TRANSIT'
           where b.sku_id = s.id and b.grade = 1) as "onHand"
        from ${wanted(ids)} join product p on p.id = wanted.id
        join sku s on s.product_id = p.id join attr_value c on c.id = s.color_id join size z on z.id = s.size_id
        left join product_color pc on pc.product_id = s.product_id and pc.color_id = s.color_id
        order by wanted.place, pc.sort nulls last, s.color_id, z.sort`,
  );
}
