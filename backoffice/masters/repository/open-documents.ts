/** The documents that still want something of a repository: they keep it from being closed (domain.md §3.3). */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { OpenDocuments } from "./repository.rules.ts";

/** As many numbers of each kind as a sentence can hold. */
const shownNumbers = 3;

/** Transfers, purchases, counts and adjustments that are not finished, each kind once; `count` 0 where there is none. */
export async function findOpenDocuments(db: Db, repositoryId: number): Promise<OpenDocuments[]> {
  return rows<OpenDocuments>(
    db,
    sql`
    with open as (
      select 1 as kind, no from transfer
      where (from_id = ${repositoryId} or to_id = ${repositoryId}) and status in ('DRAFT', 'SENT', 'PART_RECEIVED')
      union all
      select 2, no from purchase where repository_id = ${repositoryId} and status in ('DRAFT', 'WAIT', 'PART')
      union all
      select 3, no from stock_count where repository_id = ${repositoryId} and status in ('DRAFT', 'COUNTING', 'SUBMITTED')
      union all
      select 4, no from stock_adjust where repository_id = ${repositoryId} and status = 'DRAFT'
    )
    select label, count(open.no)::int8 as count,
           coalesce((array_agg(open.no order by open.no) filter (where open.no is not null))[1:${sql.raw(String(shownNumbers))}], '{}') as numbers
    from (values (1, '调拨单'), (2, '采购单'), (3, '盘点单'), (4, '调整单')) as kinds(kind, label)
    left join open on open.kind = kinds.kind
    group by kinds.kind, label order by kinds.kind`,
  );
}
