/** Rows of the daily sums, of the days that are written and of those still running, alike. */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { StatisticFilter } from "#contract/statistics/stall-statistics.ts";
import { statisticMaxDays } from "#contract/statistics/stall-statistics.ts";
import { customerDays, type DayScope, type DaySums, type SumOptions, skuDays, stallDays, within } from "./aggregate.ts";

export interface Range {
  from: string;
  to: string;
  days: number;
}

export interface VisibleStall {
  id: number;
  name: string;
  repositoryId: number;
  mayCost: boolean;
}

/** What one question is about: its days, and the stalls that the actor may see. */
export interface Question {
  db: Db;
  today: string;
  range: Range;
  /** All that may be seen, and those asked for. */
  visible: VisibleStall[];
  asked: VisibleStall[];
  /** True when every stall of the company is asked for. */
  whole: boolean;
  /** The first day that is not written yet. */
  liveFrom: string;
  now: Date;
  updatedAt: string;
}

/** Refuses days that are none, and a stall that may not be seen. */
export async function readQuestion(context: Context, filter: StatisticFilter): Promise<Question> {
  const { db, clock } = context;
  const now = clock.now();
  const today = bizDateOf(now);
  const range = rangeOf(filter, today);
  const access = await readRepositoryAccess(context);
  const found = await rows<{ id: number; name: string; repositoryId: number }>(
    db,
    sql`select id, name, repository_id as "repositoryId" from stall order by sort, id`,
  );
  const visible = found
    .filter(({ repositoryId }) => access.may(repositoryId, "view"))
    .map((one) => ({ ...one, mayCost: access.mayCost(one.repositoryId) }));
  const asked = visible.filter(({ id }) => filter.stallId === undefined || id === filter.stallId);
  if (filter.stallId !== undefined && asked.length === 0) throw new DomainError("档口不存在，或您没有查看权限");
  const [written] = await rows<{ liveFrom: string; updatedAt: Date | null }>(
    db,
    sql`
    select coalesce((select max(biz_date) + 1 from agg_stall_day)::text, '2000-01-01') as "liveFrom",
      (select max(updated_at) from agg_stall_day
       where biz_date between ${range.from}::date and ${range.to}::date) as "updatedAt"`,
  );
  const liveFrom = written?.liveFrom ?? "2000-01-01";
  // Never before the latest of what is shown: days that still run are summed up now.
  const latest = range.to >= liveFrom || !written?.updatedAt ? now : new Date(written.updatedAt);
  const whole = asked.length === found.length;
  return { db, today, range, visible, asked, whole, liveFrom, now, updatedAt: formatInstant(latest) };
}

/** The days that a filter means. */
export function rangeOf({ period, from, to }: Omit<StatisticFilter, "stallId">, today: string): Range {
  if (period !== "custom") {
    const start = {
      today,
      yesterday: shiftDay(today, -1),
      last7: shiftDay(today, -6),
      last30: shiftDay(today, -29),
      month: `${today.slice(0, 8)}01`,
    }[period];
    const end = period === "yesterday" ? start : today;
    return { from: start, to: end, days: daysBetween(start, end) };
  }
  if (!from || !to) throw new DomainError("自定义时间范围：请选择开始日期和结束日期");
  if (from > to) throw new DomainError("开始日期不能晚于结束日期");
  const days = daysBetween(from, to);
  if (days > statisticMaxDays) throw new DomainError(`一次最多统计 ${statisticMaxDays} 天，请缩小日期范围`);
  return { from, to, days };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The same days a year before; 29 February becomes the 28th. */
export function yearBefore({ from, to }: Range): { from: string; to: string } {
  const back = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`;
  return { from: back(from), to: back(to) };
}

const makers = { stall: stallDays, sku: skuDays, customer: customerDays } as const;

/** Of the stalls, their ids only. */
type Asked = Pick<Question, "liveFrom" | "range"> & { readonly asked: readonly { readonly id: number }[] };
export interface Span {
  from: string;
  to: string;
}

/** A query of daily sums, with the columns of the aggregate; `days` in place of the question's own, the last of them up to `until`. */
export function facts(
  kind: keyof typeof makers,
  asked: Asked,
  days: Span = asked.range,
  { liveCost = true, until }: { liveCost?: boolean; until?: Date | undefined } = {},
): SQL {
  const { whole, cut } = cutOff(days, until);
  const { written, live } = whole ? splitDays(asked, whole) : { written: null, live: null };
  const stallIds = asked.asked.map(({ id }) => id);
  const parts: SQL[] = [];
  if (written) parts.push(writtenRows(makers[kind]({ ...written, stallIds }), { ...written, stallIds }));
  if (live) parts.push(liveRows(kind, asked, live, { cost: liveCost }));
  if (cut) parts.push(liveRows(kind, asked, { ...cut, until }, { cost: liveCost }));
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** The days that count whole, and the last one where it counts up to an instant only. */
export function cutOff(days: Span, until: Date | undefined): { whole: Span | null; cut: Span | null } {
  if (!until) return { whole: days, cut: null };
  const to = shiftDay(days.to, -1);
  return { whole: days.from <= to ? { from: days.from, to } : null, cut: { from: days.to, to: days.to } };
}

/** The instant of that day at which as much of it was over as is of today now. */
export function sameTimeOn(day: string, now: Date): Date {
  return new Date(
    Date.parse(`${day}T00:00:00+08:00`) + (now.getTime() - Date.parse(`${bizDateOf(now)}T00:00:00+08:00`)),
  );
}

/** The days whose sums are written, and those that are summed up when they are asked for. */
export function splitDays({ liveFrom }: Asked, { from, to }: Span): { written: Span | null; live: Span | null } {
  const lastWritten = shiftDay(liveFrom, -1);
  return {
    written: from <= lastWritten ? { from, to: to < lastWritten ? to : lastWritten } : null,
    live: to >= liveFrom ? { from: from > liveFrom ? from : liveFrom, to } : null,
  };
}

function liveRows(
  kind: keyof typeof makers,
  { asked }: Asked,
  days: Span & Pick<DayScope, "until">,
  options?: SumOptions,
): SQL {
  const { columns, select } = makers[kind]({ ...days, stallIds: asked.map(({ id }) => id) }, options);
  return sql`select ${columns} from (${select}) live_day`;
}

function writtenRows({ table, columns }: DaySums, scope: DayScope): SQL {
  return sql`select ${columns} from ${table} where ${within(scope, sql`biz_date`, sql`stall_id`)}`;
}
