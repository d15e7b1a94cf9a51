/** A database as a whole, for tests that compare two: all rows of all tables, and everything that guards them. */
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { openFolder } from "#backoffice/overview/backup/copying.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";

/** Number of rows and digest of them all, by table. */
export async function tablesOf(db: Db): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { count, digest } = await oneRow<{ count: number; digest: string }>(
      db,
      sql`select count(*) as count, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
          from ${sql.identifier(name)} t`,
    );
    found[name] = `${count} ${digest}`;
  }
  return found;
}

/** The same of the database in a data directory that nobody has open; fails where an invariant of a ledger is broken. */
export async function soundTablesIn(dataDir: string): Promise<Record<string, string>> {
  const database = await openFolder(join(dataDir, "pglite"));
  try {
    expect(await findBrokenLedgers(database.db)).toEqual([]);
    return await tablesOf(database.db);
  } finally {
    await database.close();
  }
}

/** The tables of which a row says one of these texts anywhere: none, where the texts are secrets. */
export async function tablesSaying(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const patterns = sql.join(
    texts.map((text) => sql`${`%${text}%`}`),
    sql`, `,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const held = await rows(
      db,
      sql`select 1 from ${sql.identifier(name)} t where t::text like any (array[${patterns}]::text[]) limit 1`,
    );
    if (held.length > 0) found.push(name);
  }
  return found;
}

/** Keys, checks, indexes, triggers and whether they are on, functions, and how far sequences have counted. */
export async function guardsOf(db: Db): Promise<string[]> {
  const found = await rows<{ guard: string }>(
    db,
    sql`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as guard
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace
    union all select tgenabled::text || ' ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, 'unused')
      from pg_sequences where schemaname = 'public'
    union all select hash from drizzle.__drizzle_migrations
    order by 1`,
  );
  return found.map(({ guard }) => guard);
}
