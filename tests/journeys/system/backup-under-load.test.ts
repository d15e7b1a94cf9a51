/**
 * A backup taken while goods are booked without a pause, the data folder thrown away, restored: first every document
 * acknowledged before it is there and every ledger holds; then, of a company at rest, every figure of every list is the same.
 */
// @module-tag all
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openFolder } from "#backoffice/overview/backup/copying.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { askApi, type Caller, callApi, signInToApi } from "../../support/api-caller.ts";
import { runCommand } from "../../support/commands.ts";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { listSums } from "../../support/list-sums.ts";
import { eventually, freePort, startServer } from "../../support/processes.ts";
import { bookSteadily, steadyLines, steadyReason } from "../../support/random/steady-booking.ts";

interface Backups {
  content: { id: string; verified: { failure: string | null } | null }[];
  job: { status: string; failure: string | null } | null;
}

let dataDir = "";
const kept = join(tmpdir(), `yunshang-kept-${randomUUID()}.gz`);
beforeAll(async () => {
  dataDir = await copyOfDemo();
});
afterAll(() => Promise.all([dataDir, kept].map((path) => rm(path, { recursive: true, force: true }))));

async function whileRunning(work: (caller: Caller) => Promise<void>): Promise<void> {
  const port = String(await freePort());
  const server = await startServer({ dataDir, env: { BACKOFFICE_PORT: port } });
  try {
    await work(await signInToApi(`http://127.0.0.1:${port}`));
  } finally {
    await server.stop();
  }
}

const readBackups = (caller: Caller) => callApi<Backups>(caller, "GET", "/api/backup");

/** Begins a backup as the page's button does; its name, when its file is written. */
async function createBackup(caller: Caller): Promise<string> {
  const before = (await readBackups(caller)).content.length;
  await callApi(caller, "POST", "/api/backup", { clientToken: randomUUID() });
  return newestBackup(caller, ({ content }) => content.length > before);
}

/** Waits until the backup is verified, and fetches it out of the data folder. */
async function keepBackup(caller: Caller): Promise<void> {
  const name = await newestBackup(caller, ({ content }) => content[0]?.verified?.failure === null);
  const file = await askApi(caller, "GET", `/api/backup/${name}/file`);
  await writeFile(kept, Buffer.from(await file.arrayBuffer()));
}

function newestBackup(caller: Caller, until: (backups: Backups) => boolean): Promise<string> {
  return eventually(async () => {
    const backups = await readBackups(caller);
    if (backups.job?.status === "FAILED") throw new Error(`the backup failed: ${backups.job.failure}`);
    return until(backups) ? backups.content[0]?.id : undefined;
  }, 240_000);
}

async function loseAndRestore(): Promise<void> {
  await rm(dataDir, { recursive: true });
  expect(await runCommand("restore", { dataDir, args: [kept] })).toMatchObject({
    code: 0,
    said: expect.stringContaining("已恢复到"),
  });
}

it("holds every document that was acknowledged before it", async () => {
  let acknowledged: readonly number[] = [];
  await whileRunning(async (caller) => {
    const booking = bookSteadily(caller);
    await booking.more(5);
    acknowledged = [...booking.acknowledged];
    await createBackup(caller);
    expect(booking.acknowledged.length).toBeGreaterThan(acknowledged.length);
    await booking.stop();
    await keepBackup(caller);
  });
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
    expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged]));
    expect(booked.filter(({ status, lines }) => lines !== (status === "APPROVED" ? steadyLines : 0))).toEqual([]);
  } finally {
    await database.close();
  }
});

it("gives back every figure", async () => {
  let before: Figures = {};
  await whileRunning(async (caller) => {
    before = await figuresOf(caller);
    await createBackup(caller);
    await keepBackup(caller);
  });
  await loseAndRestore();
  await whileRunning(async (caller) => expect(await figuresOf(caller)).toEqual(before));
});

type Figures = Record<string, unknown>;

/** The sums and the number of rows of every list, by its name. */
async function figuresOf(caller: Caller): Promise<Figures> {
  const figures: Figures = {};
  for (const { name, path, always = "" } of listSums) {
    const { content: _, ...said } = await callApi<Figures>(caller, "GET", `${path}?size=10&${always}`);
    figures[name] = said;
  }
  return figures;
}
