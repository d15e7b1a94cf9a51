/** Styles that an import meets again: what the product form would show of them. */
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { product, productColor, productImage, sku } from "#backoffice/masters/goods/product/product.tables.ts";

export type ExistingStyle = Awaited<ReturnType<typeof findStyles>> extends Map<string, infer S> ? S : never;

/** By 款号, in upper case. A style keeps the colours and sizes it has, and its pictures. */
export async function findStyles(db: Db, styleNos: readonly string[]) {
  const found = await db
    .select()
    .from(product)
    .where(inArray(product.styleNo, [...styleNos]));
  const ids = [0, ...found.map((row) => row.id)];
  const colors = await db
    .select({ productId: productColor.productId, id: productColor.colorId })
    .from(productColor)
    .where(inArray(productColor.productId, ids))
    .orderBy(productColor.sort);
  const images = await db
    .select({ productId: productImage.productId, id: productImage.pictureId })
    .from(productImage)
    .where(inArray(productImage.productId, ids))
    .orderBy(productImage.sort);
  const sizes = await db
    .selectDistinct({ productId: sku.productId, id: sku.sizeId })
    .from(sku)
    .where(and(inArray(sku.productId, ids), eq(sku.active, true)));
  const of = <T extends { productId: number; id: number | string }>(all: readonly T[], productId: number) =>
    all.filter((one) => one.productId === productId).map((one): T["id"] => one.id);
  return new Map(
    found.map((row) => [
      row.styleNo,
      { ...row, colorIds: of(colors, row.id), sizeIds: of(sizes, row.id), pictureIds: of(images, row.id) },
    ]),
  );
}
