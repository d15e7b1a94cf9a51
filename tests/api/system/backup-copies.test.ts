/** 备份副本 over HTTP, against a real SSH server and a real S3 server: set up, tried, copied behind a backup, made up for. */
// @module-tag all
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openS3 } from "#backoffice/ground/storage/s3-client.ts";
import { wholeOf } from "#backoffice/ground/storage/store.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { openDemoDatabase } from "../../support/company/demo-database.ts";
import { type Sshd, startSshd } from "../../support/remote/sshd.ts";
import { openS3Server } from "../../support/storage/s3-server.ts";

let dataDir = "";
let url: string | null = null;
const backups = () => join(dataDir, "backups");
const s3 = openS3Server();

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
    dataDir = await mkdtemp(join(tmpdir(), "yunshang-copies-"));
    const database = await openDemoDatabase(dataDir);
    url = database.url;
    return database;
  },
);

let sshd: Sshd;
let admin = "";
beforeAll(async () => {
  sshd = await startSshd();
  admin = await backoffice.signIn("admin");
});
afterAll(async () => {
  await sshd.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const path = "/api/backup/copy/setting";
const setting = async () => (await backoffice.send("GET", path, { token: admin })).body;
/** What a form would send after these changes; gives the answer once all that follows is done. */
async function save(change: object) {
  const { job: _job, ...shown } = await setting();
  const body = { clientToken: randomUUID(), ...shown, test: false, ...change };
  const reply = await backoffice.send("PUT", path, { token: admin, body });
  await backoffice.settle();
  return reply;
}
async function post(to: string) {
  const reply = await backoffice.send("POST", `/api/backup${to}`, {
    token: admin,
    body: { clientToken: randomUUID() },
  });
  await backoffice.settle();
  return reply;
}
const list = async () => (await backoffice.send("GET", "/api/backup", { token: admin })).body;
const rowOf = async (name: string) => (await list()).content.find(({ id }: { id: string }) => id === name);
const sftp = () => ({
  ...{ kind: "SFTP", host: "127.0.0.1", port: sshd.port, account: sshd.account, privateKey: sshd.privateKey },
  ...{ folder: sshd.folder, keepCount: 3 },
});
const there = async () => (await readdir(sshd.folder)).sort();
const said = (pattern: string) => ({ status: 400, body: { message: expect.stringContaining(pattern) } });

/** The first real backup, and older ones of the same content. */
let real = "";
async function addOlder(name: string): Promise<string> {
  const note = JSON.parse(await readFile(join(backups(), `${real}.json`), "utf8"));
  const [, day = "", time = ""] = /(\d{8})-(\d{6})/.exec(name) ?? [];
  const iso = `${day.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3")}T${time.replace(/(\d\d)(\d\d)(\d\d)/, "$1:$2:$3")}+08:00`;
  await copyFile(join(backups(), real), join(backups(), name));
  const older = { ...note, takenAt: new Date(iso).toISOString(), copy: null };
  await writeFile(join(backups(), `${name}.json`), JSON.stringify(older));
  return name;
}

describe("the place for copies", () => {
  it("is asked for whole, kept with its secrets sealed, and set by administrators alone", async () => {
    expect(await save({ kind: "NONE", test: true })).toMatchObject(said("请先选择复制到哪里"));
    expect(await save({ ...sftp(), account: "" })).toMatchObject(said("SFTP 服务器没有设置好：请填写账号"));
    expect(await save({ ...sftp(), privateKey: "" })).toMatchObject(said("请填写密码或私钥"));
    expect(await save({ ...sftp(), folder: "srv" })).toMatchObject(said("绝对路径"));
    expect(await save({ ...sftp(), hostKey: "abc" })).toMatchObject(said("主机密钥应为种类和指纹"));
    expect(await save({ kind: "S3" })).toMatchObject(said("对象存储没有设置好：请填写服务地址"));
    expect((await save(sftp())).status).toBe(200);
    expect(await setting()).toMatchObject({ kind: "SFTP", privateKey: "******", password: "", hostKey: "" });
    const kept = await rows<{ value: string }>(
      backoffice.database.db,
      sql`select value::text as value from setting where key = 'backup-copy'
          union all select to_jsonb(a)::text from audit_log a where a.entity = 'setting'`,
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const { value } of kept) expect(value).not.toContain("PRIVATE KEY");
    const boss = await backoffice.signIn("boss");
    expect((await backoffice.send("GET", path, { token: boss })).status).toBe(403);
    const body = { clientToken: randomUUID(), ...(await setting()), test: false };
    expect((await backoffice.send("PUT", path, { token: boss, body })).status).toBe(403);
  });

  it("gets no secret that was kept for another", async () => {
    const elsewhere = { host: "localhost", port: sshd.port, account: sshd.account };
    for (const [field, value] of Object.entries({ ...elsewhere, port: 2222, account: "other" }))
      expect(await save({ [field]: value })).toMatchObject(said("改了地址、端口或账号，要重新填写"));
    expect((await setting()).host).toBe("127.0.0.1");
  });

  it("is tried by a job: why not, or that it works; its host key is then known", async () => {
    expect((await save({ folder: `${sshd.folder}/none`, test: true })).status).toBe(200);
    const failed = await setting();
    expect(failed.job).toMatchObject({ status: "FAILED", failure: expect.stringContaining("没有目录") });
    // It did sign in, so it knows the machine; the form that was open before does not undo that.
    expect(failed.hostKey).toBe(sshd.hostKey());
    expect(await save({ folder: sshd.folder, version: failed.version - 1 })).toMatchObject(said("已被他人修改"));
    expect((await save({ folder: sshd.folder, test: true })).status).toBe(200);
    expect((await setting()).job).toMatchObject({ status: "DONE", failure: null });
    expect(await there()).toEqual([]);
  });
});

describe("copies by SFTP", () => {
  it("are made behind each backup that was verified, and are what was verified", async () => {
    expect((await list()).copies).toEqual({ to: expect.stringContaining(`127.0.0.1:${sshd.port}`), lastTakenAt: null });
    expect((await post("")).status).toBe(201);
    const { content, copies, job } = await list();
    real = content[0].id;
    expect(job).toMatchObject({ title: "复制备份", status: "DONE", failure: null });
    expect(content[0]).toMatchObject({ mayCopy: false, copied: { to: copies.to, failure: null } });
    expect(copies.lastTakenAt).toBe(content[0].takenAt);
    expect(await there()).toEqual([real]);
    const [copy, backup] = await Promise.all([readFile(join(sshd.folder, real)), readFile(join(backups(), real))]);
    expect(copy.equals(backup)).toBe(true);
  });

  it("are refused to a machine with another host key, and administrators are told, by mail too", async () => {
    const mail = { host: "127.0.0.1", port: 1, security: "NONE", user: "", pass: "", fromUser: "erp@example.com" };
    expect((await backoffice.send("PUT", "/api/email", { token: admin, body: mail })).status).toBe(200);
    await backoffice.database.db.execute(sql`update sys_user set email = 'ops@example.com' where username = 'admin'`);
    const older = await addOlder("yunshang-20260411-023000.backup.gz");
    await sshd.replaceHostKey();
    expect(await rowOf(older)).toMatchObject({ copied: null, mayCopy: true });
    expect((await post(`/${older}/copy`)).status).toBe(201);
    expect(await rowOf(older)).toMatchObject({
      mayCopy: true,
      copied: { failure: expect.stringMatching(/主机密钥与首次连接时不同，已拒绝连接/) },
    });
    expect(await there()).toEqual([real]);
    const [mailed] = await rows<{ body: string }>(
      backoffice.database.db,
      sql`select body from mail where subject = '备份复制失败' and recipient = 'ops@example.com'`,
    );
    expect(mailed?.body).toMatch(/备份没有复制到 .*主机密钥/);
    const told = await backoffice.send("GET", "/api/user/message/business/list?page=0&size=10", { token: admin });
    expect(told.body.content[0].content).toContain("备份没有复制到");
  });

  it("that are missing, cut off or spoilt are made up for behind the next backup; what outlived itself goes", async () => {
    const missing = "yunshang-20260411-023000.backup.gz";
    const spoilt = await addOlder("yunshang-20260412-023000.backup.gz");
    const tooOld = await addOlder("yunshang-20260401-023000.backup.gz");
    const whole = await readFile(join(backups(), real));
    // Of the same length, without a note: as a run that was cut off may leave it.
    await writeFile(join(sshd.folder, spoilt), Buffer.alloc(whole.length, 7));
    await writeFile(join(sshd.folder, tooOld), whole);
    await writeFile(join(sshd.folder, "ours-too.txt"), "not a backup");
    // Removed there by somebody, though the note says that it is there.
    await rm(join(sshd.folder, real));
    expect((await save({ hostKey: "" })).status).toBe(200);
    expect((await post(`/${real}/verify`)).status).toBe(201);
    expect((await list()).job).toMatchObject({ title: "复制备份", status: "DONE" });
    expect(await there()).toEqual(["ours-too.txt", missing, spoilt, real].sort());
    for (const name of [missing, spoilt, real]) {
      expect((await readFile(join(sshd.folder, name))).equals(whole)).toBe(true);
      expect(await rowOf(name)).toMatchObject({ copied: { failure: null }, mayCopy: false });
    }
    expect(await rowOf(tooOld)).toMatchObject({ copied: null, mayCopy: true });
    expect((await setting()).hostKey).toBe(sshd.hostKey());
  });

  it("are of verified backups only", async () => {
    await writeFile(join(backups(), "foreign.backup.gz"), "not verified");
    expect(await post("/foreign.backup.gz/copy")).toMatchObject(said("没有通过校验"));
    expect(await post("/yunshang-20200101-000000.backup.gz/copy")).toMatchObject(said("不存在"));
    await rm(join(backups(), "foreign.backup.gz"));
  });
});

describe("copies in an object store", () => {
  it("are made where copies go from now on, and say why not while it is away", async () => {
    const { endpoint, region, bucket, pathStyle, accessKeyId, secretAccessKey } = s3.place;
    const place = { kind: "S3", endpoint, region, bucket, pathStyle, accessKeyId, prefix: "shop" };
    expect(await save({ ...place, secretAccessKey: "" })).toMatchObject(said("请填写Secret Key"));
    expect((await save({ ...place, secretAccessKey: "wrong", test: true })).status).toBe(200);
    expect((await setting()).job.failure).toContain("密钥不对");
    expect((await save({ secretAccessKey, test: true })).status).toBe(200);
    expect((await setting()).job).toMatchObject({ status: "DONE" });
    expect(await save({ endpoint: "http://127.0.0.1:9" })).toMatchObject(said("请填写Secret Key"));

    expect(await rowOf(real)).toMatchObject({ mayCopy: true });
    expect((await post(`/${real}/copy`)).status).toBe(201);
    expect(await rowOf(real)).toMatchObject({ mayCopy: false, copied: { failure: null } });
    const objects = openS3({ ...s3.place, prefix: "shop/" });
    const whole = await readFile(join(backups(), real));
    expect(await objects.list()).toEqual([{ key: real, bytes: whole.length }]);
    expect(Buffer.from(await wholeOf(objects.get(real))).equals(whole)).toBe(true);

    await s3.goAway();
    const older = "yunshang-20260411-023000.backup.gz";
    expect((await post(`/${older}/copy`)).status).toBe(201);
    expect((await rowOf(older)).copied.failure).toContain("连接不上对象存储");
    await s3.comeBack();
    expect((await post(`/${older}/copy`)).status).toBe(201);
    expect((await rowOf(older)).copied.failure).toBeNull();
  });

  it("are not made with secrets that were sealed under another key, as in a backup restored elsewhere", async () => {
    await backoffice.database.db.execute(
      sql`update setting set value = value || '{"sealedKey": "sealed:1:AAAA"}' where key = 'backup-copy'`,
    );
    const newer = await addOlder("yunshang-20260413-023000.backup.gz");
    expect((await post(`/${newer}/copy`)).status).toBe(201);
    expect((await rowOf(newer)).copied.failure).toContain("另一个密钥");
  });

  it("are none where none are set up", async () => {
    expect((await save({ kind: "NONE" })).status).toBe(200);
    expect(await post(`/${real}/copy`)).toMatchObject(said("还没有设置把备份复制到哪里"));
    expect(await list()).toMatchObject({ copies: null });
  });
});
