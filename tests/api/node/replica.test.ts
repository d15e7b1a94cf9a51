/**
 * Lists, exports, statistics and backups from a real streaming replica: what is read there, what never is, and what
 * comes of it when the replica lags, goes and comes back.
 */
// @module-tag neighbour
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { findReplica, readingOf } from "#backoffice/db/reading.ts";
import type { Replica } from "#backoffice/db/replica.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { nothingWritten, readAfterHeader, writtenHeader } from "#contract/headers.ts";
import { mayLag } from "#contract/page.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { copyOnServer } from "../../support/company/demo-database.ts";
import { tills } from "../../support/data/bills.ts";
import { addCustomer } from "../../support/data/ledger-bills.ts";
import { type PostgresPair, pairMissing, startPostgresPair } from "../../support/remote/postgres-pair.ts";

/** So long that nothing of a test waits for it by chance. */
const patience = { timeout: 60_000, interval: 100 };

describe.skipIf(pairMissing)(`a streaming replica${pairMissing ? ` (${pairMissing})` : ""}`, () => {
  let pair: PostgresPair;
  let backupDir = "";
  let name = "";
  const settings = {
    get backupDir() {
      return backupDir;
    },
    get databaseUrl() {
      return pair.urlOf("primary", name);
    },
    get databaseReadUrl() {
      return pair.urlOf("replica", name);
    },
  };
  // Of those that come last the first.
  afterAll(async () => {
    await pair.stop();
    await rm(backupDir, { recursive: true, force: true });
  });
  const backoffice = openBackoffice(settings, async () => {
    pair = await startPostgresPair();
    backupDir = await mkdtemp(join(tmpdir(), "yunshang-replica-"));
    const company = await copyOnServer(pair.urlOf("primary"));
    name = new URL(company.url).pathname.slice(1);
    return connect({ url: settings.databaseUrl, readUrl: settings.databaseReadUrl, pollEveryMs: 3_600_000 });
  });

  afterEach(() => resume());

  const db = () => backoffice.database.db;
  const replica = () => findReplica(db()) as Replica;
  const isUsed = () => expect.poll(() => replica().status().state, patience).toBe("used");
  /** All that was committed by now is there. */
  const isLevel = async () => {
    await isUsed();
    const after = await replica().position();
    await expect.poll(() => replica().hasReached({ after }), patience).toBe(true);
  };
  const pause = () => pair.ask("replica", "select pg_wal_replay_pause()");
  const resume = () => pair.ask("replica", "select pg_wal_replay_resume()");

  const receipts = "/api/clothes/receipt?size=10";
  /** How many receipts a caller sees who has last been told this position; null: one who knows nothing of positions. */
  const countSeen = async (token: string, after: string | null) => {
    const headers = after === null ? {} : { [readAfterHeader]: after };
    const { status, body } = await backoffice.send("GET", receipts, { token, headers });
    expect(status).toBe(200);
    return body.totalElements as number;
  };
  /** The statement that counts them, on each server. */
  const askedOf = (which: "primary" | "replica") => pair.countOf(which, "%count(%from receipt%");
  /** A receipt that the caller writes; gives the position that it is answered with. */
  const receive = async (token: string) => {
    const { id: distributorId } = await addCustomer(db(), { creditLimitFen: 0 });
    const body = { clientToken: randomUUID(), distributorId, fundId: tills.wechat, amountFen: 100 };
    const { status, headers } = await backoffice.send("POST", "/api/clothes/receipt/receive", { token, body });
    expect(status).toBe(201);
    return headers.get(writtenHeader) ?? "";
  };
  const finding = async (token: string) => {
    const { body } = await backoffice.send("GET", "/api/monitor/checkup", { token });
    return body.content.find(({ topic }: { topic: string }) => topic === "replica");
  };

  it("answers lists, to callers who say how far it must have come, and to no others", async () => {
    const token = await backoffice.signIn("admin");
    await isUsed();
    const first = await askedOf("replica");
    // What was written meanwhile, a sign-in among it, is soon there.
    const askOnce = async () => {
      await countSeen(token, nothingWritten);
      return askedOf("replica");
    };
    await expect.poll(askOnce, patience).toBeGreaterThan(first);
    const before = { there: await askedOf("replica"), here: await askedOf("primary") };
    for (let time = 0; time < 5; time += 1) await countSeen(token, nothingWritten);
    expect(await askedOf("replica")).toBeGreaterThanOrEqual(before.there + 5);
    expect(await askedOf("primary")).toBe(before.here);
    await countSeen(token, null);
    await countSeen(token, "what is no position");
    expect(await askedOf("primary")).toBeGreaterThanOrEqual(before.here + 2);
    expect(await finding(token)).toMatchObject({ tone: "good", text: "列表、导出和统计由只读副本回答" });
  });

  it("while it lags, shows one's own change at once, and others' once it has it", async () => {
    const token = await backoffice.signIn("admin");
    await isLevel();
    const before = await countSeen(token, nothingWritten);
    await pause();
    const after = await receive(token);
    expect(after).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
    expect(await countSeen(token, after)).toBe(before + 1);
    expect(await countSeen(token, nothingWritten)).toBe(before);
    await resume();
    await expect.poll(() => countSeen(token, nothingWritten), patience).toBe(before + 1);
    await isLevel();
    const there = await askedOf("replica");
    expect(await countSeen(token, after)).toBe(before + 1);
    expect(await askedOf("replica")).toBeGreaterThan(there);
  });

  it("is not asked, while it lags, once rights, settings or vocabularies have changed", async () => {
    const token = await backoffice.signIn("admin");
    await isLevel();
    const before = await countSeen(token, nothingWritten);
    await pause();
    await receive(token);
    expect(await countSeen(token, nothingWritten)).toBe(before);
    await db().execute(sql`update sys_user set nick_name = nick_name where username = 'boss'`);
    expect(await countSeen(token, nothingWritten)).toBe(before + 1);
  });

  it("decides by rights as they are, however far it lags", async () => {
    const [admin, keeper] = [await backoffice.signIn("admin"), await backoffice.signIn("keeper")];
    await isLevel();
    const seen = () =>
      backoffice.send("GET", "/api/clothes/bill?size=10", {
        token: keeper,
        headers: { [readAfterHeader]: nothingWritten },
      });
    expect((await seen()).body.totalElements).toBeGreaterThan(0);
    const held = await rows<{ role_id: number; repository_id: number; bits: number }>(
      db(),
      sql`select role_id, repository_id, bits from role_repository_permission`,
    );
    const own = await rows<{ user_id: number; repository_id: number; bits: number }>(
      db(),
      sql`select user_id, repository_id, bits from repository_permission`,
    );
    await pause();
    await db().execute(sql`delete from role_repository_permission`);
    await db().execute(sql`delete from repository_permission`);
    expect((await seen()).body.totalElements).toBe(0);
    for (const one of held)
      await db().execute(
        sql`insert into role_repository_permission (role_id, repository_id, bits) values (${one.role_id}, ${one.repository_id}, ${one.bits})`,
      );
    for (const one of own)
      await db().execute(
        sql`insert into repository_permission (user_id, repository_id, bits) values (${one.user_id}, ${one.repository_id}, ${one.bits})`,
      );
    expect((await seen()).body.totalElements).toBeGreaterThan(0);
    await resume();
    expect(await finding(admin)).toMatchObject({ tone: "good" });
  });

  it("no list, export or statistic writes there", async () => {
    const [token, finance] = [await backoffice.signIn("admin"), await backoffice.signIn("finance")];
    await isLevel();
    const asked = Object.values(endpoints)
      .flatMap((of): Endpoint[] => Object.values(of))
      .filter(mayLag);
    expect(asked.length).toBeGreaterThan(100);
    const sheet = { clientToken: randomUUID(), repositoryId: 2, mode: "STYLE", styleNos: ["8801"] };
    const counted = await backoffice.send("POST", "/api/clothes/count", { token, body: sheet });
    expect(counted.status).toBe(201);
    await isLevel();
    const ids: Record<string, number> = { "/api/clothes/count/:id/lines": counted.body.id };
    const failed: string[] = [];
    const writing: string[] = [];
    for (const { path } of asked) {
      const before = replica().refused();
      const { status, body } = await backoffice.send(
        "GET",
        `${path.replace(/:\w+/g, String(ids[path] ?? 1))}?${queryOf(path)}`,
        {
          token: path.startsWith("/api/clothes/employee/profile") ? finance : token,
          headers: { [readAfterHeader]: nothingWritten },
        },
      );
      if (status !== 200) failed.push(`${path}: ${status} ${body?.message}`);
      if (replica().refused() > before) writing.push(path);
    }
    expect(writing).toEqual([]);
    expect(failed).toEqual([]);
    expect(replica().status().state).toBe("used");
  });

  it("gives a backup, which verifies", async () => {
    const token = await backoffice.signIn("admin");
    await isLevel();
    const copies = "copy %to stdout%";
    const before = { there: await pair.countOf("replica", copies), here: await pair.countOf("primary", copies) };
    expect((await backoffice.send("POST", "/api/backup", { token, body: { clientToken: randomUUID() } })).status).toBe(
      201,
    );
    await backoffice.settle();
    const { body } = await backoffice.send("GET", "/api/backup", { token });
    expect(body.content[0]).toMatchObject({ verified: { failure: null } });
    expect(await pair.countOf("replica", copies)).toBeGreaterThan(before.there + 50);
    expect(await pair.countOf("primary", copies)).toBe(before.here);
  });

  it("is not read from while it is more than ten seconds behind, which 系统体检 says", async () => {
    const token = await backoffice.signIn("admin");
    await isLevel();
    await pause();
    await receive(token);
    await expect
      .poll(() => finding(token), patience)
      .toMatchObject({ tone: "warn", text: expect.stringMatching(/^只读副本落后 1\d 秒/) });
    await resume();
    await isUsed();
  });

  it("goes in the midst of reads and comes back, and no request fails", async () => {
    const token = await backoffice.signIn("admin");
    await isLevel();
    const heard: string[] = [];
    replica().hear(({ state }) => heard.push(state));
    let [working, answered] = [true, 0];
    const readOn = async () => {
      for (; working; answered += 1) await countSeen(token, nothingWritten);
    };
    const reading = [readOn(), readOn(), readOn()];
    await expect.poll(() => answered, patience).toBeGreaterThan(10);
    await pair.stopReplica();
    await expect.poll(() => replica().status().state, patience).toBe("away");
    const gone = answered;
    await expect.poll(() => answered, patience).toBeGreaterThan(gone + 20);
    expect(await finding(token)).toMatchObject({ tone: "warn", text: expect.stringMatching(/^只读副本连不上/) });
    await pair.startReplica();
    await isUsed();
    const there = await askedOf("replica");
    await expect.poll(() => askedOf("replica"), patience).toBeGreaterThan(there + 20);
    working = false;
    await Promise.all(reading);
    // Told once, however many asked it.
    expect(heard).toEqual(["away", "used"]);
  });

  it("gives a statement that it breaks off with to the primary", async () => {
    await isLevel();
    const reading = await readingOf(db(), { after: nothingWritten });
    const asked = rows<{ there: boolean }>(reading, sql`select pg_is_in_recovery() as there, pg_sleep(2)`);
    await expect.poll(() => pair.ask("replica", sleeping), patience).toHaveLength(1);
    await pair.stopReplica();
    expect(await asked).toMatchObject([{ there: false }]);
    await pair.startReplica();
    await isUsed();
  });

  it("that hangs is found out, and what waits for it is answered by the primary", async () => {
    await isLevel();
    const reading = await readingOf(db(), { after: nothingWritten });
    const ask = () => rows<{ there: boolean }>(reading, sql`select pg_is_in_recovery() as there`);
    expect(await ask()).toEqual([{ there: true }]);
    const thaw = await pair.freezeReplica();
    try {
      expect(await ask()).toEqual([{ there: false }]);
      await expect.poll(() => replica().status().state, patience).toBe("away");
    } finally {
      thaw();
    }
    await isUsed();
  });

  it("is none that is the server itself, or a replica of another database", async () => {
    const token = await backoffice.signIn("admin");
    const before = await countSeen(token, null);
    for (const [readUrl, why] of [
      [pair.urlOf("primary", name), /不是只读副本/],
      [pair.urlOf("replica"), /不是这个数据库的副本/],
    ] as const) {
      const other: Database = await connect({ url: pair.urlOf("primary", name), readUrl });
      const found = findReplica(other.db) as Replica;
      await expect.poll(() => found.status().state, patience).toBe("foreign");
      expect(found.status().text).toMatch(why);
      expect(await found.hasReached({ after: nothingWritten })).toBe(false);
      await other.close();
    }
    expect(before).toBeGreaterThan(0);
  });
});

const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";

/** What lists want that want something; the others let it be. */
const usual = { id: "1", distributorId: "1", day: "2026-04-14", from: "2026-04-01", to: "2026-04-15", code: "000001" };

/** The same of those for which that is wrong, by how their paths begin; the first that fits. */
const ofOwn: readonly (readonly [beginning: string, wants: Record<string, string>])[] = [
  ["/api/clothes/profit/documents", { item: "OFF" }],
  ["/api/clothes/profit", { from: "2026-03", to: "2026-04" }],
  ["/api/clothes/batch-cost/documents", { batchId: "1", figure: "MATERIAL" }],
  ["/api/clothes/fixedAsset/depreciation", { from: "2026-03", to: "2026-04" }],
  ["/api/clothes/assetOverview/lines", { key: "stockFen" }],
];

function queryOf(path: string): string {
  const own = ofOwn.find(([beginning]) => path.startsWith(beginning))?.[1];
  return new URLSearchParams({ ...usual, ...own }).toString();
}
