/**
 * `kill -9` of the back office while it books: what was acknowledged is there
 * once, what was not is there once or not at all, and every invariant of the
 * ledger holds (domain.md §5).
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { connect, rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/invariants/stock-invariants.ts";
import { copyOfDemo } from "../../support/demo-company.ts";
import { adminPassword, captchaCode, eventually, freePort, startServer } from "../../support/processes.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const path = "/api/clothes/adjustment";
const workers = 4;
const kills = 3;

it("loses nothing that was acknowledged and books nothing twice", async () => {
  const dataDir = await copyOfDemo();
  folders.push(dataDir);
  const port = String(await freePort());
  const server = await startServer({ dataDir, env: { BACKOFFICE_PORT: port } });
  const api = `http://127.0.0.1:${port}`;
  const token = await signIn(api);
  const send = async (url: string, body: object) => {
    const answer = await fetch(api + url, {
      method: "POST",
      headers: { Authorization: token, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number; version: number };
  };
  // A caller that got no answer asks again with the same token, as a browser's resend does.
  const insist = (url: string, body: object) => {
    const sent = { clientToken: randomUUID(), ...body };
    return eventually(() => send(url, sent).catch((error: Error) => retryable(error)), 60_000);
  };

  const acknowledged: number[] = [];
  let stopped = false;
  const work = async () => {
    while (!stopped) {
      const slip = await insist(path, { kind: "GAIN", repositoryId: 1, reason: "漏记" });
      const cells = [1, 2, 3].map((skuId) => ({ skuId, qty: 1 }));
      const { version } = await insist(`${path}/${slip.id}/lines`, { mode: "add", cells });
      await insist(`${path}/${slip.id}/approve`, { version });
      acknowledged.push(slip.id);
    }
  };
  const working = Array.from({ length: workers }, work);
  for (let killed = 0; killed < kills; killed += 1) {
    const before = acknowledged.length;
    await eventually(() => acknowledged.length > before + 4, 60_000);
    const backoffice = await eventually(() => server.backofficePid());
    process.kill(backoffice, "SIGKILL");
    await eventually(async () => ((await server.backofficePid()) ?? backoffice) !== backoffice);
  }
  const before = acknowledged.length;
  await eventually(() => acknowledged.length > before + 4, 60_000);
  stopped = true;
  await Promise.all(working);
  await server.stop();

  const database = await connect({ dataDir });
  const booked = await rows<{ id: number; status: string; lines: number }>(
    database.db,
    sql`select slip.id, slip.status,
          (select count(*) from stock_movement where doc_type = 'ADJUST' and doc_id = slip.id) as lines
        from stock_adjust slip where slip.reason = '漏记'`,
  );
  expect(booked.filter(({ status, lines }) => lines !== (status === "APPROVED" ? 3 : 0))).toEqual([]);
  expect(
    booked
      .filter(({ status }) => status === "APPROVED")
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual([...acknowledged].sort((a, b) => a - b));
  expect(await brokenInvariants(database.db)).toEqual([]);
  await database.close();
});

/** Null, to be asked again, while the back office is away; a refusal is a failure. */
function retryable(error: Error): null {
  if (/answered 4\d\d/.test(error.message)) throw error;
  return null;
}

async function signIn(api: string): Promise<string> {
  const captcha = (await (await fetch(`${api}/auth/code`)).json()) as { uuid: string };
  const answer = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "admin", password: adminPassword, code: captchaCode, uuid: captcha.uuid }),
  });
  return ((await answer.json()) as { token: string }).token;
}
