/**
 * A workshop's scanners on PostgreSQL: tickets scanned at a steady rate, each of a bundle and process that is open, every
 * tenth sent twice and every twentieth by two scanners at once. Afterwards the pieces are counted: none lost, none double.
 *
 * LARGE_DATABASE_URL names a seeded database; it is written to.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Database, oneRow, rows } from "#backoffice/db/connect.ts";
import { brokenPieceInvariants } from "#backoffice/overview/invariants/piece-invariants.ts";
import { type Running, start } from "../support/product.ts";
import { figure, note, verdict } from "../support/report.ts";
import { median, percentile } from "../support/statistics.ts";
import { openTier } from "../support/tier-databases.ts";

const perSecond = 50;
const seconds = Number(process.env.PIECE_SECONDS ?? 20);
const scanMs = 50;

const databaseUrl = process.env.LARGE_DATABASE_URL;
if (databaseUrl) await measure(databaseUrl);
else note("skipped: needs a seeded PostgreSQL database (LARGE_DATABASE_URL)");

/** A bundle and a process of its route that nobody recorded. */
interface Open {
  bundleId: number;
  ticketCode: string;
  processId: number;
  qty: number;
}

interface Outcome {
  times: number[];
  /** By bundle and process: pieces that were answered as recorded. */
  pieces: number;
  records: number;
  refused: number;
}

async function measure(url: string): Promise<void> {
  const database = await connect({ url, poolSize: 2 });
  const tier = await openTier(url);
  const office = await start({ entry: "backoffice", env: { DATABASE_URL: url, SEED: "none" } });
  try {
    const open = await findOpen(database, perSecond * seconds);
    const workers = await rows<{ id: number }>(
      database.db,
      sql`select id from employee where status = 'ACTIVE' order by id limit 200`,
    );
    const before = await recorded(database);
    const outcome = await scanAll(
      office,
      tier.token,
      open,
      workers.map(({ id }) => id),
    );
    const what = `scans at ${perSecond}/s over ${seconds} s (${outcome.times.length})`;
    verdict(`${what}, p95`, percentile(outcome.times, 0.95), "ms", { most: scanMs }, 1);
    figure(`${what}, median`, median(outcome.times), "ms", 1);
    await prove(database, before, outcome);
  } finally {
    await office.stop();
    await tier.close();
    await database.close();
  }
}

/** Spread over batches, as the bundles of a workshop are. */
async function findOpen({ db }: Database, count: number): Promise<Open[]> {
  const found = await rows<Open>(
    db,
    sql`select bundle.id as "bundleId", ticket_code as "ticketCode", step.process_id as "processId", bundle.qty
        from bundle join batch on batch.id = bundle.batch_id join batch_process step on step.batch_id = batch.id
        where batch.status in ('SEWING', 'FINISHING', 'DELIVERED') and not batch.paused and bundle.voided_at is null
          and step.stage <> 'CUT' and not exists (
            select from piece_record piece where piece.bundle_id = bundle.id and piece.batch_process_id = step.id)
        order by hashint8(bundle.id * 31 + step.id) limit ${count}`,
  );
  if (found.length < count) note(`only ${found.length} of ${count} open bundles and processes`);
  return found;
}

async function recorded({ db }: Database): Promise<{ records: number; pieces: number }> {
  return oneRow(
    db,
    sql`select count(*)::int8 as records, coalesce(sum(qty), 0)::int8 as pieces from piece_record where kind = 'WORK'`,
  );
}

/** One every 20 ms, whether or not those before are answered. */
async function scanAll(
  { url }: Running,
  token: string,
  open: readonly Open[],
  workers: readonly number[],
): Promise<Outcome> {
  const outcome: Outcome = { times: [], pieces: 0, records: 0, refused: 0 };
  const answers = new Set<number>();
  const scan = async (one: Open, worker: number, clientToken: string) => {
    const began = performance.now();
    const answer = await fetch(`${url}/api/clothes/piece/scan`, {
      method: "POST",
      headers: { Authorization: token, "Content-Type": "application/json" },
      body: JSON.stringify({
        text: one.ticketCode,
        processId: one.processId,
        employeeId: worker,
        keep: true,
        clientToken,
      }),
    });
    const body = await answer.json();
    outcome.times.push(performance.now() - began);
    if (answer.status === 400) outcome.refused += 1;
    else if (!answer.ok) throw new Error(`a scan answered ${answer.status}: ${JSON.stringify(body)}`);
    else if (!answers.has(body.recorded.id)) {
      answers.add(body.recorded.id);
      outcome.records += 1;
      outcome.pieces += body.recorded.qty;
    }
  };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (const [index, one] of open.entries()) {
    await sleep(Math.max(0, began + (index * 1_000) / perSecond - performance.now()));
    const worker = workers[index % workers.length] ?? 0;
    const clientToken = randomUUID();
    sent.push(scan(one, worker, clientToken));
    if (index % 10 === 0) sent.push(scan(one, worker, clientToken));
    if (index % 20 === 5) sent.push(scan(one, worker, randomUUID()));
  }
  await Promise.all(sent);
  return outcome;
}

async function prove(database: Database, before: { records: number; pieces: number }, outcome: Outcome): Promise<void> {
  const after = await recorded(database);
  const lost = outcome.records - (after.records - before.records);
  verdict("records answered and not there, or there twice", Math.abs(lost), "", { most: 0 });
  verdict("pieces answered and not there", Math.abs(outcome.pieces - (after.pieces - before.pieces)), "", { most: 0 });
  figure("second scanners of a ticket refused", outcome.refused, "");
  const broken = await brokenPieceInvariants(database.db);
  for (const one of broken) note(one);
  verdict("invariants of piecework that do not hold", broken.length, "", { most: 0 });
}
