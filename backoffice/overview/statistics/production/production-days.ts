/**
 * Daily sums of production (domain.md §3.6): the only writer of `agg_production_day` and `agg_work_day`. A day is
 * deleted and summed up again from its batches, beds, deliveries and pieces, so doing it twice changes nothing.
 */
import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { counted, dueOf, onTimeOf } from "#backoffice/masters/party/on-time.ts";
import { livePieceStatuses } from "#contract/manufacture/piece.words.ts";

/** Figures of a day, factory, style and repository, as columns. */
export const figureColumns = sql`batches, plan_qty, cut_qty, delivered_qty, inspected_qty, passed_qty, second_qty,
  repair_qty, scrap_qty, due_qty, on_time_qty, done_batches, cycle_days`;

/** Whose figures they are. */
export const keyColumns = sql`party_id, product_id, repository_id, biz_date`;

/** A condition on a day: between two, or one of a list. */
export interface DaySet {
  holds: (day: SQL) => SQL;
}

export function daysBetween(from: string, to: string): DaySet {
  return { holds: (day) => sql`${day} between ${from}::date and ${to}::date` };
}

export function daysOf(days: readonly string[]): DaySet {
  return { holds: (day) => sql`${day} = any(${pgArray(days)}::date[])` };
}

/** `keyColumns, figureColumns` of some days, summed up from the documents. */
export function productionDays({ holds }: DaySet): SQL {
  const batchRow = sql`b`;
  const of = sql`b.party_id, b.product_id, b.repository_id`;
  const none = (count: number) =>
    sql.join(
      Array.from({ length: count }, () => sql`0`),
      sql`, `,
    );
  return sql`
    select ${keyColumns}, sum(batches)::int as batches, sum(plan_qty)::int as plan_qty, sum(cut_qty)::int as cut_qty,
      sum(delivered_qty)::int as delivered_qty, sum(inspected_qty)::int as inspected_qty, sum(passed_qty)::int as passed_qty,
      sum(second_qty)::int as second_qty, sum(repair_qty)::int as repair_qty, sum(scrap_qty)::int as scrap_qty,
      sum(due_qty)::int as due_qty, sum(on_time_qty)::int as on_time_qty, sum(done_batches)::int as done_batches,
      sum(cycle_days)::int as cycle_days
    from (
      select ${of}, b.biz_date, 1 as batches, b.plan_qty, 0 as cut_qty, 0 as delivered_qty, 0 as inspected_qty,
        0 as passed_qty, 0 as second_qty, 0 as repair_qty, 0 as scrap_qty, 0 as due_qty, 0 as on_time_qty,
        0 as done_batches, 0 as cycle_days
      from batch b where ${counted(batchRow)} and ${holds(sql`b.biz_date`)}
      union all
      select ${of}, bed.biz_date, 0, 0, bundle.qty, ${none(10)}
      from cut_bed bed join bundle on bundle.bed_id = bed.id and bundle.voided_at is null join batch b on b.id = bed.batch_id
      where bed.voided_at is null and ${counted(batchRow)} and ${holds(sql`bed.biz_date`)}
      union all
      select d.party_id, b.product_id, d.repository_id, d.biz_date, 0, 0, 0, d.delivered_qty,
        case when d.status = 'INSPECTED' then d.delivered_qty else 0 end, d.passed_qty, d.second_qty, d.repair_qty,
        d.scrap_qty, ${none(4)}
      from delivery d join batch b on b.id = d.batch_id where d.status <> 'VOID' and ${holds(sql`d.biz_date`)}
      union all
      select ${of}, b.due_date, ${none(9)}, ${dueOf(batchRow)}, ${onTimeOf(batchRow)}, 0, 0
      from batch b where ${counted(batchRow)} and ${holds(sql`b.due_date`)}
      union all
      select ${of}, b.delivered_day, ${none(11)}, 1, b.delivered_day - b.biz_date
      from batch b where ${counted(batchRow)} and ${holds(sql`b.delivered_day`)}
    ) part group by ${keyColumns}`;
}

