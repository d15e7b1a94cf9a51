/** 首页 of those who sell and collect: the day so far, and what waits, one aggregate query each (domain.md §3.7). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { longestDays } from "#backoffice/ground/documents/document.ts";
import { listFunds } from "#backoffice/ledgers/money-ledger/fund-file.ts";
import { receivedEntries } from "#backoffice/ledgers/money-ledger/received.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { sumPayables } from "#backoffice/overview/finance/aging/aging.module.ts";
import { profitOf } from "#backoffice/overview/finance/profit/profit.query.ts";
import { daysOfMonths, readProfitStalls } from "#backoffice/overview/finance/profit/profit-scope.ts";
import { slipsWaiting } from "#backoffice/overview/finance/slip/slip.query.ts";
import { stallDays } from "#backoffice/overview/statistics/aggregate.ts";
import { overCreditOpen } from "#backoffice/trade/stall/bill/bill-filter.ts";
import { dormantSince } from "#backoffice/trade/stall/distributor/distributor.query.ts";
import { rechargesWaiting } from "#backoffice/trade/stall/recharge/recharge.query.ts";
import type { Answer } from "#contract/endpoint.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type dashboardEndpoints, dormantDebtDays } from "#contract/statistics/dashboard.ts";

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
  const found = await oneRow<Pick<Answer<Desk["money"]>, "funds" | "debtors" | "debtFen">>(
    context.db,
    sql`
    with received as (
      select fund.id, fund.name, sum(day.amount_fen)::int8 as "receivedFen"
      from (${receivedEntries(ofDay)}) day join fund on fund.id = day.fund_id group by fund.id
    )
    select (select coalesce(json_agg(received order by abs("receivedFen") desc, id), '[]') from received) as funds,
      count(*)::int8 as debtors, coalesce(sum(-balance_fen), 0)::int8 as "debtFen"
    from account where kind = 'DISTRIBUTOR' and balance_fen < 0`,
  );
  const receivedFen = found.funds.reduce((sum, { receivedFen }) => sum + receivedFen, 0);
  return { ...found, receivedFen, ...(await readStanding(context)) };
};

type Standing = Pick<Answer<Desk["money"]>, "cashFen" | "payable" | "profit">;

/** What each figure is asked by: the rights to its page, and that page's own computation. */
const standingParts: {
  [K in keyof Standing]-?: {
    readonly needs: readonly string[];
    read(context: Context): Promise<Standing[K]>;
  };
} = {
  cashFen: {
    needs: [permissions.fundList],
    read: async (context) => (await listFunds(context, { query: {} })).totals.balanceFen,
  },
  payable: { needs: [permissions.assetList], read: sumPayables },
  profit: {
    needs: [permissions.costList, permissions.costView],
    async read(context) {
      if (!(await readProfitStalls(context)).whole) return undefined;
      const month = bizDateOf(context.clock.now()).slice(0, 7);
      const { sums } = await profitOf(context.db, daysOfMonths(month, month));
      return { month, profitFen: sums.PROFIT };
    },
  },
};

/** How the company's own money stands, for who may open the page of each figure; one that fails is named. */
async function readStanding(context: Context): Promise<Standing & Pick<Answer<Desk["money"]>, "failed">> {
  const names = Object.keys(standingParts) as (keyof Standing)[];
  const asked = names.filter((name) =>
    standingParts[name].needs.every((code) => hasPermission(context.actor.permissions, [code])),
  );
  const found: Partial<Record<keyof Standing, unknown>> = {};
  const failed: (keyof Standing)[] = [];
  for (const name of asked) {
    try {
      const value = await standingParts[name].read(context);
      if (value !== undefined) found[name] = value;
    } catch {
      failed.push(name);
    }
  }
  return { ...(found as Standing), failed };
}

const shownDebtors = 10;

/** Whoever owes most, with the oldest bill that is open; and who owes and stays away. */
export const debtorDesk: Operation<Desk["debtors"]> = async ({ db, clock }) => {
  const away = daysBefore(clock.now(), dormantDebtDays).toISOString();
  return oneRow(
    db,
    sql`
    with owing as materialized (
      select owner_id as id, -balance_fen as debt_fen from account where kind = 'DISTRIBUTOR' and balance_fen < 0
    ), top as (select * from owing order by debt_fen desc, id desc limit ${shownDebtors})
    select
      (select coalesce(json_agg(json_build_object('id', top.id, 'name', name, 'debtFen', debt_fen, 'since', (
          select min(biz_date)::text from bill
          where distributor_id = top.id and bill.status = 'CONFIRMED' and paid_fen < payable_fen
        )) order by debt_fen desc, top.id desc), '[]')
       from top join distributor on distributor.id = top.id) as top,
      count(*)::int8 as dormant, coalesce(sum(debt_fen), 0)::int8 as "dormantFen"
    from owing join distributor d on d.id = owing.id
    where ${dormantSince(away)} and d.merged_into_id is null`,
  );
};

/** Bills that were sold beyond the customer's limit and are still open, as far back as their list goes. */
export const creditDesk: Operation<Desk["credit"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*)::int8 as bills, coalesce(sum(payable_fen - paid_fen), 0)::int8 as "dueFen" from bill
    where ${overCreditOpen} and stall_id = any(${await stallIds(context)})
      and biz_date > ${bizDateOf(context.clock.now())}::date - ${longestDays}::int`,
  );

export const rechargeDesk: Operation<Desk["recharges"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*)::int8 as waiting, coalesce(sum(amount_fen), 0)::int8 as "waitingFen" from recharge slip
    where ${rechargesWaiting.confirm} and (stall_id is null or stall_id = any(${await stallIds(context)}))`,
  );

/** 费用 that nobody confirmed yet, of the stalls in view and of no stall. */
export const slipDesk: Operation<Desk["slips"]> = async (context) =>
  oneRow(
    context.db,
    sql`
    select count(*)::int8 as drafts, coalesce(sum(amount_fen), 0)::int8 as "draftsFen" from cash_slip slip
    where ${slipsWaiting.confirm} and (stall_id is null or stall_id = any(${await stallIds(context)}))`,
  );

async function stallIds(context: Context): Promise<SQL> {
  return sql`${pgArray((await visibleStalls(context)).map(({ id }) => id))}::bigint[]`;
}

function today({ clock }: Context): SQL {
  return sql`${bizDateOf(clock.now())}::date`;
}
