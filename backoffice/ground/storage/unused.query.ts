/** Contents that nothing shows any more, and those that arrived in part. */
import { sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";

/** A day's grace: what they belong to may not be written yet. What lies outside the database is removed by carry.ts. */
export async function deleteUnusedBlobs({ db, clock }: Background): Promise<void> {
  const before = sql`${daysBefore(clock.now(), 1).toISOString()}::timestamptz`;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with gone as (
        delete from blob where id in (
          select id from blob b where b.uploaded_at < ${before}
            and not exists (select from picture_variant v where v.blob_id = b.id)
            and not exists (select from avatar a where a.blob_id = b.id)
            and not exists (select from stored_file f where f.blob_id = b.id)
            and not exists (select from license l where l.image_blob_id = b.id)
            and not exists (select from license_paper p where p.image_blob_id = b.id)
          order by id limit 1000 for update skip locked)
        returning id, store)
      insert into blob_leftover (blob_id, store, due_at)
        select id, store, ${now} from gone where store <> 'DATABASE' on conflict do nothing`);
    await tx.execute(sql`
      delete from blob_content c where c.created_at < ${before} and (c.blob_id is null or not exists (
        select from blob b where b.id = c.blob_id and b.store = 'DATABASE'))`);
  });
}
