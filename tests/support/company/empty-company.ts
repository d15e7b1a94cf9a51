/** The database of a company without the demo: as the product first starts with `SEED=none`, with its administrator alone. */

import { openDatabase } from "#backoffice/compose/lifecycle/open.ts";
import type { Database } from "#backoffice/db/connect.ts";
import { seedFirstAdmin } from "../../../seed/first-admin.ts";
import { emptyPlace } from "../empty-place.ts";
import { demoNow, demoPassword } from "./demo-database.ts";

/** Its database, gone once it is closed; the administrator's password is the demo company's. */
export async function openEmptyCompany(): Promise<Database> {
  const place = await emptyPlace();
  const database = await openDatabase(place);
  await seedFirstAdmin({ db: database.db, clock: { now: () => demoNow }, adminPassword: demoPassword });
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, close };
}
