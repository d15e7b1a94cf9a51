/** Backups that cannot be made: whoever keeps them is told in the product and by mail, nothing half done stays, and the pages open. */
// @module-tag databases
// @module-tag all
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { openDemoDatabase } from "../../support/company/demo-database.ts";
import { eventually } from "../../support/processes.ts";

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
    dataDir = await mkdtemp(join(tmpdir(), "yunshang-backup-failures-"));
    const database = await openDemoDatabase(dataDir);
    url = database.url;
    return database;
  },
);

let admin = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  const body = { host: "127.0.0.1", port: 1, security: "NONE", user: "", pass: "", fromUser: "erp@example.com" };
  expect((await backoffice.send("PUT", "/api/email", { token: admin, body })).status).toBe(200);
  await backoffice.database.db.execute(sql`update sys_user set email = 'ops@example.com' where username = 'admin'`);
});
beforeEach(async () => {
  await backoffice.database.db.execute(sql`delete from mail`);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const list = () => backoffice.send("GET", "/api/backup", { token: admin });
const take = () => backoffice.send("POST", "/api/backup", { token: admin, body: { clientToken: randomUUID() } });

/** What the last backup came to: of the job, of its owner's newest message, and by mail. */
async function outcome() {
  await backoffice.settle();
  const { job } = (await list()).body;
  const messages = await backoffice.send("GET", "/api/user/message/business/list?page=0&size=10", { token: admin });
  const mailed = await rows<{ body: string }>(
    backoffice.database.db,
    sql`select body from mail where subject = '备份失败' and recipient = 'ops@example.com'`,
  );
  return { job, message: messages.body.content[0]?.content, mailed: mailed.map(({ body }) => body) };
}

it("says that its folder cannot be written to, and opens the list and the home page all the same", async () => {
  await writeFile(backups(), "no folder");
  const before = await list();
  expect(before).toMatchObject({ status: 200, body: { totalElements: 0, fault: expect.stringContaining(backups()) } });
  expect((await backoffice.send("GET", "/api/system/desk/backups", { token: admin })).body).toMatchObject({
    kept: 0,
    failure: expect.stringContaining(backups()),
  });
  expect((await take()).status).toBe(201);
  const { job, message, mailed } = await outcome();
  expect(job).toMatchObject({ status: "FAILED", failure: expect.stringContaining("备份目录不能写入") });
  expect(message).toContain("备份目录不能写入");
  expect(mailed).toEqual([expect.stringContaining("备份目录不能写入")]);
});

it("that is killed half way leaves nothing, is told of, and the next one is whole", async () => {
  await rm(backups(), { force: true });
  expect((await list()).body).toMatchObject({ fault: null });
  expect((await take()).status).toBe(201);
  process.kill(await eventually(workerPid), "SIGKILL");
  const { job, message, mailed } = await outcome();
  expect(job).toMatchObject({ status: "FAILED", failure: expect.stringContaining("备份进程意外结束") });
  expect(message).toContain("备份进程意外结束");
  expect(mailed).toEqual([expect.stringContaining("备份进程意外结束")]);
  expect(await readdir(backups())).toEqual([]);

  expect((await take()).status).toBe(201);
  await backoffice.settle();
  expect((await list()).body.content).toMatchObject([{ verified: { failure: null } }]);
});

/** The process that backs up, once it is at work. */
async function workerPid(): Promise<number | null> {
  for (const name of (await readdir("/proc")).filter((one) => /^\d+$/.test(one))) {
    const read = (file: string) => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(await read("stat"))?.[1];
    if (Number(parent) === process.pid && (await read("cmdline")).includes("backup-worker")) return Number(name);
  }
  return null;
}
