/** The migrations that this product has, and what is remembered of those a database has had. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "./connect.ts";

export interface Migration {
  /** Such as `0016_standing_figures`. */
  readonly name: string;
  /** SHA-256 of its file, as Drizzle remembers it. */
  readonly hash: string;
  readonly when: number;
  readonly statements: readonly string[];
}

/** In their order. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql }, index) => ({
    name: journal.entries[index]?.tag ?? hash,
    hash,
    when: folderMillis,
    statements: sql,
  }));
}

/** What Drizzle's migrator makes first of all, for those who apply migrations in a transaction of their own. */
export const migrationMemory = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
