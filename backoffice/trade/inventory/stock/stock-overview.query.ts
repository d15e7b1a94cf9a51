/** 库存总览: what lies where, by place and by category, and what waits to be done (domain.md §3.3). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { isNegative } from "#backoffice/ledgers/stock-ledger/negative-stock.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { countsWaiting } from "#backoffice/trade/inventory/count/count.query.ts";
import { transfersWaiting } from "#backoffice/trade/inventory/transfer/transfer.query.ts";
import type { StockOverview, StockViewCondition, stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { stylesThat } from "./stock-filter.ts";
import { heldStock, readPlaces } from "./stock-scope.ts";

export const stockOverview: Operation<typeof stockViewEndpoints.overview> = async (context) => {
  const { places, seesCost } = await readPlaces(context);
  const access = await readRepositoryAccess(context);
  const placeIds = places.map((place) => place.id);
  const ids = pgArray(placeIds);
  const [figures, whole, categories, pending] = await Promise.all([
    readFigures(context.db, ids),
    readWhole(context.db, placeIds),
    readCategories(context.db, ids),
    readPending(context),
  ]);
  const repositories = places.map((place) => {
    const { id: _id, ...found } = { ...nothing, ...figures.find((row) => row.id === place.id) };
    const { valueFen, ...open } = found;
    return { ...place, ...open, ...(access.mayCost(place.id) && { valueFen }) };
  });
  return {
    repositories,
    totals: { ...addUp(repositories, seesCost), ...whole },
    categories: seesCost ? categories : categories.map(({ valueFen: _hidden, ...row }) => row),
    pending,
  };
};

type Figures = Omit<StockOverview["repositories"][number], "name" | "type"> & { valueFen: number };

const nothing: Figures = {
  id: 0,
  skus: 0,
  negativeSkus: 0,
  negativeStyles: 0,
  onHand: 0,
  seconds: 0,
  locked: 0,
  brokenStyles: 0,
  valueFen: 0,
  incoming: 0,
  lastCountDate: null,
};

/** A style is broken in a place where some of its active SKUs are out while others remain, grade 1. */
function readFigures(db: Db, ids: string): Promise<Figures[]> {
  return rows<Figures>(
    db,
    sql`
    with place as (
      select repository_id, count(*) filter (where on_hand > 0 and grade = 1)::int8 as skus,
        count(distinct sku_id) filter (where ${isNegative(sql`stock_balance`)})::int8 as negative,
        coalesce(sum(on_hand) filter (where grade = 1), 0)::int8 as on_hand,
        coalesce(sum(on_hand) filter (where grade = 2), 0)::int8 as seconds,
        sum(locked)::int8 as locked, sum(value_fen)::int8 as value_fen
      from stock_balance where repository_id = any(${ids}::bigint[]) group by repository_id
    ),
    offered as materialized (select product_id, count(*) as skus from sku where active group by product_id),
    broken as (
      select repository_id, count(*)::int8 as styles from (
        select b.repository_id, sku.product_id, count(*) filter (where b.on_hand > 0 and sku.active) as left_over
        from stock_balance b join sku on sku.id = b.sku_id
        where b.grade = 1 and b.repository_id = any(${ids}::bigint[])
        group by b.repository_id, sku.product_id having sum(b.on_hand) > 0
      ) style join offered using (product_id)
      where left_over < offered.skus group by repository_id
    ),
    below as (
      select repository_id, count(distinct sku.product_id)::int8 as styles
      from stock_balance join sku on sku.id = stock_balance.sku_id
      where ${isNegative(sql`stock_balance`)} and repository_id = any(${ids}::bigint[]) group by repository_id
    ),
    incoming as (
      select transfer.to_id as repository_id,
        sum(line.sent_qty - line.received_qty - line.returned_qty - line.lost_qty)::int8 as pieces
      from transfer join transfer_line line on line.transfer_id = transfer.id
      where transfer.status in ('SENT', 'PART_RECEIVED') and transfer.to_id = any(${ids}::bigint[])
      group by transfer.to_id
    ),
    counted as (
      select repository_id, max(biz_date) as day from stock_count
      where status = 'APPROVED' and repository_id = any(${ids}::bigint[]) group by repository_id
    )
    select wanted.id, coalesce(place.skus, 0)::int8 as skus, coalesce(place.negative, 0)::int8 as "negativeSkus",
      coalesce(below.styles, 0)::int8 as "negativeStyles",
      coalesce(place.on_hand, 0)::int8 as "onHand", coalesce(place.seconds, 0)::int8 as seconds,
      coalesce(place.locked, 0)::int8 as locked, coalesce(broken.styles, 0)::int8 as "brokenStyles",
      coalesce(place.value_fen, 0)::int8 as "valueFen", coalesce(incoming.pieces, 0)::int8 as incoming,
      to_char(counted.day, 'YYYY-MM-DD') as "lastCountDate"
    from unnest(${ids}::bigint[]) as wanted(id)
    left join place on place.repository_id = wanted.id
    left join below on below.repository_id = wanted.id
    left join broken on broken.repository_id = wanted.id
    left join incoming on incoming.repository_id = wanted.id
    left join counted on counted.repository_id = wanted.id`,
  );
}

