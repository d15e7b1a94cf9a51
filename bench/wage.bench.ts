/**
 * A day's wages of 500 employees, 60 pieces each, drafted as the job does it (50 a transaction), then audited and paid.
 * On a database of its own, filled with the demo company and dropped afterwards; DATABASE_URL or TEST_DATABASE_URL
 * names the server.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { bizDateOf, systemClock } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { type Database, oneRow, rows } from "#backoffice/db/connect.ts";
import { auditWages, payWages } from "#backoffice/employee/wage/wage.ts";
import { draftWages } from "#backoffice/employee/wage/wage-draft.ts";
import { once } from "#backoffice/http/idempotency.ts";
import { brokenWageInvariants } from "#backoffice/invariants/wage-invariants.ts";
import { withCompany } from "./support/company-database.ts";
import { figure, note, verdict } from "./support/report.ts";

const employees = 500;
const piecesEach = 60;
const chunk = 50;
const mostDraftMs = 10_000;

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (server) await withCompany(server, measure, 4);
else note("skipped: needs PostgreSQL (DATABASE_URL)");

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

interface Body {
  clientToken: string;
  rows: { id: number; version: number }[];
}
