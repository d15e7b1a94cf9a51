/** How people name an SKU: 款号 颜色 尺码. */
import { eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { attributeValue, size } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { product, sku } from "#backoffice/masters/goods/product/product.tables.ts";

/** `8801 黑 M` by SKU id, for sentences. */
export async function findSkuLabels(db: Db, skuIds: readonly number[]): Promise<Map<number, string>> {
  if (skuIds.length === 0) return new Map();
  const found = await db
    .select({ id: sku.id, styleNo: product.styleNo, color: attributeValue.name, size: size.name })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .innerJoin(attributeValue, eq(attributeValue.id, sku.colorId))
    .innerJoin(size, eq(size.id, sku.sizeId))
    .where(inArray(sku.id, [...skuIds]));
  return new Map(found.map((row) => [row.id, `${row.styleNo} ${row.color} ${row.size}`]));
}
