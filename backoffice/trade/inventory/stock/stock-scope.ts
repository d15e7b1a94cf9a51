/** Which places a reader of stock sees, and the balances in them, now or at the end of a past day. */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { RepositoryType } from "#contract/inventory/repositories.ts";
import { asOfMaxDays, type StockScope } from "#contract/inventory/stock-views.ts";

export interface StockPlace {
  id: number;
  name: string;
  type: RepositoryType;
}

export interface StockPlaces {
  /** In their own order; 在途 last. */
  places: StockPlace[];
  /** True when the actor may see the cost in every one of them. */
  seesCost: boolean;
}

/** Those of the chosen places that the actor may view, or all of these; 在途 only on request. */
export async function readPlaces(
  context: Context,
  { chosen = [], transit = false }: { chosen?: readonly number[]; transit?: boolean } = {},
): Promise<StockPlaces> {
  const access = await readRepositoryAccess(context);
  const ids = access.ids("view").filter((id) => chosen.length === 0 || chosen.includes(id));
  const places = await rows<StockPlace>(
    context.db,
    sql`
    select id, name, type from repository
    where id = any(${pgArray(ids)}::bigint[]) ${transit ? sql`` : sql`and type <> 'TRANSIT'`}
    order by type = 'TRANSIT', sort, id`,
  );
  return { places, seesCost: places.length > 0 && places.every((place) => access.mayCost(place.id)) };
}

/** Refuses a day that is still to come, or too long ago to count back from today. */
export function assertAsOf({ clock }: Pick<Context, "clock">, asOf: string | undefined): void {
  if (!asOf) return;
  const today = bizDateOf(clock.now());
  if (asOf > today) throw new DomainError("截至日期不能晚于今天");
  const days = (Date.parse(today) - Date.parse(asOf)) / 86_400_000;
  if (days > asOfMaxDays) throw new DomainError(`截至日期最早为 ${asOfMaxDays} 天前`);
}

interface Held extends Pick<StockScope, "asOf" | "grade"> {
  placeIds: readonly number[];
  /** A query of the only SKU ids that are wanted. */
  skus?: SQL | undefined;
}

/**
 * A subquery of balances (repository_id, sku_id, grade, on_hand, locked,
 * value_fen) in these places and nowhere else. Of a past day: what is there
 * now, less what moved since; nobody knows what was locked then.
 */
export function heldStock({ placeIds, asOf, grade, skus }: Held): SQL {
  const within = (row: SQL) => sql`${row}.repository_id = any(${pgArray(placeIds)}::bigint[])
    ${grade === "all" ? sql`` : sql`and ${row}.grade = ${grade === 2 ? sql`2` : sql`1`}`}
    ${skus ? sql`and ${row}.sku_id = any(array(${skus}))` : sql``}`;
  if (!asOf) {
    return sql`(select b.repository_id, b.sku_id, b.grade, b.on_hand, b.locked, b.value_fen
      from stock_balance b where ${within(sql`b`)})`;
  }
  return sql`(
    select b.repository_id, b.sku_id, b.grade, b.on_hand - coalesce(moved.qty, 0) as on_hand, 0 as locked,
      b.value_fen - coalesce(moved.value_fen, 0) as value_fen
    from stock_balance b left join (
      select m.repository_id, m.sku_id, m.grade, sum(m.qty)::int as qty, sum(m.value_fen)::int8 as value_fen
      from stock_movement m where m.biz_date > ${asOf}::date and ${within(sql`m`)}
      group by m.repository_id, m.sku_id, m.grade
    ) moved using (repository_id, sku_id, grade)
    where ${within(sql`b`)})`;
}
