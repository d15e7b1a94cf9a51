/** 分仓库存 by style: a page, what lies in each place, and the totals of the whole filtered set (domain.md §3.1). */

import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { StyleStockRow, stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { findSort } from "#contract/page.ts";
import { styleConditions } from "./stock-filter.ts";
import { assertAsOf, heldStock, readPlaces } from "./stock-scope.ts";

type StockList = Answer<typeof stockViewEndpoints.list>;
type Query = Received<typeof stockViewEndpoints.list>["query"];

export const listStock: Operation<typeof stockViewEndpoints.list> = async (context, { query }) => {
  assertAsOf(context, query.asOf);
  const { places, seesCost } = await readPlaces(context, { chosen: query.repositoryId });
  const placeIds = places.map((place) => place.id);
  const conditions = await styleConditions(context, query, placeIds);
  const where = all(conditions);
  const { totalElements, ...totals } = await readTotals(context, query, {
    where,
    placeIds,
    narrow: conditions.length > 0,
  });
  const content = await readPage(context, query, { where, placeIds });
  return {
    content: seesCost ? content : content.map(({ valueFen: _hidden, ...row }) => row),
    totalElements,
    repositories: places,
    totals: seesCost ? totals : { places: totals.places, onHand: totals.onHand, available: totals.available },
    scanned: query.keyword ? await findScanned(context, query.keyword) : null,
  };
};

/** The places of the columns and pickers. */
export const listPlaces: Operation<typeof stockViewEndpoints.places> = async (context) =>
  (await readPlaces(context)).places;

interface Filtered {
  where: SQL;
  placeIds: readonly number[];
}

async function readPage({ db, clock }: Context, query: Query, { where, placeIds }: Filtered): Promise<StyleStockRow[]> {
  const descending = findSort(query.sort, ["styleNo"])?.direction === "desc";
  const order = descending ? sql`desc` : sql`asc`;
  const skus = sql`select sku.id from l join sku on sku.product_id = l.product_id`;
  const today = bizDateOf(clock.now());
  return rows<StyleStockRow>(
    db,
    sql`
    with l as materialized (
      select l.product_id, l.style_no from product_list_row l where ${where}
      order by l.style_no ${order}, l.product_id ${order} limit ${query.size} offset ${query.page * query.size}
    ),
    held as materialized (
      select sku.product_id, h.repository_id, sum(h.on_hand)::int8 as on_hand,
        sum(h.on_hand - h.locked)::int8 as available, sum(h.value_fen)::int8 as value_fen
      from ${heldStock({ ...query, placeIds, skus })} h join sku on sku.id = h.sku_id
      group by sku.product_id, h.repository_id
    )
    select p.id as "productId", p.style_no as "styleNo", p.name,
      ${selectStylePicture(sql`p.id`)} as "pictureId",
      coalesce(style.places, '[]') as places, coalesce(style.on_hand, 0)::int8 as "onHand",
      coalesce(style.available, 0)::int8 as available, coalesce(style.value_fen, 0)::int8 as "valueFen",
      case when style.on_hand > 0 then ${query.asOf ?? today}::date - arrived.day end as "ageDays"
    from l join product p on p.id = l.product_id
    left join (
      select product_id, sum(on_hand) as on_hand, sum(available) as available, sum(value_fen) as value_fen,
        json_agg(json_build_object('repositoryId', repository_id, 'onHand', on_hand, 'available', available)) as places
      from held group by product_id
    ) style on style.product_id = p.id
    left join lateral (
      select max(latest.biz_date) as day from sku cross join lateral (${latestArrival(placeIds, query.asOf)}) latest
      where sku.product_id = p.id and style.on_hand > 0
    ) arrived on true
    order by l.style_no ${order}, l.product_id ${order}`,
  );
}

/** When goods of `sku` last came in from outside or from elsewhere; returns and corrections bring nothing new. */
function latestArrival(placeIds: readonly number[], asOf: string | undefined): SQL {
  return sql`
    select m.biz_date from stock_movement m
    where m.sku_id = sku.id and m.repository_id = any(${pgArray(placeIds)}::bigint[]) and m.reverse_of is null
      and m.move_type in ('OPENING', 'PURCHASE_IN', 'PRODUCE_IN', 'TRANSFER_IN')
      ${asOf ? sql`and m.biz_date <= ${asOf}::date` : sql``}
    order by m.id desc limit 1`;
}

async function readTotals(
  { db }: Context,
  query: Query,
  { where, placeIds, narrow }: Filtered & { narrow: boolean },
): Promise<Required<StockList["totals"]> & { totalElements: number }> {
  const ofStyles = narrow
    ? sql`where h.sku_id in (select sku.id from l join sku on sku.product_id = l.product_id)`
    : sql``;
  const totals = await oneRow<Required<StockList["totals"]> & { totalElements: number }>(
    db,
    sql`
    with l as materialized (select l.product_id from product_list_row l where ${where}),
    held as materialized (
      select h.repository_id, sum(h.on_hand)::int8 as on_hand, sum(h.on_hand - h.locked)::int8 as available,
        sum(h.value_fen)::int8 as value_fen
      from ${heldStock({ ...query, placeIds })} h ${ofStyles} group by h.repository_id
    )
    select (select count(*)::int8 from l) as "totalElements", coalesce(sum(on_hand), 0)::int8 as "onHand",
      coalesce(sum(available), 0)::int8 as available, coalesce(sum(value_fen), 0)::int8 as "valueFen",
      coalesce(json_agg(json_build_object('repositoryId', repository_id, 'onHand', on_hand, 'available', available)),
        '[]') as places
    from held`,
  );
  return totals;
}

/** What a scanner reads names one SKU. */
async function findScanned({ db }: Context, keyword: string): Promise<StockList["scanned"]> {
  const [sku] = await rows<{ productId: number; skuId: number }>(
    db,
    sql`select product_id as "productId", id as "skuId" from sku
        where barcode = ${keyword} or sku_code = ${keyword.toUpperCase()} limit 1`,
  );
  return sku ?? null;
}
