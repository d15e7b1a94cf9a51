/** 颜色图片: what a style looks like in each of its colours. */
import { eq, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { productColor } from "#backoffice/masters/goods/product/product.tables.ts";
import { openStyle, touchStyle } from "#backoffice/masters/goods/product/style.ts";
import type { productItemEndpoints } from "#contract/goods/product-item.ts";
import { assertPictures } from "./picture.ts";

/** Gives colours of a style their pictures, or takes them away; colours that are not named keep theirs. */
export const setColorPictures: Operation<typeof productItemEndpoints.setColorPictures> = async (context, { body }) => {
  const { db } = context;
  const style = await openStyle(context, body);
  const offered = await db
    .select({ id: productColor.colorId })
    .from(productColor)
    .where(eq(productColor.productId, style.id));
  const own = new Set(offered.map(({ id }) => id));
  if (!body.pictures.every(({ colorId }) => own.has(colorId)))
    throw new DomainError(`所选颜色不属于 ${style.styleNo}，请刷新后重试`);
  await assertPictures(db, [...new Set(body.pictures.flatMap(({ pictureId }) => pictureId ?? []))], "颜色图片");
  const said = body.pictures.map(({ colorId, pictureId }) => ({ color_id: colorId, picture_id: pictureId }));
  await db.execute(sql`
    update product_color set picture_id = said.picture_id
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said(color_id bigint, picture_id text)
    where product_color.product_id = ${style.id} and product_color.color_id = said.color_id`);
  return touchStyle(context, style);
};
