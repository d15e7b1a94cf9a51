/**
 * A backup taken while goods are booked without a pause, the data folder thrown away, restored: first every document
 * acknowledged before it is there and every ledger holds; then, of a company at rest, every figure of every list is the same.
 */
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFolder } from "#backoffice/backup/copying.ts";
import { rows } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/invariants/ledgers.ts";
import { askApi, type Caller, callApi, signInToApi } from "../../support/api-caller.ts";
import { runCommand } from "../../support/commands.ts";
import { copyOfDemo } from "../../support/demo-company.ts";
import { listSums } from "../../support/list-sums.ts";
import { eventually, freePort, startServer } from "../../support/processes.ts";
import { bookSteadily, steadyLines, steadyReason } from "../../support/steady-booking.ts";

interface Backups {
  content: { id: string; verified: { failure: string | null } | null }[];
  job: { status: string; message: string | null } | null;
}

let dataDir = "";
const kept = join(tmpdir(), `yunshang-kept-${randomUUID()}.gz`);
beforeAll(async () => {
  dataDir = await copyOfDemo();
});
afterAll(() => Promise.all([dataDir, kept].map((path) => rm(path, { recursive: true, force: true }))));

async function start() {
  const port = String(await freePort());
  const server = await startServer({ dataDir, env: { BACKOFFICE_PORT: port } });
  return { server, caller: await signInToApi(`http://127.0.0.1:${port}`) };
}

/** Takes a backup as the page's button does, waits until it is verified, and fetches it out of the data folder. */
async function takeBackup(caller: Caller): Promise<void> {
  const before = (await callApi<Backups>(caller, "GET", "/api/backup")).content.length;
  await callApi(caller, "POST", "/api/backup", { clientToken: randomUUID() });
  const name = await eventually(async () => {
    const { content, job } = await callApi<Backups>(caller, "GET", "/api/backup");
    if (job?.status === "FAILED") throw new Error(`the backup failed: ${job.message}`);
    return content.length > before && content[0]?.verified?.failure === null && content[0].id;
  }, 240_000);
  await writeFile(kept, (await askApi(caller, "GET", `/api/backup/${name}/file`)).body ?? "");
}

async function loseAndRestore(): Promise<void> {
  await rm(dataDir, { recursive: true });
  expect(await runCommand("restore", { dataDir, args: [kept] })).toMatchObject({
    code: 0,
    said: expect.stringContaining("已恢复到"),
  });
}

it("holds every document that was acknowledged before it", async () => {
  const { server, caller } = await start();
  const booking = bookSteadily(caller);
  await booking.more(5);
  const acknowledged = [...booking.acknowledged];
  await takeBackup(caller);
  const meanwhile = booking.acknowledged.length - acknowledged.length;
  await booking.stop();
  await server.stop();
  expect(meanwhile).toBeGreaterThan(0);
  await loseAndRestore();

  const database = await openFolder(join(dataDir, "pglite"));
  try {
    expect(await findBrokenLedgers(database.db)).toEqual([]);
    const booked = await rows<{ id: number; status: string; lines: number }>(
      database.db,
      sql`select document.id, document.status,
            (select count(*) from stock_movement where doc_type = 'ADJUST' and doc_id = document.id) as lines
          from stock_adjust document where document.reason = ${steadyReason}`,
    );
    const whole = booked.filter(({ status }) => status === "APPROVED");
    expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    expect(booked.filter(({ status, lines }) => lines !== (status === "APPROVED" ? steadyLines : 0))).toEqual([]);
  } finally {
    await database.close();
  }
});

it("gives back every figure", async () => {
  const first = await start();
  const before = await figuresOf(first.caller);
  await takeBackup(first.caller);
  await first.server.stop();
  await loseAndRestore();
  const second = await start();
  expect(await figuresOf(second.caller)).toEqual(before);
  await second.server.stop();
});

/** The sums and the number of rows of every list, by its name. */
async function figuresOf(caller: Caller): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const { name, path, always = "" } of listSums) {
    const { content: _, ...said } = await callApi<Record<string, unknown>>(caller, "GET", `${path}?size=1&${always}`);
    figures[name] = said;
  }
  return figures;
}
