/** 净值 of fixed assets on a day, as SQL: the same statement for the list, the detail and 资产概览. */
import { type SQL, sql } from "drizzle-orm";

const indexOf = (month: SQL) => sql`(extract(year from ${month})::int * 12 + extract(month from ${month})::int)`;

/** Whether the row `asset` is the company's at the end of the day. */
const heldOn = (day: SQL): SQL => sql`
  (asset.status <> 'VOID' and asset.entered_day <= ${day} and (asset.disposed_on is null or asset.disposed_on > ${day}))`;

/**
 * Of the row `asset`, what the schedule says of the months before it was depreciated here (折旧起始月), 分, as
 * depreciation.rules.ts counts it: it comes in with that written off, on whichever day it comes in, since no profit
 * ever bore it.
 */
export const openingDepreciation: SQL = sql`(
  select case when elapsed.months <= 0 then 0
    when elapsed.months >= asset.life_years * 12 then asset.cost_fen - asset.residual_fen
    else elapsed.months * ((asset.cost_fen - asset.residual_fen) / (asset.life_years * 12)) end
  from (select ${indexOf(sql`(asset.start_month || '-01')::date`)} - 1 - ${indexOf(sql`asset.purchase_day`)} as months
  ) elapsed)`;

/** 累计折旧 of the row `asset` at the end of the day, 分: {@link openingDepreciation} and what was booked by then. */
export const depreciatedOn = (day: SQL): SQL => sql`(
  (select coalesce(sum(row.amount_fen), 0) from asset_depreciation row
   where row.asset_id = asset.id and row.biz_date <= ${day})
  + ${openingDepreciation})::int8`;

/** 净值 of the row `asset` at the end of the day, 分; 0 where it is not the company's. */
export const netOn = (day: SQL): SQL => sql`
  (case when ${heldOn(day)} then asset.cost_fen - ${depreciatedOn(day)} else 0 end)::int8`;
