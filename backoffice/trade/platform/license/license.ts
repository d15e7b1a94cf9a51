/** What other domains ask about licences. */
import { asc, eq } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { license } from "./license.tables.ts";

/** Licences that were not cancelled, as choices. */
export async function listLicenseOptions(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: license.id, name: license.name })
    .from(license)
    .where(eq(license.cancelled, false))
    .orderBy(asc(license.name), asc(license.id));
}

/** Null where there is none. */
export async function findLicense(db: Db, id: number): Promise<{ name: string; cancelled: boolean } | null> {
  const [found] = await db
    .select({ name: license.name, cancelled: license.cancelled })
    .from(license)
    .where(eq(license.id, id));
  return found ?? null;
}