/** What a style is in all the places together: counted once, as the list behind the figure counts it. */
type Whole = Pick<StockOverview["totals"], "negativeStyles" | "brokenStyles">;

function readWhole(db: Db, placeIds: readonly number[]): Promise<Whole> {
  const styles = (condition: StockViewCondition, grade: 1 | "all") =>
    sql`(select count(*)::int8 from (${stylesThat[condition](heldStock({ placeIds, grade }))}) style)`;
  return oneRow(
    db,
    sql`select ${styles("negative", "all")} as "negativeStyles", ${styles("broken", 1)} as "brokenStyles"`,
  );
}

/** Sums over the places; the value only where every part of it may be seen. */
function addUp(
  places: readonly StockOverview["repositories"][number][],
  seesCost: boolean,
): Omit<StockOverview["totals"], keyof Whole> {
  const sum = (figure: Exclude<keyof StockOverview["totals"], "valueFen" | keyof Whole>) =>
    places.reduce((total, place) => total + place[figure], 0);
  return {
    skus: sum("skus"),
    negativeSkus: sum("negativeSkus"),
    onHand: sum("onHand"),
    seconds: sum("seconds"),
    locked: sum("locked"),
    incoming: sum("incoming"),
    ...(seesCost && { valueFen: places.reduce((total, place) => total + (place.valueFen ?? 0), 0) }),
  };
}

type CategoryRow = StockOverview["categories"][number];

/** A category's goods count for the uppermost one above it. */
function readCategories(db: Db, ids: string): Promise<CategoryRow[]> {
  return rows<CategoryRow>(
    db,
    sql`
    with recursive tree as (
      select id, id as top from attr_value where type = 'CATEGORY' and parent_id is null
      union all select a.id, tree.top from attr_value a join tree on a.parent_id = tree.id
    ),
    held as (
      select l.category_id, sum(b.on_hand) filter (where b.grade = 1) as on_hand,
        sum(b.on_hand) filter (where b.grade = 2) as seconds, sum(b.value_fen) as value_fen
      from stock_balance b join sku on sku.id = b.sku_id join product_list_row l on l.product_id = sku.product_id
      where b.repository_id = any(${ids}::bigint[]) group by l.category_id
    )
    select category.id, category.name, coalesce(sum(on_hand), 0)::int8 as "onHand",
      coalesce(sum(seconds), 0)::int8 as seconds, coalesce(sum(value_fen), 0)::int8 as "valueFen"
    from held join tree on tree.id = held.category_id join attr_value category on category.id = tree.top
    group by category.id order by category.sort, category.id`,
  );
}

async function readPending(context: Context): Promise<StockOverview["pending"]> {
  const access = await readRepositoryAccess(context);
  const seen = sql`any(${pgArray(access.ids("view"))}::bigint[])`;
  const pending = await oneRow<StockOverview["pending"]>(
    context.db,
    sql`
    select (select count(*)::int8 from transfer doc where ${transfersWaiting(access).transit}) as transfers,
      (select count(*)::int8 from stock_count count
        where ${countsWaiting.approve} and count.repository_id = ${seen}) as counts,
      (select count(*)::int8 from stock_alert where status = 'OPEN' and repository_id = ${seen}) as alerts`,
  );
  return pending;
}
