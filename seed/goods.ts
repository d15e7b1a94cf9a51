/** Writes styles with their colours and SKUs. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { product, productColor } from "#backoffice/masters/goods/product/product.tables.ts";
import { type Audit, auditAt, instantOf } from "./days.ts";
import { insertRows } from "./rows.ts";
import type { Style } from "./styles.ts";

export async function seedGoods(db: Db, styles: readonly Style[], audit: Audit): Promise<void> {
  await insertRows(
    db,
    product,
    styles.map((style) => productRow(style, audit)),
  );
  await insertRows(
    db,
    productColor,
    styles.flatMap(({ id, colors }) =>
      colors.map((color, index) => ({ productId: id, colorId: color.id, sort: index + 1 })),
    ),
  );
  await seedSkus(db);
}

function productRow(style: Style, audit: Audit) {
  const {
    garment: _garment,
    firstSkuId: _firstSkuId,
    colors: _colors,
    sizeGroup,
    launchDate,
    costFen,
    ...columns
  } = style;
  const written = auditAt(instantOf(launchDate, 10 * 60));
  return {
    ...columns,
    launchDate,
    sizeGroupId: sizeGroup.id,
    costFen,
    // Its opening stock was taken in at it.
    costSource: "STOCK" as const,
    purchasePriceFen: style.origin === "BOUGHT" ? costFen : null,
    standard: style.styleNo.startsWith("T") ? "GB 31701-2015" : "GB/T 22849",
    safetyClass: style.styleNo.startsWith("T") ? ("A" as const) : ("B" as const),
    ...(written.createdAt < audit.createdAt ? written : audit),
  };
}

/**
 * Every colour × size of every style. Ids follow the order of styles, colours
 * and sizes; the barcode is skuBarcode()'s, spelt in SQL because a large
 * company has half a million of them.
 */
async function seedSkus(db: Db): Promise<void> {
  await db.execute(sql`
    insert into sku (id, product_id, color_id, size_id, sku_code, barcode, active)
    select id, product_id, color_id, size_id, sku_code,
      digits || (10 - (
        (select sum(substr(digits, place, 1)::int * case when place % 2 = 1 then 1 else 3 end) from generate_series(1, 12) place)
      ) % 10) % 10,
      true
    from (
      select row_number() over (order by product.id, product_color.sort, size.sort) as id,
        '2' || lpad((row_number() over (order by product.id, product_color.sort, size.sort))::text, 11, '0') as digits,
        product.id as product_id, color.id as color_id, size.id as size_id,
        product.style_no || '-' || color.code || '-' || size.code as sku_code
      from product
      join product_color on product_color.product_id = product.id
      join attr_value color on color.id = product_color.color_id
      join size on size.size_group_id = product.size_group_id
    ) numbered
    order by id`);
}
