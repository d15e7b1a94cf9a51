/** 档口大数据 (domain.md §3.6): the stalls one may view, side by side and over time. */
import { sql } from "drizzle-orm";
import type { Received } from "../../contract/endpoint.ts";
import type { StallFigures, StallManage, stallStatisticEndpoints } from "../../contract/stall-statistics.ts";
import type { Context } from "../context.ts";
import { rows } from "../db/connect.ts";
import { readCustomers } from "./customers.query.ts";
import { facts, type Question, readQuestion, shiftDay, yearBefore } from "./facts.ts";
import { addFigures, readFigures } from "./figures.ts";
import { readColors, readKept, readLaunches, readSizes, readSlow, readStyles, turnoverOf } from "./goods.query.ts";

export async function readStallManage(
  context: Context,
  { query }: Received<typeof stallStatisticEndpoints.manage>,
): Promise<StallManage> {
  const question = await readQuestion(context, query);
  const { asked, visible, range, updatedAt } = question;
  const before = { from: shiftDay(range.from, -range.days), to: shiftDay(range.from, -1) };
  const [now, earlier, lastYear, styles, kept, times, colors, sizes, customers, launches, slow] = await Promise.all([
    readFigures(question, range),
    readFigures(question, before),
    readFigures(question, yearBefore(range)),
    readStyles(question),
    readKept(question),
    readTimes(question),
    readColors(question),
    readSizes(question),
    readCustomers(question),
    readLaunches(question),
    readSlow(question),
  ]);
  const figures = addFigures([...now.values()]);
  const ranked = styles.filter(({ qty }) => qty > 0);
  const payableOf = (of: Map<number, StallFigures>, id: number) => of.get(id)?.payableFen ?? 0;
  return {
    range,
    updatedAt,
    stalls: visible.map(({ id, name }) => ({ id, name })),
    figures,
    previous: addFigures([...earlier.values()]),
    lastYear: addFigures([...lastYear.values()]),
    turnover: turnoverOf(kept, figures, { days: range.days, soldStyles: ranked.length }),
    byStall: asked.map(({ id, name }) => ({
      id,
      name,
      figures: now.get(id) ?? addFigures([]),
      previousPayableFen: payableOf(earlier, id),
      lastYearPayableFen: payableOf(lastYear, id),
    })),
    ...times,
    topStyles: ranked.slice(0, 10),
    bottomStyles: ranked.slice(10).slice(-10).reverse(),
    colors,
    sizes,
    customers,
    launches,
    slow,
  };
}

async function readTimes(question: Question): Promise<Pick<StallManage, "byDay" | "byHour">> {
  const found = await rows<{ bizDate: string; hour: number; bills: number; pieces: number; payableFen: number }>(
    question.db,
    sql`
    select biz_date::text as "bizDate", hour, sum(bills)::int8 as bills, sum(sale_qty - return_qty)::int8 as pieces,
      sum(payable_fen)::int8 as "payableFen"
    from ${facts("stall", question)} day group by biz_date, hour order by biz_date, hour`,
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
