/** 数据库备份 over HTTP: taken while money moves, verified, kept, fetched, removed; at set times; by those who may. */
// @module-tag databases
// @module-tag all
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFolder } from "#backoffice/overview/backup/copying.ts";
import { loadBackup } from "#backoffice/overview/backup/load.ts";
import { enqueueDueBackup } from "#backoffice/overview/backup/setting.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";

let dataDir = "";
let url: string | null = null;
const backups = () => join(dataDir, "backups");

const backoffice = openBackoffice(
  {
    get dataDir() {
      return dataDir;
    },
    get backupDir() {
      return backups();
    },
    get databaseUrl() {
      return url ?? undefined;
    },
  },
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), "yunshang-backups-"));
    const database = await openDemoDatabase(dataDir);
    url = database.url;
    return database;
  },
);

let admin = "";
let boss = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const list = async () => (await backoffice.send("GET", "/api/backup", { token: admin })).body;
const post = (path: string, body = {}) =>
  backoffice.send("POST", path, { token: admin, body: { clientToken: randomUUID(), ...body } });

/** Takes one and waits until it is verified; gives its row. */
async function take() {
  const taken = await post("/api/backup");
  expect(taken.status).toBe(201);
  await backoffice.settle();
  return (await list()).content[0];
}

/** A receipt into a fund, told by its remark. */
async function receive(reason: string) {
  const reply = await backoffice.send("POST", "/api/clothes/receipt/receive", {
    token: admin,
    body: { clientToken: randomUUID(), distributorId: 2, fundId: 4, amountFen: 100, reason },
  });
  expect(reply).toMatchObject({ status: 201 });
}

describe("a backup", () => {
  it("is one instant of the ledgers while money moves, and is verified by restoring it", async () => {
    await receive("before");
    let going = true;
    let taken = 0;
    const moving = (async () => {
      // As many as a company's: a backup gives way to what is asked, and would wait for a loop without a pause.
      for (; going; taken += 1) {
        await receive(`during ${taken}`);
        await sleep(100);
      }
    })();
    const row = await take();
    going = false;
    await moving;
    expect(row).toMatchObject({ origin: "MANUAL", verified: { failure: null } });
    expect(taken).toBeGreaterThan(3);

    const folder = join(dataDir, "looked-at");
    const restored = await openFolder(folder);
    await loadBackup(restored, { path: join(backups(), row.id) });
    const found = await restored.query<{ reason: string }>(
      "select reason from receipt where reason ~ '^(before|during)' order by id",
    );
    // All up to an instant, and nothing behind it.
    expect(found.map(({ reason }) => reason)).toEqual([
      "before",
      ...Array.from({ length: found.length - 1 }, (_, index) => `during ${index}`),
    ]);
    expect(found.length).toBeLessThanOrEqual(taken + 1);
    expect(await findBrokenLedgers(restored.db)).toEqual([]);
    await restored.close();
  });

  it("is listed with size, rows, checksum and who, and fetched as it lies there", async () => {
    const { content, job, folder } = await list();
    const [row] = content;
    const bytes = await readFile(join(backups(), row.id));
    expect(row).toMatchObject({ bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
    expect(row.rows).toBeGreaterThan(10_000);
    expect(row.by).not.toBeNull();
    expect({ folder, status: job.status }).toEqual({ folder: backups(), status: "DONE" });
    const fetched = await fetch(`${backoffice.url}/api/backup/${row.id}/file`, { headers: { Authorization: admin } });
    expect(fetched.headers.get("Content-Disposition")).toContain(row.id);
    expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("leaves nothing else in its folder", async () => {
    const names = await readdir(backups());
    expect(names.filter((name) => !/^yunshang-\d{8}-\d{6}(-\d+)?\.backup\.gz(\.json)?$/.test(name))).toEqual([]);
  });

  it("is refused while another is at work", async () => {
    const [first, second] = [await post("/api/backup"), await post("/api/backup")];
    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 400, body: { message: expect.stringContaining("还在进行") } });
    await backoffice.settle();
  });

  it("is not removed while it is the last that was verified; an older one is", async () => {
    const { content } = await list();
    expect(content.length).toBeGreaterThanOrEqual(2);
    const remove = (name: string, token = admin) =>
      backoffice.send("DELETE", `/api/backup/${name}`, { token, body: { clientToken: randomUUID() } });
    expect(await remove(content[0].id)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("最近一份已验证") },
    });
    expect((await remove(content.at(-1).id)).status).toBe(200);
    expect((await remove(content.at(-1).id)).status).toBe(400);
    expect((await list()).totalElements).toBe(content.length - 1);
  });

  it("is nobody's but an administrator's to fetch, and not a way to other files", async () => {
    const [row] = (await list()).content;
    for (const path of ["/api/backup", `/api/backup/${row.id}/file`, "/api/backup/setting"])
      expect((await backoffice.send("GET", path, { token: boss })).status).toBe(403);
    expect(
      (await backoffice.send("POST", "/api/backup", { token: boss, body: { clientToken: randomUUID() } })).status,
    ).toBe(403);
    const outside = encodeURIComponent("../high-water.json");
    expect((await backoffice.send("GET", `/api/backup/${outside}/file`, { token: admin })).status).toBe(400);
  });
});

