/**
 * The files of jobs: written and read in pieces, so that nobody holds one whole. Those that hold people's data lie under a
 * key of their job's, and that key lies sealed beside the job: another key of the house reaches them by it alone.
 */
import { sql } from "drizzle-orm";
import type { Settings } from "#backoffice/core/context.ts";
import { type BytesKey, newBytesKey, openBytes, openSealer, sealBytes } from "#backoffice/core/secret.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { jobChunk } from "./job.tables.ts";

export type FileSide = "IN" | "OUT";

interface Node {
  readonly db: Db;
  readonly settings: Settings;
}

interface Written {
  readonly jobId: number;
  readonly side: FileSide;
  /** Whether the files of the job are sealed from now on; one that has a key seals all. */
  readonly sealed?: boolean | undefined;
}

const chunkBytes = 256 * 1024;

/** Writes a file of a job, one short statement a piece; an earlier one is replaced. `afterChunk` may throw to stop it. */
export async function writeJobFile(
  { db, settings }: Node,
  { jobId, side, sealed = false }: Written,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  afterChunk: () => Promise<void> = async () => {},
): Promise<void> {
  await db.execute(sql`delete from job_chunk where job_id = ${jobId} and side = ${side}`);
  const key = (await fileKeyOf({ db, settings }, jobId)) ?? (sealed ? await giveKey({ db, settings }, jobId) : null);
  let seq = 0;
  const put = async (bytes: Uint8Array) => {
    await db.insert(jobChunk).values({ jobId, side, seq, bytes: key === null ? bytes : sealBytes(key, bytes) });
    seq += 1;
    await afterChunk();
  };
  const waiting = Buffer.alloc(chunkBytes);
  let filled = 0;
  for await (const part of content) {
    for (let at = 0; at < part.length; ) {
      const taken = Math.min(part.length - at, chunkBytes - filled);
      waiting.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < chunkBytes) continue;
      await put(waiting);
      filled = 0;
    }
  }
  if (filled > 0) await put(waiting.subarray(0, filled));
}

/** Null where the job has none. */
async function fileKeyOf({ db, settings }: Node, jobId: number): Promise<BytesKey | null> {
  const [found] = await rows<{ sealed: string | null }>(
    db,
    sql`select file_key_sealed as sealed from job where id = ${jobId}`,
  );
  return found?.sealed ? Buffer.from(openSealer(settings).open(found.sealed), "base64") : null;
}

/** Of two runs at once the first one's key holds. */
async function giveKey({ db, settings }: Node, jobId: number): Promise<BytesKey> {
  const sealer = openSealer(settings);
  const made = sealer.seal(newBytesKey().toString("base64"));
  const { sealed } = await oneRow<{ sealed: string }>(
    db,
    sql`update job set file_key_sealed = coalesce(file_key_sealed, ${made}) where id = ${jobId}
        returning file_key_sealed as sealed`,
  );
  return Buffer.from(sealer.open(sealed), "base64");
}

/** The pieces in order, each read when it is wanted. */
export async function* readJobFile(node: Node, jobId: number, side: FileSide): AsyncGenerator<Uint8Array> {
  const key = await fileKeyOf(node, jobId);
  for (let seq = 0; ; seq += 1) {
    const [chunk] = await rows<{ bytes: Uint8Array }>(
      node.db,
      sql`select bytes from job_chunk where job_id = ${jobId} and side = ${side} and seq = ${seq}`,
    );
    if (!chunk) return;
    yield key === null ? chunk.bytes : openBytes(key, chunk.bytes);
  }
}

/** A file small enough to be held, such as an upload; null when there is none. */
export async function readWholeJobFile(node: Node, jobId: number, side: FileSide): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for await (const part of readJobFile(node, jobId, side)) parts.push(part);
  return parts.length > 0 ? new Uint8Array(Buffer.concat(parts)) : null;
}
