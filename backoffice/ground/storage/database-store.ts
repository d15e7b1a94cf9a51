/** Contents in the database, in pieces: every node reaches them, and they are in every backup. */
import { eq, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { blobChunk, blobContent } from "./blob.tables.ts";
import { ContentMissing, inPieces, type Store } from "./store.ts";

const chunkBytes = 256 * 1024;

/** `clock` dates what has arrived in part, which housekeeping removes. */
export function databaseStore({ db, clock }: { db: Db; clock: Clock }): Store {
  return {
    async put(id, content) {
      await nameContent(db, await receiveContent({ db, clock }, content), id);
    },
    async *get(id) {
      for (let seq = 0; ; seq += 1) {
        const [chunk] = await rows<{ bytes: Uint8Array }>(
          db,
          sql`select k.bytes from blob_content c join blob_chunk k on k.content_id = c.id and k.seq = ${seq} where c.blob_id = ${id}`,
        );
        if (chunk) yield chunk.bytes;
        else if (seq === 0 && !(await hasContent(db, id))) throw new ContentMissing("数据库里没有这个文件的内容");
        else return;
      }
    },
    async remove(id) {
      await db.delete(blobContent).where(eq(blobContent.blobId, id));
    },
    exists: (id) => hasContent(db, id),
  };
}

async function hasContent(db: Db, id: string): Promise<boolean> {
  return (await db.$count(blobContent, eq(blobContent.blobId, id))) > 0;
}

/** Writes a content that has no id yet; gives the row's own number. */
export async function receiveContent(
  { db, clock }: { db: Db; clock: Clock },
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const [made] = await db.insert(blobContent).values({ createdAt: clock.now() }).returning({ id: blobContent.id });
  if (!made) throw new Error("an insert gave no row");
  let seq = 0;
  try {
    for await (const bytes of inPieces(content, chunkBytes)) {
      await db.insert(blobChunk).values({ contentId: made.id, seq, bytes });
      seq += 1;
    }
  } catch (error) {
    // Within a transaction that failed this fails too, and is not needed.
    await dropContent(db, made.id).catch(() => {});
    throw error;
  }
  return made.id;
}

/** Gives it its id; where one of that id is there already, that one stays. */
export async function nameContent(db: Db, contentId: number, id: string): Promise<void> {
  const named = await rows(
    db,
    sql`update blob_content set blob_id = ${id} where id = ${contentId}
        and not exists (select from blob_content other where other.blob_id = ${id}) returning id`,
  );
  if (named.length === 0) await dropContent(db, contentId);
}

export async function dropContent(db: Db, contentId: number): Promise<void> {
  await db.delete(blobContent).where(eq(blobContent.id, contentId));
}
