/**
 * 数据热修复 of a large company on PostgreSQL while its stalls sell: every rebuild of the catalogue, over the whole year
 * where it goes by days, first with what it finds and then, after balances and daily sums were damaged, mending them.
 *
 * LARGE_DATABASE_URL names a seeded database; it is written to.
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { connect, type Db } from "#backoffice/db/connect.ts";
import { type HotfixReport, type HotfixRow, hotfixEndpoints, hotfixReport } from "#contract/system/hotfixes.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";
import { shiftDay } from "../seed/days.ts";
import { start } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { percentile } from "./support/statistics.ts";
import { type Ask, asker, readGoods, whileSelling } from "./support/steady-selling.ts";
import { openTier } from "./support/tier-databases.ts";

const perSecond = 5;
const quietSeconds = 20;
const mostMs = 600_000;
const mostConfirmMs = 200;
const damaged = 500;

const databaseUrl = process.env.LARGE_DATABASE_URL;
if (databaseUrl) await measure(databaseUrl);
else note("skipped: needs a seeded PostgreSQL database (LARGE_DATABASE_URL)");

async function measure(url: string): Promise<void> {
  const database = await connect({ url, poolSize: 2 });
  const tier = await openTier(url);
  const office = await start({ entry: "backoffice", env: { DATABASE_URL: url, SEED: "none" } });
  try {
    const ask = asker(office, tier.token);
    const goods = await readGoods(database.db);
    const selling = (work: () => Promise<unknown>) => whileSelling(ask, goods, work, { perSecond });
    note(`load ${loadavg()[0]?.toFixed(1)}; ${perSecond} bills of ten lines a second`);
    const quiet = await selling(() => sleep(quietSeconds * 1_000));
    figure("confirming a bill meanwhile nothing is rebuilt, p95", percentile(quiet, 0.95), "ms");
    await damage(database.db);
    const { content } = (await ask("GET", hotfixEndpoints.list.path)).body as unknown as { content: HotfixRow[] };
    const began = performance.now();
    const during = await selling(async () => {
      for (const fix of content) await rebuild(ask, fix);
    });
    verdict("all rebuilds, tried and run", performance.now() - began, "ms", { most: mostMs });
    verdict("confirming a bill meanwhile, p95", percentile(during, 0.95), "ms", { most: mostConfirmMs });
    figure("and at most", Math.max(...during), "ms");
    for (const fix of content) {
      const { report } = await check(ask, fix);
      verdict(`${fix.title}: differences left`, report.count, "", { most: 0 });
    }
  } finally {
    await office.stop();
    await tier.close();
    await database.close();
  }
}

/** As a fault would leave them: balances and daily sums that nothing supports. */
async function damage(db: Db): Promise<void> {
  await db.execute(sql`update stock_balance set on_hand = on_hand + 3
    where (repository_id, sku_id, grade) in (select repository_id, sku_id, grade from stock_balance
      where on_hand > 10 order by hashint8(sku_id) limit ${damaged})`);
  await db.execute(sql`update account set balance_fen = balance_fen + 100
    where id in (select id from account order by hashint8(id) limit ${damaged})`);
  await db.execute(sql`update agg_stall_day set cost_fen = cost_fen + 100 where keeper_id % 2 = 1`);
  await db.execute(sql`update asset_day set fund_fen = fund_fen + 100 where extract(day from biz_date) < 10`);
}

/** 试运行, and the run where it found something. */
async function rebuild(ask: Ask, fix: HotfixRow): Promise<void> {
  const began = performance.now();
  const took = () => (performance.now() - began) / 1_000;
  const { report, jobId } = await check(ask, fix);
  if (report.count === 0) return figure(`${fix.title}: nothing differed`, took(), "s", 1);
  const checkedIn = took();
  const mended = await follow(ask, hotfixEndpoints.run.path, fix, { checkJobId: jobId, phrase: fix.title });
  const what = `${fix.title}: ${report.count} found in ${checkedIn.toFixed(1)} s, ${mended.report.count} mended`;
  figure(what, took(), "s", 1);
}

function check(ask: Ask, fix: HotfixRow): Promise<Finished> {
  const today = bizDateOf(new Date());
  const days = fix.ranged ? { from: shiftDay(today, -365), to: shiftDay(today, -1) } : {};
  return follow(ask, hotfixEndpoints.check.path, fix, days);
}

interface Finished {
  readonly jobId: number;
  readonly report: HotfixReport;
}

/** Begins one and waits for its end. */
async function follow(ask: Ask, path: string, fix: HotfixRow, body: object): Promise<Finished> {
  const begun = await ask("POST", path.replace(":code", fix.code), { ...body, clientToken: randomUUID() });
  const jobId = Number(begun.body.jobId);
  for (;;) {
    const { body: job } = await ask("GET", jobEndpoints.detail.path.replace(":id", String(jobId)));
    if (job.status === "DONE") return { jobId, report: hotfixReport.parse(job.result) };
    if (job.status === "FAILED") throw new Error(`${fix.title}: ${job.failure}`);
    await sleep(500);
  }
}
