/** The migrations as they are kept: in order, each a file, and of Drizzle's snapshots the newest alone. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder } from "./connect.ts";
import { knownMigrations } from "./known-migrations.ts";

test("every migration that the journal names is a file, and every file is named", () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(knownMigrations().map(({ name }) => `${name}.sql`));
});

test("the newest snapshot is kept, and no other: the next migration is compared with that one", () => {
  const newest = knownMigrations().at(-1)?.name.slice(0, 4);
  expect(readdirSync(join(migrationsFolder, "meta")).sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});
