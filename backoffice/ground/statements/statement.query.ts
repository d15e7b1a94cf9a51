/** SQL 监控: which statements were run, which run now, and the plan of one. Nothing here executes a recorded statement. */
import { sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError, databaseCode } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { normaliseStatement, quantileOf, recorderOf } from "#backoffice/db/statement-recorder.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { findSort } from "#contract/page.ts";
import {
  type ServerStatementRow,
  type StatementRow,
  type statementEndpoints,
  statementSorts,
} from "#contract/system/monitor/statements.ts";
import { explain, isSelect } from "./explain.ts";
import { storeFigures } from "./statement-figures.ts";

type Endpoints = typeof statementEndpoints;

interface Kept {
  digest: string;
  text: string;
  sample: string;
  calls: number;
  rows: number;
  errors: number;
  totalUs: number;
  worstUs: number;
  buckets: number[];
  lastError: string | null;
}

/** Some hundreds of texts a day, added up over the days here: quantiles come from the sums of their buckets. */
async function readFigures(context: Context, since: string, condition = sql`true`) {
  // What this process has counted within the last minute belongs to it.
  await storeFigures(context);
  const kept = await rows<Kept>(
    context.db,
    sql`select digest, text, sample, calls, rows, errors, total_us as "totalUs", worst_us as "worstUs", buckets,
               last_error as "lastError"
        from statement_figure where biz_date >= ${since} and ${condition} order by digest, biz_date`,
  );
  const found = new Map<string, Kept>();
  for (const day of kept) {
    const sum = found.get(day.digest);
    if (!sum) found.set(day.digest, { ...day, buckets: [...day.buckets] });
    else addUp(sum, day);
  }
  return [...found.values()];
}

function addUp(sum: Kept, day: Kept): void {
  sum.calls += day.calls;
  sum.rows += day.rows;
  sum.errors += day.errors;
  sum.totalUs += day.totalUs;
  sum.worstUs = Math.max(sum.worstUs, day.worstUs);
  sum.lastError = day.lastError ?? sum.lastError;
  for (const [at, count] of day.buckets.entries()) sum.buckets[at] = (sum.buckets[at] ?? 0) + count;
}

function rowOf({ digest: id, sample: _, buckets, ...figures }: Kept): StatementRow {
  // A quantile is the middle of its bucket, which may lie above the longest time there was.
  const quantile = (share: number) => Math.min(Math.round(quantileOf(buckets, share) ?? 0), figures.worstUs);
  return {
    id,
    ...figures,
    meanUs: Math.round(figures.totalUs / Math.max(1, figures.calls)),
    medianUs: quantile(0.5),
    p95Us: quantile(0.95),
  };
}

export const listStatements: Operation<Endpoints["list"]> = async (context, { query }) => {
  const since = bizDateOf(daysBefore(context.clock.now(), query.days - 1));
  const found = await readFigures(
    context,
    since,
    all([query.keyword !== undefined && sql`text ilike ${containing(query.keyword)}`]),
  );
  const { field, direction } = findSort(query.sort, statementSorts) ?? { field: "totalUs", direction: "desc" };
  const turn = direction === "asc" ? 1 : -1;
  const sorted = found
    .map(rowOf)
    .sort((one, other) => (one[field] - other[field]) * turn || (one.id < other.id ? -1 : 1));
  const { page, size = sorted.length } = query;
  return { content: sorted.slice(page * size, (page + 1) * size), totalElements: sorted.length };
};

export const readStatement: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [found] = await readFigures(context, "1900-01-01", sql`digest = ${params.id}`);
  if (!found) throw new DomainError("语句不存在，统计可能已被清除");
  const { sample } = found;
  const planned = isSelect(sample) ? await explain(context.db, sample) : { plan: null, planError: null };
  return { ...rowOf(found), sample, ...planned };
};

export const listRunning: Operation<Endpoints["running"]> = async ({ db }) => {
  const own = await rows<{ id: number; text: string; ms: number; application: string; state: string }>(
    db,
    sql`select pid::int8 as id, query as text, coalesce(application_name, '') as application, state,
               greatest(0, extract(epoch from clock_timestamp() - query_start) * 1000)::int8 as ms
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query <> ''
        order by query_start limit 100`,
  );
  // A server tells of all processes. PGlite has no such view of itself: there it is this process that knows.
  const content = (own.length > 0 ? own : ofThisProcess(db)).map((row) => ({
    ...row,
    text: normaliseStatement(row.text),
  }));
  return { content, totalElements: content.length };
};

function ofThisProcess(db: Context["db"]) {
  return recorderOf(db)
    .running()
    .filter(({ text }) => !text.includes("pg_stat_activity"))
    .slice(0, 100)
    .map(({ text, since }, id) => ({
      id,
      text,
      ms: Math.max(0, Date.now() - since),
      application: "",
      state: "active",
    }));
}

export const serverStatements: Operation<Endpoints["server"]> = async ({ db }) => {
  const nothing = { content: [], totalElements: 0, available: false };
  const [extension] = await rows<{ schema: string }>(
    db,
    sql`select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_stat_statements'`,
  );
  if (!extension) return nothing;
  try {
    const content = await rows<ServerStatementRow>(
      db,
      // Before version 14 there is no telling the statements of functions apart by `toplevel`.
      sql`select coalesce(queryid::text, '0') || ' ' || userid || ' ' || row_number() over (order by total_exec_time desc)
                   as id, left(query, 4000) as text,
                 calls, rows, round(total_exec_time)::int8 as "totalMs", round(mean_exec_time * 1000)::int8 / 1000.0 as "meanMs",
                 round(100.0 * shared_blks_hit / nullif(shared_blks_hit + shared_blks_read, 0))::int8 as "hitPercent"
          from ${sql.identifier(extension.schema)}.pg_stat_statements
          where dbid = (select oid from pg_database where datname = current_database())
          order by total_exec_time desc limit 50`,
    );
    return { content, totalElements: content.length, available: true };
  } catch (error) {
    if (isOutOfReach(error)) return nothing;
    throw error;
  }
};

/** Installed, but not loaded by the server, or not ours to read. Anything else is a fault of ours and is seen. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof Error && ["55000", "42501"].includes(databaseCode(error) ?? "");
}