describe("a file that somebody put there", () => {
  it("is listed without what is not known, and told of when it cannot be restored", async () => {
    await writeFile(join(backups(), "foreign.backup.gz"), gzipSync("not ours\n"));
    const rowOf = async () => (await list()).content.find((row: { id: string }) => row.id === "foreign.backup.gz");
    expect(await rowOf()).toMatchObject({ sha256: null, origin: null, verified: null });
    expect((await post("/api/backup/foreign.backup.gz/verify")).status).toBe(201);
    await backoffice.settle();
    expect((await rowOf()).verified.failure).toContain("不是本产品的备份文件");
    const { job } = await list();
    expect(job).toMatchObject({ status: "FAILED", failure: expect.stringContaining("没有通过校验") });
    expect(
      (await backoffice.send("GET", "/api/user/message/business/list?page=0&size=10", { token: admin })).body.content[0]
        .content,
    ).toContain("没有通过校验");
    await rm(join(backups(), "foreign.backup.gz"));
  });
});

describe("by the clock", () => {
  const setting = async () => (await backoffice.send("GET", "/api/backup/setting", { token: admin })).body;
  const save = async (fields: object) =>
    backoffice.send("PUT", "/api/backup/setting", {
      token: admin,
      body: { clientToken: randomUUID(), ...(await setting()), ...fields },
    });
  const watch = (now: Date) => enqueueDueBackup({ db: backoffice.database.db, clock: { now: () => now } });
  const left = () => backoffice.database.db.$count(sql`job`, sql`title = '定时备份'`);

  it("keeps what was set, once, by whoever saw it as it was", async () => {
    const before = await setting();
    expect(before).toMatchObject({ enabled: true, times: ["02:30"] });
    const saved = await save({ times: "13:00, 9:5" });
    expect(saved).toMatchObject({ status: 400, body: { message: expect.stringContaining("备份时间") } });
    expect((await save({ times: "13:00 03:00，13:00", keepCount: 2 })).status).toBe(200);
    expect(await setting()).toMatchObject({ times: ["03:00", "13:00"], keepCount: 2 });
    expect((await save({ version: before.version, times: "04:00" })).status).toBe(400);
  });

  it("is taken when due, once, also when it was missed, and keeps the newest", async () => {
    // Saved at noon in Shanghai: nothing is due before 13:00.
    const at = (hours: number) => new Date(demoNow.getTime() + hours * 3_600_000);
    await watch(at(0.9));
    expect(await left()).toBe(0);
    // It is taken up at once, so the clock has to have moved by then.
    backoffice.advance(1.2 * 3_600_000);
    await watch(at(1.1));
    await watch(at(1.2));
    expect(await left()).toBe(1);
    await backoffice.settle();
    const { content } = await list();
    expect(content[0]).toMatchObject({ origin: "SCHEDULE", by: null, verified: { failure: null } });
    expect(content).toHaveLength(2);
    // The machine was off over night.
    await watch(at(22));
    expect(await left()).toBe(2);
    await backoffice.settle();
  });

  it("is not taken while it is switched off", async () => {
    await save({ enabled: "false", times: "13:00" });
    await watch(new Date(demoNow.getTime() + 90 * 3_600_000));
    expect(await left()).toBe(2);
  });
});
