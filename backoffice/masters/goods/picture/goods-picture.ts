/** Which picture stands for goods, in lists and on lines: the colour's own before the style's (domain.md §3.1). */
import { type SQL, sql } from "drizzle-orm";

/** The picture of a style, as a value of a statement: its first one; null where it has none. */
export function selectStylePicture(productId: SQL): SQL {
  return sql`(select image.picture_id from product_image image where image.product_id = ${productId} order by image.sort limit 1)`;
}

/** The picture of a SKU, as a value of a statement: its colour's own, else its style's; null where there is neither. */
export function selectSkuPicture({ productId, colorId }: { productId: SQL; colorId: SQL }): SQL {
  return sql`coalesce(
    (select own.picture_id from product_color own where own.product_id = ${productId} and own.color_id = ${colorId}),
    ${selectStylePicture(productId)})`;
}
