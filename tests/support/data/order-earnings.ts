/** Whether the read models of what orders earned and their parcels cost say what was written of them. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { parcelCosts } from "#backoffice/overview/finance/earnings/earning-sources.ts";
import { earningColumns, orderEarnings, parcelColumns } from "#backoffice/overview/finance/earnings/order-earning.ts";

/** Orders of which the two differ, or that only one has; once its worker has settled there are none. */
export async function findDifferingEarnings(db: Db): Promise<number[]> {
  const apart = (written: SQL, kept: SQL) => sql`((${written}) except ${kept}) union (${kept} except (${written}))`;
  const orders = apart(orderEarnings(sql`true`), sql`select ${earningColumns} from order_earning`);
  const parcels = apart(parcelCosts(sql`true`), sql`select ${parcelColumns} from parcel_earning`);
  const found = await rows<{ id: number }>(
    db,
    sql`select order_id as id from (${orders}) orders union select order_id from (${parcels}) parcels`,
  );
  return found.map(({ id }) => id);
}
