/** The three stores behind one interface: the same whatever holds a content, and what each refuses. */
// @module-tag neighbour
import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { databaseStore } from "#backoffice/ground/storage/database-store.ts";
import { folderStore } from "#backoffice/ground/storage/folder-store.ts";
import { openS3 } from "#backoffice/ground/storage/s3-client.ts";
import { s3Store } from "#backoffice/ground/storage/s3-store.ts";
import { ContentMissing, type Store, StoreRefused, wholeOf } from "#backoffice/ground/storage/store.ts";
import { openS3Server } from "../../support/storage/s3-server.ts";

const s3 = openS3Server();
let database: Database;
let folder = "";
beforeAll(async () => {
  database = await connect({});
  await database.migrate();
  folder = await mkdtemp(join(tmpdir(), "yunshang-store-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const idOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** In pieces of no size in particular, as they come over a line. */
async function* pieces(content: Uint8Array, size = 300_007): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const stores: [name: string, open: () => Store][] = [
  ["the database", () => databaseStore({ db: database.db, clock: { now: () => new Date() } })],
  ["a folder", () => folderStore(folder)],
  ["an S3-compatible store", () => s3Store(s3.place)],
];

describe.each(stores)("%s", (_name, open) => {
  it.each([0, 1, 1024 * 1024, 9 * 1024 * 1024 + 5])("gives back %i bytes as they were put", async (length) => {
    const store = open();
    const content = randomBytes(length);
    const id = idOf(content);
    expect(await store.exists(id)).toBe(false);
    await store.put(id, pieces(content), length);
    expect(await store.exists(id)).toBe(true);
    expect(Buffer.from(await wholeOf(store.get(id))).equals(content)).toBe(true);
    // The same again is the same.
    await store.put(id, pieces(content), length);
    expect(Buffer.from(await wholeOf(store.get(id))).equals(content)).toBe(true);
    await store.remove(id);
    expect(await store.exists(id)).toBe(false);
    await expect(wholeOf(store.get(id))).rejects.toThrow(ContentMissing);
    await store.remove(id);
  });

  it.each([5, 9 * 1024 * 1024])("has nothing of %i bytes that broke off half way", async (length) => {
    const store = open();
    const content = randomBytes(length);
    const broken = (async function* () {
      yield content.subarray(0, Math.ceil(length / 2));
      throw new Error("the line broke");
    })();
    await expect(store.put(idOf(content), broken, length)).rejects.toThrow("the line broke");
    expect(await store.exists(idOf(content))).toBe(false);
  });
});

describe("a folder", () => {
  const content = Buffer.from("云裳");
  const id = idOf(content);

  it("names contents by their hash only, readable by its owner alone, and leaves nothing beside them", async () => {
    const own = join(folder, "own");
    await folderStore(own).put(id, pieces(content), content.length);
    expect(await readdir(own, { recursive: true })).toEqual([id.slice(0, 2), `${id.slice(0, 2)}/${id}`]);
    for (const bad of ["../../etc/passwd", `${id}/..`, id.toUpperCase(), ""]) {
      await expect(wholeOf(folderStore(own).get(bad))).rejects.toThrow("no hash");
    }
  });

  it("follows no link out of it", async () => {
    const outside = join(folder, "outside");
    await mkdir(outside);
    await writeFile(join(outside, id), "secret");
    const linkedRoom = join(folder, "linked-room");
    await mkdir(linkedRoom);
    await symlink(outside, join(linkedRoom, id.slice(0, 2)));
    await expect(wholeOf(folderStore(linkedRoom).get(id))).rejects.toThrow(StoreRefused);
    await expect(folderStore(linkedRoom).put(id, pieces(content), content.length)).rejects.toThrow(StoreRefused);
    const linkedFile = join(folder, "linked-file");
    await mkdir(join(linkedFile, id.slice(0, 2)), { recursive: true });
    await symlink(join(outside, id), join(linkedFile, id.slice(0, 2), id));
    expect(await folderStore(linkedFile).exists(id)).toBe(false);
    await expect(wholeOf(folderStore(linkedFile).get(id))).rejects.toThrow(ContentMissing);
  });

  it("says in one sentence that it cannot be used", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    await chmod(file, 0o600);
    await expect(folderStore(join(file, "x")).exists(id)).rejects.toThrow(/存储目录不能读写（ENOTDIR）/);
  });
});

describe("an S3-compatible store", () => {
  const content = Buffer.from("云裳");
  const id = idOf(content);
  const put = (change: object) => s3Store({ ...s3.place, ...change }).put(id, pieces(content), content.length);

  it("is told apart by what it answers", async () => {
    await expect(put({ secretAccessKey: "wrong" })).rejects.toThrow("对象存储回答 403 SignatureDoesNotMatch：密钥不对");
    await expect(put({ accessKeyId: "nobody:here" })).rejects.toThrow(/对象存储回答 403/);
    await expect(put({ bucket: "none-such" })).rejects.toThrow("没有存储桶 none-such");
    await expect(put({ region: "us-east-1" })).rejects.toThrow("请检查区域");
    await expect(put({ endpoint: "http://127.0.0.1:65535" })).rejects.toThrow(
      "连接不上对象存储 127.0.0.1:65535（ECONNREFUSED）",
    );
    for (const change of [{ secretAccessKey: "wrong" }, { endpoint: "http://127.0.0.1:65535" }]) {
      const store = s3Store({ ...s3.place, ...change });
      await expect(wholeOf(store.get(id))).rejects.toThrow(StoreRefused);
      await expect(store.exists(id)).rejects.toThrow(StoreRefused);
      await expect(store.remove(id)).rejects.toThrow(StoreRefused);
    }
  });

  it("keeps below its prefix, lists that alone, and gives an address for a while", async () => {
    const objects = openS3({ ...s3.place, prefix: "one/shop/" });
    await objects.put("a b 云.txt", pieces(content), content.length);
    await openS3(s3.place).put("elsewhere", pieces(content), content.length);
    expect(await objects.list()).toEqual([{ key: "a b 云.txt", bytes: content.length }]);
    const fetched = await fetch(await objects.presign("a b 云.txt", 60));
    expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true);
  });
});
