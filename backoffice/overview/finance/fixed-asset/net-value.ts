/** 净值 of fixed assets on a day, as SQL: the same statement for the list, the detail and 资产概览. */
import { type SQL, sql } from "drizzle-orm";

const indexOf = (month: SQL) => sql`(extract(year from ${month})::int * 12 + extract(month from ${month})::int)`;

/** Whether the row `asset` is the company's at the end of the day. */
const heldOn = (day: SQL): SQL => sql`
  (asset.status <> 'VOID' and asset.purchase_day <= ${day} and (asset.disposed_on is null or asset.disposed_on > ${day}))`;

/**
 * 累计折旧 of the row `asset` at the end of the day, 分: what was booked by then, and of the months before it was
 * depreciated here (折旧起始月) what the schedule says, as depreciation.rules.ts counts it.
 */
export const depreciatedOn = (day: SQL): SQL => sql`(
  (select coalesce(sum(row.amount_fen), 0) from asset_depreciation row
   where row.asset_id = asset.id and row.biz_date <= ${day})
  + (select case when elapsed.months <= 0 then 0
      when elapsed.months >= asset.life_years * 12 then asset.cost_fen - asset.residual_fen
      else elapsed.months * ((asset.cost_fen - asset.residual_fen) / (asset.life_years * 12)) end
    from (select least(${indexOf(sql`(asset.start_month || '-01')::date`)}, ${indexOf(sql`(${day} + 1)`)}) - 1
      - ${indexOf(sql`asset.purchase_day`)} as months) elapsed))::int8`;

/** 净值 of the row `asset` at the end of the day, 分; 0 where it is not the company's. */
export const netOn = (day: SQL): SQL => sql`
  (case when ${heldOn(day)} then asset.cost_fen - ${depreciatedOn(day)} else 0 end)::int8`;