/** What employees did on some days: pieces of work, and the seconds that they are worth. Rework earns no pieces. */
export function workDays({ holds }: DaySet): SQL {
  return sql`
    select b.party_id, b.product_id, b.repository_id, r.biz_date, r.employee_id, coalesce(r.team_id, 0) as team_id,
      sum(case when r.kind = 'WORK' then r.qty else 0 end)::int as pieces,
      sum(case when r.kind = 'WORK' then r.qty * p.std_sec * p.times else 0 end)::int as std_sec
    from piece_record r join batch_process p on p.id = r.batch_process_id join batch b on b.id = r.batch_id
    where r.status = any(${pgArray(livePieceStatuses)}::text[]) and r.kind <> 'ADJUST' and ${holds(sql`r.biz_date`)}
    group by b.party_id, b.product_id, b.repository_id, r.biz_date, r.employee_id, coalesce(r.team_id, 0)`;
}

/** Days that one transaction sums up: a company that comes with years of them is not to lose all when it is cut off. */
const daysAtOnce = 31;

/** Sums up every day before `today` that was not yet, the last one written once more, and days that changed since. */
export async function closeProductionDays(db: Db, today: string, now: Date): Promise<void> {
  const to = shiftDay(today, -1);
  while (await closeSomeDays(db, to, now));
  await rebuildMarkedDays(db, now);
}

/** Gives whether there are more. */
async function closeSomeDays(db: Db, last: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await acquireLock(tx, "statistics");
    const { from } = await oneRow<{ from: string | null }>(
      tx,
      sql`select coalesce((select written_to from agg_production_state), least(
        (select min(biz_date) from batch), (select min(due_date) from batch), (select min(biz_date) from cut_bed),
        (select min(biz_date) from delivery), (select min(biz_date) from piece_record)))::text as from`,
    );
    const some = from === null ? last : shiftDay(from, daysAtOnce - 1);
    const to = some < last ? some : last;
    if (from !== null && from <= to) await rebuild(tx, daysBetween(from, to));
    await tx.execute(sql`
      insert into agg_production_state (written_to, updated_at) values (${to}::date, ${now.toISOString()}::timestamptz)
      on conflict (id) do update set written_to = greatest(agg_production_state.written_to, excluded.written_to),
        updated_at = excluded.updated_at`);
    return to < last;
  });
}

/** Sums up the days again that changed since they were written. What changes while it does is noted anew. */
export async function rebuildMarkedDays(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { marked } = await oneRow<{ marked: boolean }>(
      tx,
      sql`select exists (select 1 from agg_production_mark) as marked`,
    );
    if (!marked) return;
    await acquireLock(tx, "statistics");
    // Taken away first: who has noted a day and not committed yet is seen the next time, never missed.
    const days = await rows<{ day: string }>(
      tx,
      sql`with seen as (delete from agg_production_mark returning biz_date) select distinct biz_date::text as day from seen`,
    );
    if (days.length === 0) return;
    await rebuild(tx, daysOf(days.map(({ day }) => day)));
    await tx.execute(sql`update agg_production_state set updated_at = ${now.toISOString()}::timestamptz`);
  });
}

/** Sums one day up again. */
export async function rebuildProductionDay(db: Db, day: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await acquireLock(tx, "statistics");
    await rebuild(tx, daysOf([day]));
    await tx.execute(sql`update agg_production_state set updated_at = ${now.toISOString()}::timestamptz`);
  });
}

async function rebuild(db: Db, days: DaySet): Promise<void> {
  const gone = days.holds(sql`biz_date`);
  await db.execute(sql`delete from agg_production_day where ${gone}`);
  await db.execute(sql`
    insert into agg_production_day (${keyColumns}, ${figureColumns})
    select ${keyColumns}, ${figureColumns} from (${productionDays(days)}) summed`);
  await db.execute(sql`delete from agg_work_day where ${gone}`);
  await db.execute(sql`
    insert into agg_work_day (${keyColumns}, employee_id, team_id, pieces, std_sec)
    select ${keyColumns}, employee_id, team_id, pieces, std_sec from (${workDays(days)}) summed`);
}
