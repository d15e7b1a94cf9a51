/** 档口大数据 (domain.md §3.6): the stalls one may view, side by side and over time. */
import { sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { receivedOf } from "#backoffice/ledgers/money-ledger/received.ts";
import type { StallFigures, StallManage, stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { readCustomers } from "./customers.query.ts";
import { facts, type Question, readQuestion, type Span, sameTimeOn, yearBefore } from "./facts.ts";
import { addFigures, readFigures, subtractCost } from "./figures.ts";
import { readGoods, turnoverOf } from "./goods.query.ts";

export const readStallManage: Operation<typeof stallStatisticEndpoints.manage> = async (context, { query }) => {
  const question = await readQuestion(context, query);
  const { asked, visible, range, updatedAt } = question;
  const before = { from: shiftDay(range.from, -range.days), to: shiftDay(range.from, -1) };
  const yearAgo = yearBefore(range);
  // What runs still is compared with what had run by this time of the day then.
  const runs = range.to === question.today;
  const until = ({ to }: Span) => (runs ? sameTimeOn(to, question.now) : undefined);
  const [goods, now, earlier, lastYear, times, customers, common, firsts] = await Promise.all([
    readGoods(question),
    readFigures(question, range, { liveCost: false }),
    readFigures(question, before, { until: until(before) }),
    readFigures(question, yearAgo, { until: until(yearAgo) }),
    readTimes(question),
    readCustomers(question),
    query.stallId === undefined ? readCommonReceived(question) : 0,
    readFirstDays(question),
  ]);
  subtractCost(now, goods.liveCostFen);
  const ofStalls = addFigures([...now.values()]);
  const figures = { ...ofStalls, receivedFen: ofStalls.receivedFen + common };
  const began = (first: string | undefined, { from }: Span) =>
    range.to <= question.today && first !== undefined && first <= from;
  const payableOf = (of: Map<number, StallFigures>, id: number, days: Span) =>
    began(firsts.get(id), days) ? (of.get(id)?.payableFen ?? 0) : null;
  const [first] = [...firsts.values()].sort();
  return {
    range,
    updatedAt,
    comparedUntil: runs ? formatInstant(question.now).slice(11, 16) : null,
    stalls: visible.map(({ id, name }) => ({ id, name })),
    figures,
    previous: addFigures([...earlier.values()]),
    lastYear: addFigures([...lastYear.values()]),
    compares: { previous: began(first, before), lastYear: began(first, yearAgo) },
    turnover: turnoverOf(goods, figures, range.days),
    byStall: [
      ...asked.map(({ id, name }) => ({
        id,
        name,
        figures: now.get(id) ?? addFigures([]),
        previousPayableFen: payableOf(earlier, id, before),
        lastYearPayableFen: payableOf(lastYear, id, yearAgo),
      })),
      ...(common === 0 ? [] : [commonRow(common, figures.profitFen !== undefined)]),
    ],
    ...times,
    topStyles: goods.topStyles,
    bottomStyles: goods.bottomStyles,
    colors: goods.colors,
    sizes: goods.sizes,
    customers,
    launches: goods.launches,
    slow: goods.slow,
  };
};

/** What came in and belongs to no stall: 首页 counts it as received, and so does 大数据, as a row of its own. */
function commonRow(receivedFen: number, showsProfit: boolean): StallManage["byStall"][number] {
  const figures = { ...addFigures([]), receivedFen, ...(showsProfit && { profitFen: 0 }) };
  return { id: 0, name: "公共", figures, previousPayableFen: null, lastYearPayableFen: null };
}

async function readCommonReceived({ db, range }: Question): Promise<number> {
  const ofDays = sql`entry.biz_date between ${range.from}::date and ${range.to}::date and entry.stall_id is null`;
  const { fen } = await oneRow<{ fen: number }>(
    db,
    sql`select coalesce(sum(received_fen), 0)::int8 as fen from (${receivedOf(ofDays)}) day`,
  );
  return fen;
}

/** The first day on which each stall sold, by its id. */
async function readFirstDays({ db, asked }: Question): Promise<Map<number, string>> {
  const found = await rows<{ id: number; first: string }>(
    db,
    sql`
    select stall.id, sold.biz_date::text as first from stall cross join lateral (
      select biz_date from bill where stall_id = stall.id and status = 'CONFIRMED' order by biz_date limit 1
    ) sold where stall.id = any(${pgArray(asked.map(({ id }) => id))}::bigint[])`,
  );
  return new Map(found.map(({ id, first }) => [id, first]));
}

async function readTimes(question: Question): Promise<Pick<StallManage, "byDay" | "byHour">> {
  const found = await rows<{ bizDate: string; hour: number; bills: number; pieces: number; payableFen: number }>(
    question.db,
    sql`
    select biz_date::text as "bizDate", hour, sum(bills)::int8 as bills, sum(sale_qty - return_qty)::int8 as pieces,
      sum(payable_fen)::int8 as "payableFen"
    from ${facts("stall", question, question.range, { liveCost: false })} day group by biz_date, hour order by biz_date, hour`,
  );
  const days = new Map<string, StallManage["byDay"][number]>();
  for (let at = 0; at < question.range.days; at++) {
    const bizDate = shiftDay(question.range.from, at);
    days.set(bizDate, { bizDate, bills: 0, pieces: 0, payableFen: 0 });
  }
  const hours = new Map<string, StallManage["byHour"][number]>();
  for (const { bizDate, hour, bills, pieces, payableFen } of found) {
    const day = days.get(bizDate);
    if (day) {
      day.bills += bills;
      day.pieces += pieces;
      day.payableFen += payableFen;
    }
    const weekday = new Date(`${bizDate}T00:00:00Z`).getUTCDay() || 7;
    const cell = hours.get(`${weekday}:${hour}`) ?? { weekday, hour, bills: 0 };
    cell.bills += bills;
    hours.set(`${weekday}:${hour}`, cell);
  }
  return { byDay: [...days.values()], byHour: [...hours.values()] };
}
