/** 产能分析 (domain.md §3.6): the figures, from the days that are written and those that are summed up now, alike. */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { counted } from "#backoffice/masters/party/on-time.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { type Range, rangeOf } from "#backoffice/overview/statistics/facts.ts";
import {
  type ProductionFigures,
  type ProductionFilter,
  type ProductionStatistic,
  type productionStatisticEndpoints,
  workedSecondsADay,
} from "#contract/statistics/production-statistics.ts";
import { daysOf, figureColumns, keyColumns, productionDays, workDays } from "./production-days.ts";

const styleRows = 50;

/** What one question is about. */
export interface ProductionQuestion {
  db: Db;
  today: string;
  range: Range;
  /** Of rows with `party_id`, `product_id` and `repository_id`: what is asked, in the repositories that may be viewed. */
  asked: (row: SQL) => SQL;
  /** The last day that is written; null before the first. */
  writtenTo: string | null;
  writtenAt: Date | null;
  /** Written days that changed since. */
  marked: readonly string[];
  now: Date;
}

export async function readProductionQuestion(context: Context, filter: ProductionFilter): Promise<ProductionQuestion> {
  const { db, clock } = context;
  const now = clock.now();
  const today = bizDateOf(now);
  const access = await readRepositoryAccess(context);
  const { partyId, productId } = filter;
  const asked = (row: SQL) =>
    all([
      sql`${row}.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
      partyId !== undefined && sql`${row}.party_id = ${partyId}`,
      productId !== undefined && sql`${row}.product_id = ${productId}`,
    ]);
  const state = await oneRow<{ writtenTo: string | null; writtenAt: Date | string | null; marked: string[] }>(
    db,
    sql`select (select written_to::text from agg_production_state) as "writtenTo",
               (select updated_at from agg_production_state) as "writtenAt",
               (select coalesce(json_agg(distinct biz_date::text), '[]') from agg_production_mark) as marked`,
  );
  const writtenAt = state.writtenAt === null ? null : new Date(state.writtenAt);
  return { db, today, range: rangeOf(filter, today), asked, ...state, writtenAt, now };
}

interface Span {
  from: string;
  to: string;
}

/** Whether a day is summed up when it is asked for. */
const isLive = ({ writtenTo, marked }: ProductionQuestion, day: string) =>
  writtenTo === null || day > writtenTo || marked.includes(day);

function liveDays(question: ProductionQuestion, { from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) if (isLive(question, day)) days.push(day);
  return days;
}

/** Rows of the daily sums, written or not, as a table named by the caller. */
function facts(question: ProductionQuestion, kind: "production" | "work", span: Span): SQL {
  const live = liveDays(question, span);
  const [table, sums] =
    kind === "production" ? [sql`agg_production_day`, productionDays] : [sql`agg_work_day`, workDays];
  const names =
    kind === "production"
      ? sql`${keyColumns}, ${figureColumns}`
      : sql`${keyColumns}, employee_id, team_id, pieces, std_sec`;
  const parts = [
    sql`select ${names} from ${table} written where biz_date between ${span.from}::date and ${span.to}::date
        and biz_date <= ${question.writtenTo ?? "1900-01-01"}::date and biz_date <> all(${pgArray(live)}::date[])
        and ${question.asked(sql`written`)}`,
    ...(live.length > 0
      ? [sql`select ${names} from (${sums(daysOf(live))}) running where ${question.asked(sql`running`)}`]
      : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** What is due on a day to come is not late yet, and what came for it already says nothing of punctuality (准交率). */
const sumsUpTo = (today: string): SQL => sql`
  coalesce(sum(batches), 0)::int8 as batches, coalesce(sum(plan_qty), 0)::int8 as "planQty",
  coalesce(sum(cut_qty), 0)::int8 as "cutQty", coalesce(sum(delivered_qty), 0)::int8 as "deliveredQty",
  coalesce(sum(inspected_qty), 0)::int8 as "inspectedQty", coalesce(sum(passed_qty), 0)::int8 as "passedQty",
  coalesce(sum(second_qty), 0)::int8 as "secondQty", coalesce(sum(repair_qty), 0)::int8 as "repairQty",
  coalesce(sum(scrap_qty), 0)::int8 as "scrapQty", coalesce(sum(due_qty) filter (where biz_date <= ${today}::date), 0)::int8 as "dueQty",
  coalesce(sum(on_time_qty) filter (where biz_date <= ${today}::date), 0)::int8 as "onTimeQty", coalesce(sum(done_batches), 0)::int8 as "doneBatches",
  coalesce(sum(cycle_days), 0)::int8 as "cycleDays"`;

export const readProduction: Operation<typeof productionStatisticEndpoints.read> = async (context, { query }) => {
  const question = await readProductionQuestion(context, query);
  const { db, range, writtenAt, now } = question;
  const before = { from: shiftDay(range.from, -range.days), to: shiftDay(range.from, -1) };
  const runs = liveDays(question, range).length > 0 || writtenAt === null;
  return {
    range,
    updatedAt: formatInstant(runs ? now : writtenAt),
    parties: await rows(
      db,
      sql`select id, name from party p where exists (select 1 from batch where party_id = p.id) order by code`,
    ),
    style: await findStyle(db, query.productId),
    figures: await readFigures(question, range),
    previous: await readFigures(question, before),
    mended: await readMended(question),
    wip: await readWip(question),
    byDay: await readDays(question),
    byParty: await readParties(question),
    byStyle: await readStyles(question, styleRows),
    byTeam: await readTeams(question),
    byEmployee: await readEmployees(question),
    load: await readLoad(question),
  };
};

async function findStyle(db: Db, id: number | undefined): Promise<ProductionStatistic["style"]> {
  if (id === undefined) return null;
  const [found] = await rows<NonNullable<ProductionStatistic["style"]>>(
    db,
    sql`select id, style_no as "styleNo", name from product where id = ${id}`,
  );
  return found ?? null;
}

function readFigures(question: ProductionQuestion, span: Span): Promise<ProductionFigures> {
  return oneRow(question.db, sql`select ${sumsUpTo(question.today)} from ${facts(question, "production", span)} day`);
}

/** Of the factory that mended them. */
function readMended({ db, range, asked }: ProductionQuestion): Promise<ProductionStatistic["mended"]> {
  return oneRow(
    db,
    sql`select coalesce(sum(piece.ok), 0)::int8 as "okQty", coalesce(sum(piece.scrap), 0)::int8 as "scrapQty"
        from (
          select back.id, mending.party_id, made.product_id, mending.repository_id
          from repair_return back join repair mending on mending.id = back.repair_id and mending.source = 'INSPECT'
          join batch made on made.id = mending.batch_id
          where back.voided_at is null and back.biz_date between ${range.from}::date and ${range.to}::date
        ) back join repair_return_line piece on piece.return_id = back.id
        where ${asked(sql`back`)}`,
  );
}

export async function readDays(question: ProductionQuestion): Promise<ProductionStatistic["byDay"]> {
  const { from, to } = question.range;
  return rows(
    question.db,
    sql`select to_char(calendar, 'YYYY-MM-DD') as "bizDate", coalesce(sum(plan_qty), 0)::int8 as "planQty",
               coalesce(sum(cut_qty), 0)::int8 as "cutQty", coalesce(sum(delivered_qty), 0)::int8 as "deliveredQty",
               coalesce(sum(passed_qty), 0)::int8 as "passedQty"
        from generate_series(${from}::date, ${to}::date, '1 day') calendar
        left join ${facts(question, "production", question.range)} day on day.biz_date = calendar::date
        group by calendar order by calendar`,
  );
}

type Found = ProductionFigures & { id: number; name: string };

export async function readParties(question: ProductionQuestion): Promise<ProductionStatistic["byParty"]> {
  const found = await rows<Found>(
    question.db,
    sql`select p.id, p.name, ${sumsUpTo(question.today)} from ${facts(question, "production", question.range)} day
        join party p on p.id = day.party_id group by p.id, p.name, p.code order by "deliveredQty" desc, p.code`,
  );
  return found.map(({ id, name, ...figures }) => ({ id, name, figures }));
}

/** Those with most pieces, or all. */
export async function readStyles(
  question: ProductionQuestion,
  limit: number | null,
): Promise<ProductionStatistic["byStyle"]> {
  const found = await rows<Found & { styleNo: string }>(
    question.db,
    sql`select p.id, p.style_no as "styleNo", p.name, ${sumsUpTo(question.today)} from ${facts(question, "production", question.range)} day
        join product p on p.id = day.product_id group by p.id, p.style_no, p.name
        order by sum(plan_qty + cut_qty + delivered_qty) desc, p.style_no limit ${limit}`,
  );
  return found.map(({ id, styleNo, name, ...figures }) => ({ id, styleNo, name, figures }));
}

async function readTeams(question: ProductionQuestion): Promise<ProductionStatistic["byTeam"]> {
  return rows(
    question.db,
    sql`select team_id as id, coalesce(t.name, '未分班组') as name, sum(pieces)::int8 as pieces, sum(std_sec)::int8 as "stdSec",
               count(distinct (employee_id, biz_date)) * ${workedSecondsADay} as "workedSec",
               count(distinct employee_id)::int8 as employees
        from ${facts(question, "work", question.range)} day left join team t on t.id = day.team_id
        group by team_id, t.name, t.sort order by t.sort nulls last, team_id`,
  );
}

export async function readEmployees(question: ProductionQuestion): Promise<ProductionStatistic["byEmployee"]> {
  return rows(
    question.db,
    sql`select e.id, e.no, e.name, coalesce(t.name, '') as "teamName", sum(pieces)::int8 as pieces,
               sum(std_sec)::int8 as "stdSec", count(distinct biz_date) * ${workedSecondsADay} as "workedSec"
        from ${facts(question, "work", question.range)} day join employee e on e.id = day.employee_id
        left join team t on t.id = e.team_id
        group by e.id, e.no, e.name, t.name order by "stdSec" desc, e.no`,
  );
}

/** Pieces of a batch that are still to come. */
export const openQty = (b: SQL) => sql`
  (case when ${b}.status = 'PLANNED' then ${b}.plan_qty else greatest(${b}.cut_qty - ${b}.delivered_qty - ${b}.short_qty, 0) end)`;

async function readWip({ db, asked }: ProductionQuestion): Promise<ProductionStatistic["wip"]> {
  const b = sql`b`;
  const { stages, repair } = await oneRow<{
    stages: ProductionStatistic["wip"];
    repair: { batches: number; qty: number };
  }>(
    db,
    sql`with open as (select * from batch b where b.status in ('PLANNED', 'CUTTING', 'SEWING', 'FINISHING', 'DELIVERED')
                      and ${asked(b)})
        select (select coalesce(json_agg(one), '[]') from (
                  select b.status as stage, count(*) as batches, sum(${openQty(b)}) as qty from open b
                  where b.status <> 'DELIVERED' group by b.status) one) as stages,
               (select json_build_object('batches', count(*) filter (where repair_open_qty > 0),
                                         'qty', coalesce(sum(repair_open_qty), 0)) from open) as repair`,
  );
  const of = (stage: ProductionStatistic["wip"][number]["stage"]) =>
    stages.find((one) => one.stage === stage) ?? { stage, batches: 0, qty: 0 };
  return [of("PLANNED"), of("CUTTING"), of("SEWING"), of("FINISHING"), { stage: "REPAIR" as const, ...repair }];
}

async function readLoad({ db, asked, today }: ProductionQuestion): Promise<ProductionStatistic["load"]> {
  const b = sql`b`;
  return rows(
    db,
    sql`select p.id, p.name, p.daily_capacity as "dailyCapacity", count(*)::int8 as batches,
               sum(${openQty(b)})::int8 as "openQty",
               coalesce(sum(${openQty(b)}) filter (where b.due_date < ${today}::date), 0)::int8 as "overdueQty",
               case when p.daily_capacity > 0 then ceil(sum(${openQty(b)})::numeric / p.daily_capacity)::int8 end as days
        from batch b join party p on p.id = b.party_id
        where b.status in ('PLANNED', 'CUTTING', 'SEWING', 'FINISHING') and ${counted(b)} and ${asked(b)}
        group by p.id, p.name, p.daily_capacity, p.code order by days desc nulls last, p.code`,
  );
}
