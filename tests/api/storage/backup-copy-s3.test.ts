/** Copies of backups in an S3-compatible store: whole or not there, under their own names. */
// @module-tag all
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { openS3 } from "#backoffice/ground/storage/s3-client.ts";
import { wholeOf } from "#backoffice/ground/storage/store.ts";
import { s3CopyTarget } from "#backoffice/overview/backup/copy/s3.ts";
import { openS3Server } from "../../support/storage/s3-server.ts";

const s3 = openS3Server();
const place = () => ({ ...s3.place, prefix: "shop/backups/" });

/** As a file is read. */
async function* chunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 262_144) yield content.subarray(at, at + 262_144);
}

it.each([
  1_000,
  19 * 1024 * 1024 + 7,
])("copies %i bytes, in place of what was there, lists and removes them", async (length) => {
  const target = s3CopyTarget(place());
  const name = "yunshang-20260415-120000.backup.gz";
  const [earlier, content] = [randomBytes(10), randomBytes(length)];
  await target.put(name, chunks(earlier), earlier.length);
  await target.put(name, chunks(content), content.length);
  await openS3(s3.place).put("shop/backups/deeper/other", chunks(earlier), earlier.length);
  expect(await target.list()).toEqual([{ name, bytes: length }]);
  expect(Buffer.from(await wholeOf(openS3(place()).get(name))).equals(content)).toBe(true);
  await target.remove(name);
  await target.remove(name);
  expect(await target.list()).toEqual([]);
  await target.close();
});

it.each([
  500,
  10 * 1024 * 1024,
])("leaves nothing of %i bytes where some are missing, or the line breaks", async (length) => {
  const target = s3CopyTarget(place());
  await expect(target.put("short", chunks(randomBytes(length - 1)), length)).rejects.toThrow(/内容不完整/);
  const broken = (async function* () {
    yield randomBytes(length - 10);
    // As the file system says it; a line that breaks says the same.
    throw Object.assign(new Error("the disk broke"), { code: "EIO" });
  })();
  await expect(target.put("broken", broken, length)).rejects.toThrow("the disk broke");
  expect(await target.list()).toEqual([]);
});

it("is refused in one sentence: wrong keys, no bucket, nobody there", async () => {
  const put = (change: object) => s3CopyTarget({ ...place(), ...change }).put("x", chunks(randomBytes(5)), 5);
  await expect(put({ secretAccessKey: "wrong" })).rejects.toThrow("对象存储回答 403 SignatureDoesNotMatch：密钥不对");
  await expect(put({ bucket: "none-such" })).rejects.toThrow("没有存储桶 none-such");
  await s3.goAway();
  await expect(s3CopyTarget(place()).list()).rejects.toThrow(/连接不上对象存储/);
  await s3.comeBack();
});

it("lists more than one page of the store's", async () => {
  const objects = openS3({ ...s3.place, prefix: "many/" });
  for (let at = 0; at < 1_010; at += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => objects.put(`n${at + index}`, chunks(Buffer.from("x")), 1)),
    );
  }
  expect(await objects.list()).toHaveLength(1_010);
});
