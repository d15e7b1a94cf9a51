/**
 * A thousand connections to PostgreSQL cut one by one under load: two back
 * offices on one database take receipts, each sent again with its token until
 * it is answered, while whatever holds a transaction is cut. Neither node may
 * end, and both ledgers must hold exactly what was acknowledged. On a database
 * of its own; DATABASE_URL or TEST_DATABASE_URL names the server.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { withCompany } from "./support/company-database.ts";
import { type Running, start } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { percentile } from "./support/statistics.ts";
import { openTier } from "./support/tier-databases.ts";

const cuts = 1_000;
const writers = 12;
const amountFen = 100;
const fundId = 4;

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (server) await withCompany(server, measure);
else note("skipped: needs PostgreSQL (DATABASE_URL)");

async function measure(database: Database, url: string): Promise<void> {
  const env = { DATABASE_URL: url, SEED: "none" };
  const nodes = [await start({ entry: "backoffice", env }), await start({ entry: "backoffice", env })];
  const tier = await openTier(url);
  const pids = nodes.map(({ pid }) => pid);
  try {
    const before = await receivedFen(database);
    const done = await cutUnderLoad(database, nodes, tier.token);
    figure("receipts acknowledged", done.received, "");
    figure("requests that failed and were sent again", done.failed, "");
    figure("a receipt with its resends, p95", percentile(done.times, 0.95), "ms");
    verdict("connections cut", done.cut, "", { least: cuts });
    verdict("nodes that ended", pids.filter((pid) => !isAlive(pid)).length, "", { most: 0 });
    verdict(
      "acknowledged money lost or doubled",
      Math.abs((await receivedFen(database)) - before - done.received * amountFen),
      "fen",
      { most: 0 },
    );
    verdict("broken invariants", (await brokenMoneyInvariants(database.db)).length, "", { most: 0 });
  } finally {
    await tier.close();
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

async function cutUnderLoad({ db }: Database, nodes: readonly Running[], token: string) {
  const done = { cut: 0, failed: 0, received: 0, times: [] as number[] };
  const write = async (writer: number) => {
    for (let turn = writer; done.cut < cuts; turn += 1) {
      const began = performance.now();
      const clientToken = randomUUID();
      // A resend may reach the other node.
      while (!(await receive(nodes[turn % nodes.length], token, { clientToken, distributorId: 2 + writer }))) {
        done.failed += 1;
        turn += 1;
      }
      done.received += 1;
      done.times.push(performance.now() - began);
    }
  };
  const cut = async () => {
    while (done.cut < cuts) {
      const found = await rows(
        db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid() limit 1`,
      );
      done.cut += found.length;
      await sleep(10);
    }
  };
  await Promise.all([cut(), ...Array.from({ length: writers }, (_, writer) => write(writer))]);
  return done;
}

/** Whether it was acknowledged. */
async function receive(
  node: Running | undefined,
  token: string,
  body: { clientToken: string; distributorId: number },
): Promise<boolean> {
  const response = await fetch(`${node?.url}/api/clothes/receipt/receive`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, fundId, amountFen }),
  }).catch(() => null);
  const text = await response?.text().catch(() => "");
  if (response?.status === 400) throw new Error(text);
  return response?.status === 201;
}

async function receivedFen({ db }: Database): Promise<number> {
  const [found] = await rows<{ fen: number }>(
    db,
    sql`select balance_fen as fen from account where kind = 'FUND' and owner_id = ${fundId}`,
  );
  return found?.fen ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
