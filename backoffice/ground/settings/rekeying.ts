/** The note that another key is being brought in: stands among the settings while what is sealed may be under two keys. */
import { eq, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { setting } from "./setting.tables.ts";

const key = "rekeying";

export async function noteRekeying(db: Db): Promise<void> {
  await db.execute(sql`insert into setting (key, value, created_at, updated_at) values (${key}, 'true', now(), now())
    on conflict (key) do nothing`);
}

export async function isRekeying(db: Db): Promise<boolean> {
  return (await db.select({ key: setting.key }).from(setting).where(eq(setting.key, key))).length > 0;
}

export async function removeRekeying(db: Db): Promise<void> {
  await db.delete(setting).where(eq(setting.key, key));
}
