/** 档口数据 (domain.md §3.6): what the asking keeper did in one stall, and what waits there. Never a cost, never another keeper's. */
import { sql } from "drizzle-orm";
import { formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findAccountBalances } from "#backoffice/ledgers/money-ledger/account.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import {
  customerDaysAway,
  type StallKeeper,
  type stallStatisticEndpoints,
} from "#contract/statistics/stall-statistics.ts";
import { receivedTypes } from "#contract/system/accounts.ts";
import { facts, type Question, readQuestion, type Span, sameTimeOn } from "./facts.ts";
import { readOwnTarget } from "./keeper-target/keeper-target.ts";

/** The days of the trend. */
const trendDays = 14;
const shownCustomers = 12;
const shownStyles = 10;

type Day = StallKeeper["today"];

export const readStallKeeper: Operation<typeof stallStatisticEndpoints.keeper> = async (context, { query }) => {
  const asked = await readQuestion(context, { ...query, period: query.period });
  const access = await readRepositoryAccess(context);
  // One's own stall is the one where one hands out goods.
  const stall = asked.asked.find(({ repositoryId }) => access.may(repositoryId, "out")) ?? asked.asked[0];
  const question: Question = { ...asked, asked: stall ? [stall] : [] };
  const { range, today } = question;
  const { userId } = context.actor;
  const from = [shiftDay(today, -trendDays + 1), range.from].sort()[0] ?? range.from;
  const to = range.to > today ? range.to : today;
  const days = await readOwnDays(question, userId, { from, to });
  const dayOf = (bizDate: string) => days.get(bizDate) ?? emptyDay(bizDate);
  const inRange = [...days.values()].filter(({ bizDate }) => bizDate >= range.from && bizDate <= range.to);
  const sum = (of: (day: Day) => number) => inRange.reduce((total, day) => total + of(day), 0);
  return {
    range,
    updatedAt: question.updatedAt,
    stalls: question.visible.map(({ id, name }) => ({ id, name })),
    stall: stall ? { id: stall.id, name: stall.name } : null,
    today: dayOf(today),
    yesterday: await readSoFar(question, userId, shiftDay(today, -1)),
    weekAgo: await readSoFar(question, userId, shiftDay(today, -7)),
    figures: {
      bills: sum(({ bills }) => bills),
      saleQty: sum(({ saleQty }) => saleQty),
      returnQty: sum(({ returnQty }) => returnQty),
      payableFen: sum(({ payableFen }) => payableFen),
    },
    byDay: Array.from({ length: trendDays }, (_, at) => dayOf(shiftDay(today, at - trendDays + 1))),
    target: await readOwnTarget(context, question),
    ...(await readMoney(question, userId)),
    dormant: await readDormant(context, question),
    hotStyles: await readHotStyles(question),
    broken: await readBroken(question),
  };
};

const emptyDay = (bizDate: string): Day => ({ bizDate, bills: 0, saleQty: 0, returnQty: 0, payableFen: 0 });

/** That day up to this time of the day. */
async function readSoFar(question: Question, userId: number, bizDate: string): Promise<Day> {
  const span = { from: bizDate, to: bizDate, until: sameTimeOn(bizDate, question.now) };
  return (await readOwnDays(question, userId, span)).get(bizDate) ?? emptyDay(bizDate);
}

async function readOwnDays(
  question: Question,
  userId: number,
  { until, ...days }: Span & { until?: Date },
): Promise<Map<string, Day>> {
  const found = await rows<Day>(
    question.db,
    sql`
    select biz_date::text as "bizDate", sum(bills)::int8 as bills, sum(sale_qty)::int8 as "saleQty",
      sum(return_qty)::int8 as "returnQty", sum(payable_fen)::int8 as "payableFen"
    from ${facts("stall", question, days, { until })} day where keeper_id = ${userId} group by biz_date`,
  );
  return new Map(found.map((day) => [day.bizDate, day]));
}

