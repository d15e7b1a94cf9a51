/**
 * `kill -9` of the back office while it books: what was acknowledged is there
 * once, what was not is there once or not at all, and every invariant of the
 * ledger holds (domain.md §5).
 */
// @module-tag all
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { connect, rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { signInToApi } from "../../support/api-caller.ts";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { eventually, freePort, startServer } from "../../support/processes.ts";
import { bookSteadily, steadyLines, steadyReason } from "../../support/random/steady-booking.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const kills = 3;

it("loses nothing that was acknowledged and books nothing twice", async () => {
  const dataDir = await copyOfDemo();
  folders.push(dataDir);
  const port = String(await freePort());
  const server = await startServer({ dataDir, env: { BACKOFFICE_PORT: port } });
  const booking = bookSteadily(await signInToApi(`http://127.0.0.1:${port}`));
  for (let killed = 0; killed < kills; killed += 1) {
    await booking.more(5);
    const backoffice = await eventually(() => server.backofficePid());
    process.kill(backoffice, "SIGKILL");
    await eventually(async () => ((await server.backofficePid()) ?? backoffice) !== backoffice);
  }
  await booking.more(5);
  await booking.stop();
  await server.stop();

  const database = await connect({ dataDir });
  const booked = await rows<{ id: number; status: string; lines: number }>(
    database.db,
    sql`select slip.id, slip.status,
          (select count(*) from stock_movement where doc_type = 'ADJUST' and doc_id = slip.id) as lines
        from stock_adjust slip where slip.reason = ${steadyReason}`,
  );
  expect(booked.filter(({ status, lines }) => lines !== (status === "APPROVED" ? steadyLines : 0))).toEqual([]);
  expect(
    booked
      .filter(({ status }) => status === "APPROVED")
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual([...booking.acknowledged].sort((a, b) => a - b));
  expect(await brokenInvariants(database.db)).toEqual([]);
  await database.close();
});
