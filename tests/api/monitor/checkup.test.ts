/** 系统体检 and the key: what an administrator is told before, and after, a machine is lost. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "#backoffice/core/clock.ts";
import { openKeyCopy } from "#backoffice/core/key-copy.ts";
import { readHeldKey, sealerOf, sealSecret } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { reportUnreadable } from "#backoffice/overview/checkup/unreadable-report.ts";
import { type CheckupFinding, checkupTopics } from "#contract/system/monitor/checkup.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { openDemoDatabase } from "../../support/company/demo-database.ts";

let dataDir = "";
const backoffice = openBackoffice(
  {
    secretKey: undefined,
    get dataDir() {
      return dataDir;
    },
    get backupDir() {
      return join(dataDir, "backups");
    },
  },
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), "checkup-"));
    sealSecret({ dataDir }, "makes the key");
    return openDemoDatabase();
  },
);
let admin = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function finding(topic: CheckupFinding["topic"]): Promise<CheckupFinding> {
  const { body } = await backoffice.send("GET", "/api/monitor/checkup", { token: admin });
  const { content }: { content: CheckupFinding[] } = body;
  expect(content.map((one) => one.topic)).toEqual(checkupTopics);
  return content.find((one) => one.topic === topic) as CheckupFinding;
}

it("names each thing that is missing, and is the administrators'", async () => {
  expect(await finding("backup")).toMatchObject({ tone: "bad", text: "还没有备份" });
  expect(await finding("drill")).toMatchObject({ tone: "bad" });
  expect(await finding("copies")).toMatchObject({ tone: "warn" });
  expect(await finding("mail")).toMatchObject({ tone: "warn", text: expect.stringMatching(/^没有设置邮件/) });
  expect(await finding("disk")).toMatchObject({ text: expect.stringMatching(/GB/) });
  expect(await finding("version")).toMatchObject({
    tone: "good",
    text: expect.stringMatching(/^云裳 test，PostgreSQL/),
  });
  const boss = await backoffice.signIn("boss");
  expect((await backoffice.send("GET", "/api/monitor/checkup", { token: boss })).status).toBe(403);
  expect((await backoffice.send("POST", "/api/backup/key", { token: boss, body: {} })).status).toBe(403);
});

it("says that the key is nowhere else until a copy is taken, which its passphrase alone opens", async () => {
  expect(await finding("key")).toMatchObject({ tone: "bad", text: expect.stringMatching(/还没有下载过/) });
  const ask = (password: string) => backoffice.send("POST", "/api/backup/key", { token: admin, body: { password } });
  expect((await ask("short")).body.message).toMatch(/^口令不能少于 10 位/);
  const { status, body } = await ask("只有我知道的一句话啊");
  expect([status, body.name]).toEqual([200, expect.stringMatching(/^yunshang-\d{8}-\d{6}\.key\.txt$/)]);
  expect(openKeyCopy(body.text, "只有我知道的一句话啊")).toEqual(readHeldKey({ dataDir }));
  expect(await finding("key")).toMatchObject({ tone: "good" });
  await backoffice.settle();
  const kept = await rows(backoffice.database.db, sql`select params from operation_log where params like '%一句话%'`);
  expect(kept).toEqual([]);
});

it("lists what is sealed under another key, and only that", async () => {
  const { db } = backoffice.database;
  const before = await finding("secrets");
  const foreign = sealerOf(Buffer.alloc(32, 9)).seal("lost");
  const own = sealSecret({ dataDir }, "kept");
  await db.execute(sql`
    insert into setting (key, value, created_at, updated_at)
    values ('initialPassword', ${JSON.stringify({ fixed: true, password: foreign })}, now(), now()),
           ('storage', ${JSON.stringify({ sealedKey: own })}, now(), now())
    on conflict (key) do update set value = excluded.value`);
  const after = await finding("secrets");
  expect(after).toMatchObject({ tone: "bad" });
  expect(after.details.filter((line) => !before.details.includes(line))).toEqual(["初始密码：1 处"]);
});

it("tells each administrator once, at a start, what another key has closed", async () => {
  const { db } = backoffice.database;
  const said: string[] = [];
  const start = () => reportUnreadable({ db, clock: systemClock, settings: { dataDir } }, (line) => said.push(line));
  await start();
  await start();
  expect(said).toEqual([expect.stringContaining("初始密码：1 处"), expect.stringContaining("初始密码：1 处")]);
  const told = await rows(
    db,
    sql`select u.username, m.link from message m join sys_user u on u.id = m.user_id where m.title = '有保存的密码打不开'`,
  );
  expect(told).toEqual([{ username: "admin", link: "/monitor/checkup" }]);
  await db.execute(sql`delete from setting where key = 'initialPassword'`);
});

it("makes no key by looking: a folder that came without its own has nothing that opens", async () => {
  const { db } = backoffice.database;
  const bare = await mkdtemp(join(tmpdir(), "checkup-bare-"));
  const said: string[] = [];
  const foreign = JSON.stringify({ sealedKey: sealSecret({ dataDir }, "kept") });
  await db.execute(sql`update setting set value = ${foreign} where key = 'storage'`);
  await reportUnreadable({ db, clock: systemClock, settings: { dataDir: bare } }, (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining("对象存储的密钥：1 处")]);
  expect(await readdir(bare)).toEqual([]);
  await rm(bare, { recursive: true, force: true });
});
