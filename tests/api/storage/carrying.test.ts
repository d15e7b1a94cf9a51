/** Where pictures and avatars are kept over HTTP: set up, tested, carried over, waiting while the store is away, moved and moved back. */
// @module-tag neighbour
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openS3 } from "#backoffice/ground/storage/s3-client.ts";
import { deleteUnusedBlobs } from "#backoffice/ground/storage/unused.query.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { openDemoDatabase } from "../../support/company/demo-database.ts";
import { openS3Server } from "../../support/storage/s3-server.ts";

let storageDir = "";
const s3 = openS3Server();
const backoffice = openBackoffice(
  {
    get storageDir() {
      return storageDir;
    },
    secretKey: "k".repeat(32),
  },
  async () => {
    storageDir = await mkdtemp(join(tmpdir(), "yunshang-files-"));
    return openDemoDatabase();
  },
);

let admin = "";
let boss = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
});
afterAll(() => rm(storageDir, { recursive: true, force: true }));

const send = (method: string, path: string, body?: object, token = admin) =>
  backoffice.send(method, path, { token, ...(body && { body: { clientToken: randomUUID(), ...body } }) });
const setting = async () => (await send("GET", "/api/storage/setting")).body;
const state = async () => (await send("GET", "/api/storage")).body;
const lying = async () =>
  Object.fromEntries((await state()).stores.map((one: { kind: string; count: number }) => [one.kind, one.count]));

/** Saves the settings as they are, with these changes. */
async function save(change: object) {
  const { folder: _folder, ...now } = await setting();
  return send("PUT", "/api/storage/setting", { ...now, ...change });
}

const s3Fields = () => {
  const { prefix, pathStyle, endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.place;
  return { prefix, pathStyle, endpoint, region, bucket, accessKeyId, secretAccessKey };
};

let shade = 0;
/** Uploads a picture that nobody has uploaded; gives its id. */
async function upload(token = admin): Promise<string> {
  shade += 1;
  const image = await sharp({
    create: { width: 600, height: 400, channels: 3, background: { r: 9 * shade, g: 90, b: 20 } },
  })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(image)]), "云.png");
  const reply = await backoffice.send("POST", "/api/product/picture/upload", { token, body });
  expect(reply.status).toBe(200);
  return reply.body.id;
}
const read = (id: string) => backoffice.send("GET", `/api/product/picture/${id}/96`, { token: admin });

async function move(to: string) {
  expect(await send("POST", "/api/storage/move", { to })).toMatchObject({ status: 201 });
  await backoffice.settle();
  return (await state()).job;
}

describe("the settings", () => {
  it("are for who may set them, and hide the secret", async () => {
    expect((await send("GET", "/api/storage", undefined, boss)).status).toBe(403);
    expect((await send("GET", "/api/storage/setting", undefined, boss)).status).toBe(403);
    expect((await send("POST", "/api/storage/move", { to: "FOLDER" }, boss)).status).toBe(403);
    expect(await setting()).toMatchObject({ kind: "DATABASE", secretAccessKey: "", folder: storageDir, version: 0 });
    expect((await save(s3Fields())).status).toBe(200);
    expect(await setting()).toMatchObject({
      kind: "DATABASE",
      bucket: "yunshang",
      secretAccessKey: "******",
      version: 1,
    });
    const kept = await rows<{ text: string }>(
      backoffice.database.db,
      sql`select value::text as text from setting where key = 'storage' union all select after::text from audit_log where entity = 'setting'`,
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const { text } of kept) expect(text).not.toContain(s3.place.secretAccessKey);
  });

  it("refuse what is none, in one sentence", async () => {
    for (const [change, sentence] of [
      [{ endpoint: "ftp://x" }, /服务地址应为/],
      [{ endpoint: "http://a@b" }, /服务地址应为/],
      [{ bucket: "A" }, /存储桶名称应为/],
      [{ prefix: "../up" }, /前缀只能用/],
      [{ kind: "TAPE" }, /请选择存储位置/],
      [{ kind: "S3", accessKeyId: "" }, /请填写Access Key/],
      [{ version: 0 }, /数据已被他人修改/],
    ] as const) {
      const reply = await save(change);
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(sentence)]);
    }
  });

  it("are tested by writing, reading and deleting, before they are saved and after", async () => {
    const test = (change: object) => backoffice.send("POST", "/api/storage/test", { token: admin, body: change });
    const { folder: _folder, version: _version, ...now } = await setting();
    for (const kind of ["DATABASE", "FOLDER", "S3"]) {
      expect(await test({ ...now, kind })).toMatchObject({ status: 200, body: { milliseconds: expect.any(Number) } });
    }
    expect(await openS3(s3.place).list()).toEqual([]);
    const wrong = await test({ ...now, kind: "S3", secretAccessKey: "wrong" });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      expect.stringContaining("403 SignatureDoesNotMatch：密钥不对"),
    ]);
    expect((await test({ ...now, kind: "S3", bucket: "none-such" })).body.message).toContain("没有存储桶 none-such");
    expect((await setting()).version).toBe(1);
  });
});

