/** The files of jobs: written and read in pieces, so that nobody holds one whole. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { jobChunk } from "./job.tables.ts";

export type FileSide = "IN" | "OUT";

const chunkBytes = 256 * 1024;

/** Writes a file of a job, one short statement a piece; an earlier one is replaced. `afterChunk` may throw to stop it. */
export async function writeJobFile(
  db: Db,
  { jobId, side }: { jobId: number; side: FileSide },
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  afterChunk: () => Promise<void> = async () => {},
): Promise<void> {
  await db.execute(sql`delete from job_chunk where job_id = ${jobId} and side = ${side}`);
  let seq = 0;
  const put = async (bytes: Uint8Array) => {
    await db.insert(jobChunk).values({ jobId, side, seq, bytes });
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

/** The pieces in order, each read when it is wanted. */
export async function* readJobFile(db: Db, jobId: number, side: FileSide): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const [chunk] = await rows<{ bytes: Uint8Array }>(
      db,
      sql`select bytes from job_chunk where job_id = ${jobId} and side = ${side} and seq = ${seq}`,
    );
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** A file small enough to be held, such as an upload; null when there is none. */
export async function readWholeJobFile(db: Db, jobId: number, side: FileSide): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  for await (const part of readJobFile(db, jobId, side)) parts.push(part);
  return parts.length > 0 ? new Uint8Array(Buffer.concat(parts)) : null;
}
