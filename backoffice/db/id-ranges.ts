/** Ids of a table in pieces of about the same number of rows: what goes through all of it goes piece by piece. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "./connect.ts";

/** Both inclusive. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** In ascending order, `size` rows of `table` each; nothing of an empty one. */
export function idRanges(db: Db, table: SQL, size: number): Promise<IdRange[]> {
  return rows<IdRange>(
    db,
    sql`
    select min(id)::int8 as "from", max(id)::int8 as "to"
    from (select id, (row_number() over (order by id) - 1) / ${size}::int8 as part from ${table}) numbered
    group by part order by part`,
  );
}

/** A condition on an id column; all ids without a range. */
export function inRange(id: SQL, range: IdRange | null): SQL {
  return range === null ? sql`true` : sql`${id} between ${range.from}::int8 and ${range.to}::int8`;
}
