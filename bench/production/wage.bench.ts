/**
 * A day's wages of 500 employees, 60 pieces each, drafted as the job does it (50 a transaction), then audited and paid.
 * On a database of its own, filled with the demo company and dropped afterwards; DATABASE_URL or TEST_DATABASE_URL
 * names the server.
 *
 * With LARGE_DATABASE_URL, a database seeded with `--production`, 结算工资 itself as well: the last day of everybody who
 * works there, asked over HTTP, done by the job runner among all records of a year, its progress read as its page reads
 * it. A settlement takes what is open of earlier days as well, which is settled and audited first. The drafts of the day
 * are discarded again.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { bizDateOf, systemClock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { connect, type Database, oneRow, rows } from "#backoffice/db/connect.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { brokenWageInvariants } from "#backoffice/overview/invariants/wage-invariants.ts";
import { auditWages, payWages } from "#backoffice/trade/employee/wage/wage.ts";
import { draftWages } from "#backoffice/trade/employee/wage/wage-draft.ts";
import { wageEndpoints } from "#contract/employee/wages.ts";
import { withCompany } from "../support/company-database.ts";
import { start } from "../support/product.ts";
import { figure, note, verdict } from "../support/report.ts";
import { openTier } from "../support/tier-databases.ts";

const employees = 500;
const piecesEach = 60;
const chunk = 50;
const mostDraftMs = 10_000;

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (server) await withCompany(server, measure, 4);
else note("skipped: needs PostgreSQL (DATABASE_URL)");
const large = process.env.LARGE_DATABASE_URL;
if (large) await runJob(large);
else note("the job is skipped: needs a database seeded with --production (LARGE_DATABASE_URL)");

async function measure({ db }: Database): Promise<void> {
  const context: Context = {
    ...{ db, clock: systemClock, settings: {}, address: "127.0.0.1", userAgent: "bench", token: null },
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
  const day = bizDateOf(systemClock.now());
  const people = await rows<{ id: number }>(
    db,
    sql`insert into employee (no, name, pay_type, hired_day, created_at, updated_at)
        select 'BENCH' || n, '工人' || n, 'PIECE', '2020-01-01', now(), now() from generate_series(1, ${employees}) n
        returning id`,
  );
  const step = await oneRow<{ id: number; batchId: number }>(
    db,
    sql`select id, batch_id as "batchId" from batch_process order by id limit 1`,
  );
  await db.execute(sql`
    insert into piece_record (batch_id, batch_process_id, employee_id, kind, source, qty, price_li, amount_li, status,
      operator_id, biz_date, created_at)
    select ${step.batchId}, ${step.id}, employee.id, 'REWORK', 'SCAN', 30, 180, 5400, 'APPROVED', 1, ${day}::date, now()
    from employee cross join generate_series(1, ${piecesEach}) where no like 'BENCH%'`);
  await db.execute(sql`analyze`);
  const run = { period: day.slice(0, 7), from: day, to: day };

  const began = performance.now();
  let amountFen = 0;
  for (let at = 0; at < people.length; at += chunk) {
    const ids = people.slice(at, at + chunk).map(({ id }) => id);
    amountFen += (await db.transaction((tx) => draftWages({ ...context, db: tx }, run, ids))).amountFen;
  }
  const drafted = performance.now() - began;
  verdict(`${employees} employees' wages of a day, ${piecesEach} records each, drafted`, drafted, "ms", {
    most: mostDraftMs,
  });
  const wanted = employees * Math.floor((piecesEach * 5_400 + 5) / 10);
  if (amountFen !== wanted) throw new Error(`drafted ${amountFen} instead of ${wanted}`);

  const slips = () =>
    rows<{ id: number; version: number }>(
      db,
      sql`select id, version from wage_settlement
    where employee_id in (select id from employee where no like 'BENCH%') order by id`,
    );
  for (const [name, act] of [
    ["audited", (within: Context, body: Body) => auditWages(within, { body })],
    ["paid", (within: Context, body: Body) => payWages(within, { body: { ...body, fundId: 6 } })],
  ] as const) {
    const body = { clientToken: randomUUID(), rows: await slips() };
    const start = performance.now();
    await once(context, { operation: name, clientToken: body.clientToken }, (within) => act(within, body));
    figure(`${employees} slips ${name} at once`, performance.now() - start, "ms");
  }
  const broken = await brokenWageInvariants(db);
  if (broken.length > 0) throw new Error(broken.join("; "));
}

interface Job {
  status: string;
  done: number;
  total: number | null;
  failure: string | null;
  result: { made: number; skipped: readonly { message: string }[] };
}

async function runJob(url: string): Promise<void> {
  const database = await connect({ url, poolSize: 2 });
  const tier = await openTier(url);
  const office = await start({ entry: "backoffice", env: { DATABASE_URL: url, SEED: "none" } });
  const send = async <R>(method: string, path: string, body?: object): Promise<R> => {
    const answer = await fetch(office.url + path, {
      method,
      headers: { Authorization: tier.token, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify({ clientToken: randomUUID(), ...body }) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as R;
  };
  try {
    const { day, people } = await oneRow<{ day: string; people: number }>(
      database.db,
      sql`select biz_date::text as day, count(distinct employee_id)::int8 as people from piece_record
          where status = 'APPROVED' and settlement_id is null group by 1 order by 1 desc limit 1`,
    );
    const draft = async (from: string, to: string) => {
      const body = { period: to.slice(0, 7), from, to };
      const began = performance.now();
      const { jobId } = await send<{ jobId: number }>("POST", wageEndpoints.run.path, body);
      const asked = performance.now() - began;
      const told = new Set<number>();
      let job = await send<Job>("GET", `/api/task/${jobId}`);
      while (job.status !== "DONE") {
        if (job.status === "FAILED") throw new Error(job.failure ?? "the run failed");
        told.add(job.done);
        await sleep(50);
        job = await send<Job>("GET", `/api/task/${jobId}`);
      }
      const drafts = await rows<{ id: number; version: number }>(
        database.db,
        sql`select id, version from wage_settlement
            where status = 'DRAFT' and from_day = ${from}::date and to_day = ${to}::date order by id`,
      );
      return { job, asked, told, took: performance.now() - began, drafts };
    };
    const { earlier, records } = await oneRow<{ earlier: string; records: number }>(
      database.db,
      sql`select (${day}::date - 1)::text as earlier, count(*)::int8 as records from piece_record
          where status = 'APPROVED' and settlement_id is null and biz_date < ${day}::date`,
    );
    if (records > 0) {
      const { took, drafts } = await draft(earlier, earlier);
      figure(`job: ${records} records of the days before, drafted`, took, "ms");
      await send("POST", wageEndpoints.audit.path, { rows: drafts });
      // As autovacuum does in the night between two runs.
      await database.db.execute(sql`vacuum (analyze) piece_record`);
    }
    const { job, asked, told, took, drafts } = await draft(day, day);
    verdict(`job: ${job.total} employees, ${people} of them with pieces of ${day}`, took, "ms", { most: mostDraftMs });
    figure("job: the request", asked, "ms");
    figure(`job: steps of progress seen (${[...told].sort((a, b) => a - b).join(", ")})`, told.size, "");
    figure("job: drafts made", job.result.made, "");
    for (const { id, version } of drafts) await send("POST", `${wageEndpoints.list.path}/${id}/discard`, { version });
  } finally {
    await office.stop();
    await tier.close();
    await database.close();
  }
}

interface Body {
  clientToken: string;
  rows: { id: number; version: number }[];
}
