/** 首页 of those who sell and collect: the day so far, and what waits, one aggregate query each (domain.md §3.7). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { longestDays } from "#backoffice/documents/document.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { rechargesWaiting } from "#backoffice/stall/recharge/recharge.query.ts";
import { visibleStalls } from "#backoffice/stall/stall-access.ts";
import { stallDays } from "#backoffice/statistics/aggregate.ts";
import { receivedOf } from "#backoffice/statistics/derived-days.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";

type Desk = typeof dashboardEndpoints;

/** Today's bills, as 日结 and 大数据 add them up; and those held, and the pieces owed, of any day. */
export const salesDesk: Operation<Desk["sales"]> = async (context) => {
  const ids = (await visibleStalls(context)).map(({ id }) => id);
  const stalls = sql`${pgArray(ids)}::bigint[]`;
  const day = bizDateOf(context.clock.now());
  return oneRow(
    context.db,
    sql`
    select day.*,
      (select count(*)::int8 from bill where status = 'HELD' and stall_id = any(${stalls})) as held,
      (select coalesce(sum(owed_qty), 0)::int8 from bill
       where owed_qty > 0 and status = 'CONFIRMED' and stall_id = any(${stalls})
         and biz_date > ${day}::date - ${longestDays}::int) as "owedQty"
    from (
      select coalesce(sum(bills), 0)::int8 as bills, coalesce(sum(sale_qty - return_qty), 0)::int8 as pieces,
        coalesce(sum(payable_fen), 0)::int8 as "payableFen"
      from (${stallDays({ from: day, to: day, stallIds: ids }, { cost: false }).select}) own
    ) day`,
  );
};

/** What was taken today, of the stalls in view and of no stall; and what customers owe, who belong to no stall alone. */
export const moneyDesk: Operation<Desk["money"]> = async (context) => {
  const ofDay = sql`entry.biz_date = ${today(context)}
    and (entry.stall_id is null or entry.stall_id = any(${await stallIds(context)}))`;
  return oneRow(
    context.db,
    sql`
    select (select coalesce(sum(received_fen), 0)::int8 from (${receivedOf(ofDay)}) day) as "receivedFen",
      count(*)::int8 as debtors, coalesce(sum(-balance_fen), 0)::int8 as "debtFen"
    from account where kind = 'DISTRIBUTOR' and balance_fen < 0`,
  );
};

export const rechargeDesk: Operation<Desk["recharges"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*)::int8 as waiting, coalesce(sum(amount_fen), 0)::int8 as "waitingFen" from recharge slip
    where ${rechargesWaiting.confirm} and (stall_id is null or stall_id = any(${await stallIds(context)}))`,
  );

async function stallIds(context: Context): Promise<SQL> {
  return sql`${pgArray((await visibleStalls(context)).map(({ id }) => id))}::bigint[]`;
}

function today({ clock }: Context): SQL {
  return sql`${bizDateOf(clock.now())}::date`;
}
