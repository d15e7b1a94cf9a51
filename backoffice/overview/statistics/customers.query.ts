/** Who bought: new and lost customers, their classes by recency, frequency and money, and where they come from. */
import { sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { customerDaysAway, rfmClasses, type StallManage } from "#contract/statistics/stall-statistics.ts";
import { facts, type Question } from "./facts.ts";

const shownRegions = 10;
/** Over which customers are classed. */
const classDays = 90;
const noRegion = "未填地区";

/**
 * One statement that gives sums and never a row a customer. Recent: within 14
 * days; often and much: at least the average of the customers of 90 days.
 */
export async function readCustomers(question: Question): Promise<StallManage["customers"]> {
  const { range, asked, db } = question;
  const from = [shiftDay(range.to, 1 - classDays), range.from].sort()[0] ?? range.from;
  const recentSince = shiftDay(range.to, -customerDaysAway.dormant);
  const lostSince = shiftDay(range.to, -customerDaysAway.lost);
  const stallIds = pgArray(asked.map(({ id }) => id));
  const found = await oneRow<{
    buyers: number;
    known: number;
    lost: number;
    classes: { place: number; customers: number; payableFen: number }[];
    regions: StallManage["customers"]["regions"];
  }>(
    db,
    sql`
    with bought as (
      select distributor_id as id, sum(payable_fen)::int8 as payable_fen, sum(bills)::int8 as bills,
        max(biz_date) as last_day, min(biz_date) < ${range.from}::date as known,
        coalesce(sum(payable_fen) filter (where biz_date >= ${range.from}::date), 0)::int8 as period_fen,
        coalesce(sum(bills) filter (where biz_date >= ${range.from}::date), 0)::int8 as period_bills
      from ${facts("customer", question, { from, to: range.to })} day group by distributor_id
    ), customer as materialized (
      select bought.*, distributor.region, avg(bills) over () as often, avg(payable_fen) over () as much
      from bought join distributor on distributor.id = bought.id and not distributor.walk_in
    ), class as (
      select case when payable_fen >= much then 0 else 4 end + case
          when bills >= often then case when last_day >= ${recentSince}::date then 0 else 1 end
          when last_day >= ${recentSince}::date then 2 else 3 end as place,
        count(*)::int8 as customers, sum(payable_fen)::int8 as "payableFen"
      from customer group by 1
    ), origin as (
      select coalesce(nullif(region, ''), ${noRegion}) as name, count(*)::int8 as customers,
        sum(period_fen)::int8 as "payableFen"
      from customer where period_bills > 0 group by 1 order by 3 desc, 1 limit ${shownRegions}
    )
    select count(*) filter (where period_bills > 0)::int8 as buyers,
      count(*) filter (where period_bills > 0 and (known or exists (
        select from agg_customer_day day where day.distributor_id = customer.id and day.biz_date < ${from}::date
          and day.stall_id = any(${stallIds}::bigint[]))))::int8 as known,
      count(*) filter (where last_day < ${lostSince}::date)::int8 as lost,
      (select coalesce(json_agg(class), '[]') from class) as classes,
      (select coalesce(json_agg(origin order by "payableFen" desc, name), '[]') from origin) as regions
    from customer`,
  );
  const { buyers, known, lost, classes, regions } = found;
  const rfm = rfmClasses.map((name, at) => {
    const { customers = 0, payableFen = 0 } = classes.find(({ place }) => place === at) ?? {};
    return { name, customers, payableFen };
  });
  return { buyers, fresh: buyers - known, lost, rfm, regions };
}