describe("an upload", () => {
  it("goes to where new contents go, once, and is read from there", async () => {
    const before = await lying();
    const old = await upload();
    expect(await lying()).toMatchObject({ DATABASE: before.DATABASE + 3, S3: 0 });
    expect((await save({ kind: "S3" })).status).toBe(200);
    const id = await upload();
    const fromDatabase = await read(id);
    await backoffice.settle();
    expect(await lying()).toMatchObject({ DATABASE: before.DATABASE + 3, S3: 3 });
    expect(await openS3(s3.place).list()).toHaveLength(3);
    const fromS3 = await read(id);
    expect(fromS3.status).toBe(200);
    expect(fromS3.headers.get("content-type")).toBe("image/webp");
    expect(fromS3.headers.get("cache-control")).toBe("private, max-age=600, must-revalidate");
    expect(fromS3.body).toBe(fromDatabase.body);
    expect((await read(old)).status).toBe(200);
    // The bytes are in the database no longer.
    const [left] = await rows<{ count: number }>(
      backoffice.database.db,
      sql`select count(*)::int8 as count from blob_content c join blob b on b.id = c.blob_id where b.store <> 'DATABASE'`,
    );
    expect(left?.count).toBe(0);
  });

  it("waits in the database while the store refuses or is away, says why, and is carried over later", async () => {
    await save({ secretAccessKey: "wrong" });
    const refused = await upload();
    await backoffice.settle();
    expect((await state()).waiting).toMatchObject({
      count: 3,
      failure: expect.stringContaining("对象存储回答 403"),
    });
    expect((await read(refused)).status).toBe(200);
    // Right keys again: what waits is tried at once.
    await save({ secretAccessKey: s3.place.secretAccessKey });
    await backoffice.settle();
    expect((await state()).waiting).toEqual({ count: 0, bytes: 0, failure: null });

    await s3.goAway();
    const waiting = await upload();
    await backoffice.settle();
    expect((await state()).waiting).toMatchObject({ count: 3, failure: expect.stringContaining("连接不上对象存储") });
    expect((await read(waiting)).status).toBe(200);
    const away = await read(refused);
    expect([away.status, away.body.code, away.body.message]).toEqual([
      400,
      "STORE_AWAY",
      expect.stringContaining("连接不上对象存储"),
    ]);

    await s3.comeBack();
    await backoffice.settle();
    expect((await state()).waiting.count).toBe(3);
    backoffice.advance(11 * 60_000);
    await backoffice.settle();
    expect((await state()).waiting.count).toBe(0);
    expect((await read(waiting)).status).toBe(200);
  });

  it("that waits is tried at once on demand", async () => {
    await s3.goAway();
    const id = await upload();
    await backoffice.settle();
    await s3.comeBack();
    expect((await send("POST", "/api/storage/retry", {})).status).toBe(200);
    await backoffice.settle();
    expect((await state()).waiting.count).toBe(0);
    expect((await read(id)).status).toBe(200);
  });
});