async function readMoney(
  { db, asked, range }: Question,
  userId: number,
): Promise<Pick<StallKeeper, "receipts" | "debtFen" | "collectedFen">> {
  const stallId = asked[0]?.id ?? 0;
  const mine = sql`entry.operator_id = ${userId} and entry.stall_id = ${stallId}
    and entry.biz_date between ${range.from}::date and ${range.to}::date and entry.entry_type = any(${pgArray(receivedTypes)}::text[])`;
  const receipts = await rows<StallKeeper["receipts"][number]>(
    db,
    sql`
    select fund.method, sum(entry.amount_fen)::int8 as "amountFen"
    from account_entry entry join account on account.id = entry.account_id and account.kind = 'FUND'
    join fund on fund.id = account.owner_id where ${mine} group by fund.method having sum(entry.amount_fen) <> 0 order by 2 desc`,
  );
  const [sums] = await rows<{ debtFen: number; collectedFen: number }>(
    db,
    sql`
    select (
      select coalesce(sum(debt_fen), 0)::int8 from bill
      where status = 'CONFIRMED' and debt_fen > 0 and keeper_id = ${userId} and stall_id = ${stallId}
        and biz_date between ${range.from}::date and ${range.to}::date
    ) as "debtFen", (
      select coalesce(sum(entry.amount_fen), 0)::int8
      from account_entry entry join account on account.id = entry.account_id and account.kind = 'FUND'
      where ${mine} and entry.doc_type = 'RECEIPT'
    ) as "collectedFen"`,
  );
  return { receipts, debtFen: sums?.debtFen ?? 0, collectedFen: sums?.collectedFen ?? 0 };
}

/** One's own customers who have not come for a while, the last to go first. */
async function readDormant({ actor, clock }: Context, { db, asked }: Question): Promise<StallKeeper["dormant"]> {
  const before = new Date(clock.now().getTime() - customerDaysAway.dormant * 86_400_000).toISOString();
  const found = await rows<{ id: number; name: string; lastBillAt: string | Date }>(
    db,
    sql`
    select id, name, last_bill_at as "lastBillAt" from distributor
    where keeper_id = ${actor.userId} and stall_id = ${asked[0]?.id ?? 0} and status = 'NORMAL' and not walk_in
      and last_bill_at < ${before}::timestamptz
    order by last_bill_at desc, id limit ${shownCustomers}`,
  );
  const balances = await findAccountBalances(
    db,
    "DISTRIBUTOR",
    found.map(({ id }) => id),
  );
  return found.map(({ id, name, lastBillAt }) => ({
    id,
    name,
    lastBillAt: formatInstantOrNull(new Date(lastBillAt)),
    balanceFen: balances.get(id) ?? 0,
  }));
}

function readHotStyles(question: Question): Promise<StallKeeper["hotStyles"]> {
  return rows(
    question.db,
    sql`
    select product.id as "productId", style_no as "styleNo", name, sum(sale_qty - return_qty)::int8 as qty
    from ${facts("sku", question)} day join sku on sku.id = day.sku_id join product on product.id = sku.product_id
    group by product.id having sum(sale_qty - return_qty) > 0 order by qty desc, style_no limit ${shownStyles}`,
  );
}

function readBroken(question: Question): Promise<StallKeeper["broken"]> {
  const month = { from: shiftDay(question.today, -29), to: question.today };
  const repositoryId = question.asked[0]?.repositoryId ?? 0;
  return rows(
    question.db,
    sql`
    with listed as (
      select sku.id, sku.product_id, color.name || ' ' || size.name as cell, sku.color_id, size.sort,
        coalesce(balance.on_hand - balance.locked, 0) as available
      from stall_product join sku on sku.product_id = stall_product.product_id and sku.active
      join attr_value color on color.id = sku.color_id join size on size.id = sku.size_id
      join stock_balance balance on balance.sku_id = sku.id and balance.grade = 1 and balance.repository_id = ${repositoryId}
      where stall_product.stall_id = ${question.asked[0]?.id ?? 0} and stall_product.active
    ), gone as (
      select product_id, array_agg(cell order by color_id, sort) filter (where available <= 0) as missing
      from listed group by product_id having bool_or(available <= 0) and bool_or(available > 0)
    ), sold as (
      select sku.product_id, sum(sale_qty - return_qty) as qty
      from ${facts("sku", question, month)} day join sku on sku.id = day.sku_id group by sku.product_id
    )
    select product.id as "productId", style_no as "styleNo", name, array_to_json(missing) as missing
    from gone join product on product.id = gone.product_id left join sold on sold.product_id = gone.product_id
    order by coalesce(sold.qty, 0) desc, style_no limit ${shownStyles}`,
  );
}
