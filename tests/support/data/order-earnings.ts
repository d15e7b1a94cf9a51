/** Whether the read model of what orders earned says what was written of them. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { earningColumns, orderEarnings } from "#backoffice/overview/finance/earnings/order-earning.ts";

/** Orders of which the two differ, or that only one has; once its worker has settled there are none. */
export async function findDifferingEarnings(db: Db): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`with written as (${orderEarnings(sql`true`)}), kept as (select ${earningColumns} from order_earning)
        select order_id as id from ((table written except table kept) union (table kept except table written)) apart`,
  );
  return found.map(({ id }) => id);
}
