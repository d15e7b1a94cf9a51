/** The file of a backup: what is written is read; what is cut, changed or another's is refused. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackupContent, checkBackupFile, openBackupFile, type Piece, writeBackupFile } from "./backup-file.ts";

let folder = "";
let path = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yunshang-file-"));
  path = join(folder, "sound.backup.gz");
  await writeBackupFile(path, content, inOrder(pieces));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const content: BackupContent = {
  appVersion: "1.2.5",
  takenAt: "2026-04-15T04:00:00.000Z",
  database: "pglite",
  migrations: [{ name: "0000_functions", hash: "a" }],
  tables: [
    { name: "bill", columns: ["id", "remark"], rows: 40_001 },
    { name: "fund", columns: ["id"], rows: 0 },
  ],
  sequences: [{ name: "bill_id_seq", lastValue: 40_001, isCalled: true }],
};

/** Larger than what streams hand on at once, with a line that looks like the file's own. */
const pieces: Piece[] = [
  { table: "bill", bytes: Buffer.from(Array.from({ length: 40_000 }, (_, row) => `${row}\t云裳 ${row}\n`).join("")) },
  { table: "bill", bytes: Buffer.from('{"end":true,"sha256":"x"}\n') },
];

async function* inOrder(some: readonly Piece[]): AsyncGenerator<Piece> {
  yield* some;
}

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const other = join(folder, name);
  await writeFile(other, bytes);
  return other;
}

describe("a backup's file", () => {
  it("gives its head and its pieces, byte for byte", async () => {
    const { head, pieces: found, close } = await openBackupFile(path);
    expect(head).toMatchObject(content);
    const read: Piece[] = [];
    for await (const piece of found) read.push({ table: piece.table, bytes: Buffer.from(piece.bytes) });
    close();
    expect(read.map(({ table }) => table)).toEqual(pieces.map(({ table }) => table));
    for (const [index, { bytes }] of read.entries())
      expect(Buffer.compare(bytes, pieces[index]?.bytes ?? Buffer.alloc(0))).toBe(0);
    expect(await checkBackupFile(path)).toMatchObject(content);
  });

  it.each([0, 1, 9, 0.01, 0.5, 0.99])("is refused when it was cut at %s of its length", async (part) => {
    const bytes = await readFile(path);
    const cut = await written("cut", bytes.subarray(0, part < 1 ? Math.floor(bytes.length * part) : part));
    await expect(checkBackupFile(cut)).rejects.toThrow(/不完整/);
  });

  it("is refused when its last byte is missing", async () => {
    const bytes = await readFile(path);
    await expect(checkBackupFile(await written("short", bytes.subarray(0, -1)))).rejects.toThrow(/不完整/);
  });

  it("is refused when it was cut and closed again as a whole gzip file", async () => {
    const plain = gunzipSync(await readFile(path));
    const cut = await written("closed", gzipSync(plain.subarray(0, plain.length / 2)));
    await expect(checkBackupFile(cut)).rejects.toThrow(/不完整/);
    const lineShort = plain.subarray(0, plain.lastIndexOf(10, plain.length - 2) + 1);
    await expect(checkBackupFile(await written("line", gzipSync(lineShort)))).rejects.toThrow(/不完整/);
  });

  it("is refused when a byte of it was changed, on the disk or before it was packed", async () => {
    const bytes = await readFile(path);
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    await expect(checkBackupFile(await written("flipped", flipped))).rejects.toThrow(/损坏|不完整/);
    const plain = gunzipSync(bytes).toString("utf8").replace("云裳 7\n", "云裳 8\n");
    await expect(checkBackupFile(await written("changed", gzipSync(plain)))).rejects.toThrow(/校验和不符/);
  });

  it("is refused when it is another program's", async () => {
    for (const bytes of [
      Buffer.from("PGDMP\u0001\u000e"),
      Buffer.from("-- dump\n"),
      gzipSync("create table x ();\n"),
      gzipSync("{}\n"),
    ])
      await expect(checkBackupFile(await written("foreign", bytes))).rejects.toThrow(/不是本产品的备份文件/);
  });

  it("is refused when a later version of the format wrote it", async () => {
    const plain = gunzipSync(await readFile(path))
      .toString("utf8")
      .replace('"formatVersion":1', '"formatVersion":2');
    await expect(checkBackupFile(await written("later", gzipSync(plain)))).rejects.toThrow(/更新的版本（1\.2\.5）/);
  });

  it("is not there at all when it could not be written to its end", async () => {
    const broken = join(folder, "broken.backup.gz");
    const failing = async function* () {
      yield* pieces;
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    await expect(writeBackupFile(broken, content, failing())).rejects.toThrow("no space left");
    expect(await readdir(folder)).not.toContain("broken.backup.gz");
  });

  it("never replaces a file that is there", async () => {
    await expect(writeBackupFile(path, content, inOrder([]))).rejects.toThrow(/EEXIST/);
    await checkBackupFile(path);
  });
});
