/** A company as the first release (commit bb2e816) left it at its first start: its tables, menus, roles, dictionaries. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Database } from "#backoffice/db/connect.ts";
import type { Place } from "../empty-place.ts";

const migrations = join(import.meta.dirname, "../../../backoffice/db/migrations");
/** The last migration of the first release. */
const last = "0009_derived_sums";

/** Writes it into an empty place, then does `since` there with the database, as people did before the next start. */
export async function writeFirstRelease(
  { databaseUrl, dataDir }: Place,
  since: (database: Database) => Promise<unknown> = async () => {},
): Promise<void> {
  const database = await connect(databaseUrl ? { url: databaseUrl } : { dataDir });
  try {
    const { entries } = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8")) as {
      entries: { tag: string; when: number }[];
    };
    const applied = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1);
    for (const { tag } of applied)
      await database.script(
        readFileSync(join(migrations, `${tag}.sql`), "utf8").replaceAll("--> statement-breakpoint", ";"),
      );
    // The migrator looks for the newest one that was applied.
    await database.script(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${applied.at(-1)?.when})`);
    await database.script(readFileSync(join(import.meta.dirname, "first-release.sql"), "utf8"));
    await since(database);
  } finally {
    await database.close();
  }
}
