/** What of after-sales came back or went out. */

import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";

/** Those of which goods came back. */
export async function readReceived(db: Db, afterSaleIds: readonly number[]): Promise<Set<number>> {
  if (afterSaleIds.length === 0) return new Set();
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct after_sale_id as id from after_sale_line
        where after_sale_id = any(${pgArray(afterSaleIds)}::bigint[]) and good_qty + second_qty > 0`,
  );
  return new Set(found.map(({ id }) => id));
}
