/** One style, colour × size, in every place one may view: one statement, whatever the number of places. */

import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { lowStockDefault, type StockMatrix, type stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { assertAsOf, heldStock, readPlaces } from "./stock-scope.ts";

export const stockMatrix: Operation<typeof stockViewEndpoints.matrix> = async (
  context,
  { query: { productId, asOf } },
) => {
  assertAsOf(context, asOf);
  const { places } = await readPlaces(context, { transit: true });
  const placeIds = places.map((place) => place.id);
  const skus = sql`select sku.id from sku where sku.product_id = ${productId}`;
  const [found] = await rows<StockMatrix & { thresholds: Record<string, number> }>(
    context.db,
    sql`
    select json_build_object('id', p.id, 'styleNo', p.style_no, 'name', p.name, 'pictureId',
        ${selectStylePicture(sql`p.id`)}) as product,
      ${list(sql`
        select json_build_object('id', color.id, 'name', color.name, 'hex', color.hex) as one,
          row_number() over (order by min(offered.sort) nulls last, color.id) as position
        from sku join attr_value color on color.id = sku.color_id
        left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
        where sku.product_id = p.id group by color.id`)} as colors,
      ${list(sql`
        select json_build_object('id', size.id, 'name', size.name) as one, min(size.sort) as position
        from sku join size on size.id = sku.size_id where sku.product_id = p.id group by size.id`)} as sizes,
      ${list(sql`
        select json_build_object('id', sku.id, 'colorId', sku.color_id, 'sizeId', sku.size_id, 'barcode', sku.barcode,
          'active', sku.active) as one, sku.id as position
        from sku where sku.product_id = p.id`)} as skus,
      ${list(sql`
        select json_build_object('repositoryId', h.repository_id, 'skuId', h.sku_id, 'grade', h.grade,
          'onHand', h.on_hand, 'locked', h.locked) as one, h.sku_id as position
        from ${heldStock({ placeIds, grade: "all", asOf, skus })} h
        where h.on_hand <> 0 or h.locked <> 0`)} as balances,
      ${thresholds(placeIds)} as thresholds
    from product p where p.id = ${productId}`,
  );
  if (!found) throw new DomainError("款式不存在");
  const { thresholds: low, ...matrix } = found;
  return {
    ...matrix,
    repositories: places.map((place) => ({ ...place, threshold: low[place.id] ?? lowStockDefault })),
  };
};

/** The rows' `one` as a JSON array, ordered by `position`. */
function list(statement: SQL): SQL {
  return sql`(select coalesce(json_agg(one order by position), '[]') from (${statement}) listed)`;
}

/** By repository id, the highest of the enabled 低库存 rules that cover style `p` there; places without a rule are absent. */
function thresholds(placeIds: readonly number[]): SQL {
  return sql`(
    with recursive above as (
      select id, parent_id from attr_value where id = p.category_id
      union select a.id, a.parent_id from attr_value a join above on a.id = above.parent_id)
    select coalesce(json_object_agg(id, threshold), '{}') from (
      select place.id, max(rule.threshold) as threshold
      from unnest(${pgArray(placeIds)}::bigint[]) as place(id)
      join stock_alert_rule rule on rule.enabled and rule.type = 'LOW'
        and coalesce(rule.repository_id, place.id) = place.id and coalesce(rule.product_id, p.id) = p.id
        and (rule.category_id is null or rule.category_id in (select id from above))
      group by place.id
    ) covered)`;
}
