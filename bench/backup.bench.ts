/**
 * Backups while selling goes on. The demo company on PGlite: how long one takes
 * and how long any request waits meanwhile. The large company on PostgreSQL,
 * named by LARGE_DATABASE_URL and written to: confirming bills at a steady rate,
 * for as long as one is taken (and, apart, verified), and without a backup for a
 * while before and after, in one run: by itself the database analyses a table or
 * counts a day anew now and then, and either side has its share of that.
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#backoffice/db/connect.ts";
import { start, withDataDir } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { signInToApi } from "./support/sign-in.ts";
import { median, percentile } from "./support/statistics.ts";
import { type Ask, asker, atRate, readGoods, whileSelling } from "./support/steady-selling.ts";
import { openTier } from "./support/tier-databases.ts";

const backupMs = 10_000;
const longestWaitMs = 1_000;
const quietSeconds = Number(process.env.BACKUP_SECONDS ?? 60);
const mostRatio = 1.5;

note(
  `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);
await withDataDir(demoCompany);
const large = process.env.LARGE_DATABASE_URL;
if (large) await withDataDir((folder) => largeCompany(large, folder));
else note("large company skipped: needs a seeded PostgreSQL database (LARGE_DATABASE_URL)");

async function demoCompany(dataDir: string): Promise<void> {
  const office = await start({ entry: "backoffice", env: { DATA_DIR: dataDir } });
  try {
    const ask = asker(office, await signInToApi(office.url));
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await request(ask, warmUp);
    const quiet = await whileAsking(ask, () => sleep(5_000));
    const waits: number[] = [];
    const taking = await whileAsking(ask, async () => {
      const row = await backUp(ask, "taken");
      verdict("backup of the demo company on PGlite", row.durationMs ?? 0, "ms", { most: backupMs });
      figure("its file", row.bytes / 1024 / 1024, "MB", 1);
    });
    waits.push(...taking);
    const verifying = await whileAsking(ask, async () => {
      const row = await backUp(ask, "verified");
      figure("restoring it into a scratch database and asking the ledgers", row.verified?.durationMs ?? 0, "ms");
      verdict("backups that were not found sound", row.verified?.failure === null ? 0 : 1, "", { most: 0 });
    });
    waits.push(...verifying);
    figure("longest wait of a request without a backup", Math.max(...quiet), `ms of ${quiet.length}`);
    figure("median wait while one is taken and verified", median(waits), "ms", 1);
    verdict("longest wait of a request while one is taken", Math.max(...taking), `ms of ${taking.length}`, {
      most: longestWaitMs,
    });
    verdict("longest wait while it is verified", Math.max(...verifying), `ms of ${verifying.length}`, {
      most: longestWaitMs,
    });
  } finally {
    await office.stop();
  }
}

async function largeCompany(databaseUrl: string, folder: string): Promise<void> {
  const database = await connect({ url: databaseUrl, poolSize: 2 });
  const tier = await openTier(databaseUrl);
  const office = await start({
    entry: "backoffice",
    env: { DATABASE_URL: databaseUrl, SEED: "none", BACKUP_DIR: folder },
  });
  try {
    const goods = await readGoods(database.db);
    const ask = asker(office, tier.token);
    await whileSelling(ask, goods, () => sleep(5_000));
    const quiet = () => whileSelling(ask, goods, () => sleep(quietSeconds * 1000));
    const before = await quiet();
    let row: BackupSeen | undefined;
    const during = await whileSelling(ask, goods, async () => {
      row = await backUp(ask, "taken");
    });
    const verifying = await whileSelling(ask, goods, async () => {
      row = await backUp(ask, "verified");
    });
    const after = await quiet();
    const without = [...before, ...after];
    const p95 = (times: readonly number[]) => percentile(times, 0.95);
    figure("confirming a bill before the backup, p95", p95(before), `ms of ${before.length}`);
    figure("and after it", p95(after), `ms of ${after.length}`);
    figure("while one is taken, p95", p95(during), `ms of ${during.length}`);
    verdict("confirm p95 while a backup is taken ÷ without", p95(during) / p95(without), "", { most: mostRatio }, 2);
    figure("backup of the large company", (row?.durationMs ?? 0) / 1000, "s", 1);
    figure("its rows", row?.rows ?? 0, "");
    figure("its file", (row?.bytes ?? 0) / 1024 / 1024, "MB", 1);
    figure("restoring it and asking the ledgers", (row?.verified?.durationMs ?? 0) / 1000, "s", 1);
    verdict("backups that were not found sound", row?.verified?.failure === null ? 0 : 1, "", { most: 0 });
    figure("while it is verified on the same server, p95", p95(verifying), `ms of ${verifying.length}`);
    figure("confirm p95 while it is verified ÷ without", p95(verifying) / p95(without), "", 2);
  } finally {
    await office.stop();
    await tier.close();
    await database.close();
  }
}

interface BackupSeen {
  id: string;
  bytes: number;
  rows: number | null;
  durationMs: number | null;
  verified: { failure: string | null; durationMs: number } | null;
}

/** `taken`: begins one and waits for its file. `verified`: waits until the newest is. */
async function backUp(ask: Ask, until: "taken" | "verified"): Promise<BackupSeen> {
  const newest = async () => {
    const { content, job } = (await ask("GET", "/api/backup")).body as unknown as {
      content: BackupSeen[];
      job: { status: string; failure: string | null } | null;
    };
    return { row: content[0], failure: job?.status === "FAILED" ? job.failure : null };
  };
  const before = (await newest()).row;
  if (until === "taken") await ask("POST", "/api/backup", { clientToken: randomUUID() });
  for (;;) {
    const { row, failure } = await newest();
    if (row && (until === "taken" ? row.id !== before?.id : row.verified !== null)) {
      if (row.verified?.failure) note(row.verified.failure);
      return row;
    }
    if (failure !== null) throw new Error(failure);
    await sleep(200);
  }
}

/** Reads and writes in turn, as a shop has them. */
async function request(ask: Ask, index: number): Promise<number> {
  const kinds = [
    () => ask("GET", "/api/clothes/product?size=20"),
    () => ask("GET", "/api/clothes/bill"),
    () =>
      ask("POST", "/api/clothes/receipt/receive", {
        clientToken: randomUUID(),
        distributorId: 2,
        fundId: 4,
        amountFen: 100,
      }),
  ];
  return (await (kinds[index % kinds.length] ?? kinds[0])?.())?.ms ?? 0;
}

/** The waits of requests that come every 50 ms, however long those before take, until `work` is done. */
async function whileAsking(ask: Ask, work: () => Promise<unknown>): Promise<number[]> {
  return atRate(20, (index) => request(ask, index), work);
}
