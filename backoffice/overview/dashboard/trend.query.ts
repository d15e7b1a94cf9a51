/** 首页 of the boss: how today goes beside the days before it, and what sold best (domain.md §3.7). */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { everyStall } from "#backoffice/overview/statistics/derived-days.ts";
import {
  facts,
  type Question,
  readQuestion,
  type Span,
  sameTimeOn,
  splitDays,
} from "#backoffice/overview/statistics/facts.ts";
import type { Produced } from "#contract/endpoint.ts";
import type { dashboardEndpoints, SalesTrend } from "#contract/statistics/dashboard.ts";

type Desk = typeof dashboardEndpoints;
type SoldDay = SalesTrend["today"];

/** Days of the trend before today; four weeks of them are compared. */
const trendDays = 28;
const comparedWeeks = [1, 2, 3, 4];
const bestDays = 7;
const shownStyles = 10;

const sums = sql`sum(bills)::int8 as bills, sum(sale_qty - return_qty)::int8 as pieces, sum(payable_fen)::int8 as "payableFen"`;
const nothing: SoldDay = { bills: 0, pieces: 0, payableFen: 0 };

export const salesTrend: Operation<Desk["trend"]> = (context) => readTrend(context, readPastDays);

interface PastDays {
  days: (SoldDay & { bizDate: string; profitFen: number })[];
  /** The company's first day in these stalls. */
  first: string | null;
}

/** `readPast` gives the days that are over: whoever asks often has kept them. */
export async function readTrend(
  context: Context,
  readPast: (question: Question) => Promise<PastDays>,
): Promise<Produced<Desk["trend"]>> {
  const question = await readQuestion(context, { period: "today" });
  const { today, now } = question;
  const { yesterday, month } = monthOf(question);
  const { days: past, first } = await readPast(question);
  const running = facts("stall", question, { from: today, to: today }, { liveCost: false });
  const found = await oneRow<{
    running: (SoldDay & { bizDate: string })[];
    sameDays: (SoldDay & { bizDate: string })[];
  }>(
    question.db,
    sql`
    select
      (select coalesce(json_agg(day), '[]') from (
        select biz_date::text as "bizDate", ${sums} from ${running} sold group by biz_date
      ) day) as running,
      (select coalesce(json_agg(day), '[]') from (
        select biz_date::text as "bizDate", ${sums} from (${soFar(question)}) sold group by biz_date
      ) day) as "sameDays"`,
  );
  const days = [...past, ...found.running];
  const dayOf = (day: string): SoldDay => pick(days.find(({ bizDate }) => bizDate === day));
  const weeks = comparedWeeks.filter((week) => first !== null && shiftDay(today, -7 * week) >= first);
  const sameDay = (week: number) => pick(found.sameDays.find(({ bizDate }) => bizDate === shiftDay(today, -7 * week)));
  const sum = (from: string, of: "payableFen" | "profitFen") =>
    past.filter(({ bizDate }) => bizDate >= from).reduce((total, one) => total + one[of], 0);
  return {
    today: dayOf(today),
    weekAgo: sameDay(1),
    average: weeks.length > 0 ? meanOf(weeks.map(sameDay)) : null,
    weeks: weeks.length,
    comparedUntil: formatInstant(now).slice(11, 16),
    byDay: Array.from({ length: trendDays + 1 }, (_, at) => {
      const bizDate = shiftDay(today, at - trendDays);
      return { bizDate, ...dayOf(bizDate) };
    }),
    ...(seesCost(question) && {
      profit: {
        yesterdayFen: sum(yesterday, "profitFen"),
        yesterdayPayableFen: sum(yesterday, "payableFen"),
        month: month.slice(0, 7),
        monthFen: sum(month, "profitFen"),
        monthPayableFen: sum(month, "payableFen"),
      },
    }),
  };
}

/** The days before today that the trend and yesterday's month need, in the stalls asked for. */
export async function readPastDays(question: Question): Promise<PastDays> {
  const { today, asked } = question;
  const { yesterday, month } = monthOf(question);
  const from = [shiftDay(today, -trendDays), month].sort()[0] ?? month;
  const past = facts("stall", question, { from, to: yesterday }, { liveCost: seesCost(question) });
  return oneRow(
    question.db,
    sql`
    select
      (select coalesce(json_agg(day), '[]') from (
        select biz_date::text as "bizDate", ${sums}, sum(payable_fen - cost_fen)::int8 as "profitFen"
        from ${past} sold group by biz_date
      ) day) as days,
      (select min(biz_date)::text from agg_stall_day
       where stall_id = any(${pgArray(asked.map(({ id }) => id))}::bigint[])) as first`,
  );
}

function monthOf({ today }: Question) {
  const yesterday = shiftDay(today, -1);
  return { yesterday, month: `${yesterday.slice(0, 8)}01` };
}

/** Of every stall shown. */
function seesCost({ asked }: Question): boolean {
  return asked.length > 0 && asked.every(({ mayCost }) => mayCost);
}

const pick = ({ bills, pieces, payableFen }: SoldDay = nothing): SoldDay => ({ bills, pieces, payableFen });

function meanOf(days: readonly SoldDay[]): SoldDay {
  const mean = (of: (day: SoldDay) => number) =>
    Math.round(days.reduce((total, day) => total + of(day), 0) / days.length);
  return {
    bills: mean((day) => day.bills),
    pieces: mean((day) => day.pieces),
    payableFen: mean((day) => day.payableFen),
  };
}

/** The same weekday of each week compared, up to this time of the day. */
function soFar(question: Question): SQL {
  const parts = comparedWeeks.map((week) => {
    const day = shiftDay(question.today, -7 * week);
    const until = sameTimeOn(day, question.now);
    return sql`select * from ${facts("stall", question, { from: day, to: day }, { liveCost: false, until })} day`;
  });
  return sql.join(parts, sql` union all `);
}

export const bestStyles: Operation<Desk["styles"]> = async (context) => {
  const question = await readQuestion(context, { period: "today" });
  const span: Span = { from: shiftDay(question.today, -bestDays), to: shiftDay(question.today, -1) };
  const styles = await rows<{ productId: number; styleNo: string; name: string; qty: number; amountFen: number }>(
    question.db,
    sql`
    select product.id as "productId", style_no as "styleNo", name, best.qty, best.amount_fen as "amountFen"
    from (
      select product_id, sum(qty)::int8 as qty, sum(amount_fen)::int8 as amount_fen from (${styleDays(question, span)}) day
      group by product_id having sum(qty) > 0
    ) best join product on product.id = best.product_id
    order by best.qty desc, best.amount_fen desc, style_no limit ${shownStyles}`,
  );
  return { ...span, styles };
};

/** `product_id, qty, amount_fen` by day. Days that are over are written, but for the first moments of a new day. */
function styleDays(question: Question, span: Span): SQL {
  const { written, live } = splitDays(question, span);
  const stallIds = question.whole ? [everyStall] : question.asked.map(({ id }) => id);
  const parts: SQL[] = [];
  if (written)
    parts.push(sql`select product_id, qty, amount_fen from agg_style_day
      where stall_id = any(${pgArray(stallIds)}::bigint[]) and biz_date between ${written.from}::date and ${written.to}::date`);
  if (live)
    parts.push(sql`select sku.product_id, sale_qty - return_qty as qty, goods_fen - return_fen as amount_fen
      from ${facts("sku", question, live, { liveCost: false })} day join sku on sku.id = day.sku_id`);
  return sql.join(parts, sql` union all `);
}
