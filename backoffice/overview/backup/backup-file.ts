/**
 * The file of a backup, the same for both databases: one gzip stream of a JSON
 * line that says what it holds, then of each table pieces in PostgreSQL's COPY
 * text, each behind a JSON line with its length, and a last JSON line with the
 * SHA-256 of all before it. `zcat` shows it.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { type Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

const mark = "yunshang-backup";
/** Raised when a reader of today could not read what is written. */
const formatVersion = 1;
/** Enough for the head of any database of ours, and no more than one wants to hold of a foreign file. */
const longestLine = 4 * 1024 * 1024;

const headSchema = z.object({
  format: z.literal(mark),
  formatVersion: z.number(),
  appVersion: z.string(),
  /** ISO, UTC: what was committed before is in it. */
  takenAt: z.string(),
  database: z.enum(["pglite", "postgresql"]),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** Those of identity columns and of numbers, and how far they had counted. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number(), isCalled: z.boolean() })),
});
export type BackupHead = z.output<typeof headSchema>;
export type BackupContent = Omit<BackupHead, "format" | "formatVersion">;

const pieceSchema = z.object({ table: z.string(), bytes: z.number() });
const endSchema = z.object({ end: z.literal(true), sha256: z.string() });

/** Whole rows of one table, as COPY writes them. */
export interface Piece {
  readonly table: string;
  readonly bytes: Uint8Array;
}

/** The file cannot be restored; the message is one Chinese sentence. */
export class BackupUnreadable extends Error {}

const foreign = "不是本产品的备份文件";
const truncated = "备份文件不完整，可能没有下载完或复制中断，请重新取得该文件";
const damaged = "备份文件已损坏（校验和不符），请改用另一份备份";

export interface WrittenFile {
  readonly bytes: number;
  /** Of the file as it lies on the disk, for `sha256sum`. */
  readonly sha256: string;
}

/** Writes the file under a name of its own and leaves nothing behind where that fails; it is on the disk when this resolves. */
export async function writeBackupFile(
  path: string,
  content: BackupContent,
  pieces: AsyncIterable<Piece>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    await pipeline(
      framesOf(content, pieces),
      createGzip({ level: constants.Z_BEST_SPEED }),
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      }),
      intoFile(file),
    );
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { bytes, sha256: hash.digest("hex") };
}

function intoFile(file: FileHandle): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      file.writeFile(chunk).then(() => done(), done);
    },
  });
}

async function* framesOf(content: BackupContent, pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const counted = (bytes: Uint8Array) => {
    hash.update(bytes);
    return bytes;
  };
  const head: BackupHead = { format: mark, formatVersion, ...content };
  yield counted(lineOf(head));
  for await (const { table, bytes } of pieces) {
    yield counted(lineOf({ table, bytes: bytes.length }));
    yield counted(bytes);
  }
  yield lineOf({ end: true, sha256: hash.digest("hex") });
}

function lineOf(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/**
 * What a file holds: its head, and its pieces while they are read.
 *
 * @throws {BackupUnreadable} also while pieces are read: whoever may not act on half a file asks {@link checkBackupFile} first
 */
export async function openBackupFile(
  path: string,
): Promise<{ head: BackupHead; pieces: AsyncIterable<Piece>; close(): void }> {
  const source = createReadStream(path);
  const unpacked = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.once("error", (error) => unpacked.destroy(error));
  const reader = new Reader(unpacked);
  const close = () => {
    source.destroy();
    unpacked.destroy();
  };
  try {
    const head = readHead(await reader.line());
    return { head, pieces: piecesOf(reader), close };
  } catch (error) {
    close();
    throw error;
  }
}

function readHead(line: Buffer | null): BackupHead {
  const head = headSchema.safeParse(parsed(line));
  if (!head.success) throw new BackupUnreadable(foreign);
  if (head.data.formatVersion > formatVersion) {
    throw new BackupUnreadable(`备份来自更新的版本（${head.data.appVersion}），本版本不能读取，请先升级本产品再恢复`);
  }
  return head.data;
}

async function* piecesOf(reader: Reader): AsyncGenerator<Piece> {
  for (;;) {
    const before = reader.digest();
    const line = parsed(await reader.line());
    const piece = pieceSchema.safeParse(line);
    if (piece.success) {
      const bytes = await reader.take(piece.data.bytes);
      yield { table: piece.data.table, bytes };
      continue;
    }
    const end = endSchema.safeParse(line);
    if (!end.success || end.data.sha256 !== before) throw new BackupUnreadable(damaged);
    if ((await reader.line()) !== null) throw new BackupUnreadable(damaged);
    return;
  }
}

/** Reads the whole file and changes nothing: its head, when it is complete and unharmed. `progress` hears the bytes of rows read so far. */
export async function checkBackupFile(
  path: string,
  progress: (bytes: number) => Promise<void> | void = () => {},
): Promise<BackupHead> {
  const { head, pieces, close } = await openBackupFile(path);
  const tables = new Set(head.tables.map(({ name }) => name));
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      if (!tables.has(piece.table)) throw new BackupUnreadable(damaged);
      bytes += piece.bytes.length;
      await progress(bytes);
    }
  } finally {
    close();
  }
  return head;
}

function parsed(line: Buffer | null): unknown {
  if (line === null) throw new BackupUnreadable(truncated);
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return null;
  }
}

/** Takes lines and lengths from a stream of bytes, and their running SHA-256. */
class Reader {
  #chunks: AsyncIterator<Buffer>;
  #waiting: Buffer[] = [];
  #length = 0;
  #begun = false;
  #hash = createHash("sha256");

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Of all that was taken so far. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  /** Without its end; null where the stream has ended. */
  async line(): Promise<Buffer | null> {
    for (let searched = 0; ; ) {
      const all = this.#joined();
      const end = all.indexOf(10, searched);
      if (end >= 0) return (await this.take(end + 1)).subarray(0, end);
      if (all.length > longestLine) throw new BackupUnreadable(foreign);
      searched = all.length;
      if (await this.#more()) continue;
      if (all.length > 0) throw new BackupUnreadable(truncated);
      return null;
    }
  }

  async take(length: number): Promise<Buffer> {
    while (this.#length < length) if (!(await this.#more())) throw new BackupUnreadable(truncated);
    const all = this.#joined();
    this.#waiting = [all.subarray(length)];
    this.#length = all.length - length;
    const taken = all.subarray(0, length);
    this.#hash.update(taken);
    return taken;
  }

  #joined(): Buffer {
    const all = this.#waiting.length === 1 ? this.#waiting[0] : undefined;
    const joined = all ?? Buffer.concat(this.#waiting);
    this.#waiting = [joined];
    return joined;
  }

  async #more(): Promise<boolean> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      this.#begun = true;
      this.#waiting.push(value);
      this.#length += value.length;
      return true;
    } catch (error) {
      // gzip's own: the stream ended early, or its bytes are not what was written.
      if (isCode(error, "Z_BUF_ERROR")) throw new BackupUnreadable(truncated);
      if (isCode(error, "Z_DATA_ERROR")) throw new BackupUnreadable(this.#begun ? damaged : foreign);
      throw error;
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