describe("moving everything", () => {
  it("carries each content, read back right, and leaves none behind", async () => {
    await save({ kind: "DATABASE" });
    const id = await upload();
    const shown = (await read(id)).body;
    const { DATABASE, FOLDER, S3 } = await lying();
    const all = DATABASE + FOLDER + S3;
    for (const to of ["FOLDER", "S3", "FOLDER", "DATABASE"]) {
      const job = await move(to);
      expect(job).toMatchObject({ status: "DONE", failure: null });
      expect(await lying()).toEqual({ DATABASE: 0, FOLDER: 0, S3: 0, [to]: all });
      expect((await read(id)).body).toBe(shown);
      expect(await openS3(s3.place).list()).toHaveLength(to === "S3" ? all : 0);
      const files = await readdir(storageDir, { recursive: true, withFileTypes: true });
      expect(files.filter((one) => one.isFile())).toHaveLength(to === "FOLDER" ? all : 0);
    }
  });

  it("stops where the store refuses, with everything where it was, and goes on from there", async () => {
    await save({ secretAccessKey: "wrong" });
    const before = await lying();
    expect(await move("S3")).toMatchObject({ status: "FAILED", failure: expect.stringContaining("对象存储回答 403") });
    expect(await lying()).toEqual(before);
    await save({ secretAccessKey: s3.place.secretAccessKey });
    expect(await move("S3")).toMatchObject({ status: "DONE" });
    expect((await lying()).DATABASE).toBe(0);
    // What lies there is found by its bucket and prefix: they cannot be changed under it.
    const reply = await save({ bucket: "another" });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining("请先把它们移到别处")]);
    expect(await move("FOLDER")).toMatchObject({ status: "DONE" });
  });

  it("is taken up again by another run where its node died", async () => {
    const { db } = backoffice.database;
    const all = (await lying()).FOLDER;
    const [first] = await rows<{ id: string }>(db, sql`select min(id) as id from blob`);
    expect(await send("POST", "/api/storage/move", { to: "DATABASE" })).toMatchObject({ status: 201 });
    await backoffice.settle();
    expect((await lying()).DATABASE).toBe(all);
    // As a run leaves it that was killed after the first: the row is taken, and the copy behind it still there.
    await db.execute(
      sql`update job set status = 'RUNNING', done = 1, heartbeat_at = heartbeat_at - interval '1 day', input = '{"to":"FOLDER"}' where topic = 'storage.move' and id = (select max(id) from job)`,
    );
    await db.execute(
      sql`insert into blob_leftover (blob_id, store, due_at) values (${first?.id}, 'FOLDER', now() - interval '1 day')`,
    );
    backoffice.advance(120_000);
    await backoffice.settle();
    expect(await lying()).toEqual({ DATABASE: 0, FOLDER: all, S3: 0 });
    expect((await state()).job).toMatchObject({ status: "DONE", done: all + 1 });
  });

  it("replaces a copy at the target that is not the content, and keeps the source until it is", async () => {
    expect(await move("DATABASE")).toMatchObject({ status: "DONE" });
    const [one] = await rows<{ id: string }>(backoffice.database.db, sql`select min(id) as id from blob`);
    const id = one?.id ?? "";
    const path = join(storageDir, id.slice(0, 2), id);
    await writeFile(path, "not it");
    expect(await move("FOLDER")).toMatchObject({ status: "DONE" });
    expect((await readFile(path)).length).toBeGreaterThan(6);
    // A file that somebody spoiled cannot be moved on: nothing is lost that was there.
    const good = await readFile(path);
    await writeFile(path, "spoiled");
    expect(await move("DATABASE")).toMatchObject({
      status: "FAILED",
      failure: expect.stringContaining("读回来不一样"),
    });
    expect(await readFile(path, "utf8")).toBe("spoiled");
    await writeFile(path, good);
    expect(await move("DATABASE")).toMatchObject({ status: "DONE" });
  });
});

describe("contents that nothing shows any more", () => {
  it("go from the store that holds them, a day after they were uploaded", async () => {
    const { db } = backoffice.database;
    await save({ kind: "FOLDER" });
    const id = await upload();
    await backoffice.settle();
    expect((await lying()).FOLDER).toBe(3);
    await db.execute(sql`delete from picture where id = ${id}`);
    let now = new Date(Date.parse("2026-04-15T12:00:00Z"));
    const background = { db, clock: { now: () => now } };
    await deleteUnusedBlobs(background);
    expect((await lying()).FOLDER).toBe(3);
    now = new Date(now.getTime() + 2 * 86_400_000);
    await deleteUnusedBlobs(background);
    expect((await lying()).FOLDER).toBe(0);
    backoffice.advance(3 * 86_400_000);
    await backoffice.settle();
    const files = await readdir(storageDir, { recursive: true, withFileTypes: true });
    expect(files.filter((one) => one.isFile())).toEqual([]);
  });
});
