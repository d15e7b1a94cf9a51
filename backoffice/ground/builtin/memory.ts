/** The memory of built-in rows: which keys this database has had, and which rows they are. */
import { eq, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { builtinKey } from "./builtin.tables.ts";
import { firstRelease } from "./first-release.data.ts";
import { rowKey } from "./rows.ts";

export interface Memory {
  /** Ids of rows by key; null where none came of it. */
  readonly known: ReadonlyMap<string, number | null>;
  /** Keys that were brought in before there was a memory. */
  readonly released: ReadonlySet<string>;
  /** What this synchronisation adds. */
  readonly fresh: Map<string, number | null>;
}

/** The memory as it stands. One that is empty in a database in use belongs to a company of the first release. */
export async function loadMemory(db: Db, isInUse: () => Promise<boolean>): Promise<Memory> {
  const found = await db.select({ key: builtinKey.key, rowId: builtinKey.rowId }).from(builtinKey);
  const known = new Map(found.map(({ key, rowId }) => [key, rowId]));
  const released = new Set(known.size === 0 && (await isInUse()) ? firstReleaseKeys() : []);
  return { known, released, fresh: new Map() };
}

/** A key that is known already stands for another row from here on: it was brought back. */
export async function saveMemory(db: Db, now: Date, { fresh }: Memory): Promise<void> {
  if (fresh.size === 0) return;
  await db
    .insert(builtinKey)
    .values([...fresh].map(([key, rowId]) => ({ key, rowId, broughtAt: now })))
    .onConflictDoUpdate({ target: builtinKey.key, set: { rowId: sql`excluded.row_id`, broughtAt: now } });
}

export async function isRemembered(db: Db, key: string): Promise<boolean> {
  const found = await db.select({ key: builtinKey.key }).from(builtinKey).where(eq(builtinKey.key, key));
  return found.length > 0;
}

/**
 * Whether the row of this key is to be written now. If not, its key is known from here on: with the row that stands
 * for it, or with none where an administrator has removed it.
 */
export function isNew({ known, released, fresh }: Memory, key: string, standing: number | undefined): boolean {
  if (known.has(key)) return false;
  if (standing === undefined && !released.has(key)) return true;
  fresh.set(key, standing ?? null);
  return false;
}

function firstReleaseKeys(): string[] {
  const { menus, grants, dictionaries } = firstRelease;
  return [
    ...words(menus).map(rowKey.menu),
    ...Object.entries(grants).flatMap(([role, held]) => [
      rowKey.role(role),
      ...words(held).map((menu) => rowKey.grant({ role, menu })),
    ]),
    ...Object.entries(dictionaries).flatMap(([name, values]) => [
      rowKey.dictionary(name),
      ...words(values).map((value) => rowKey.entry(name, value)),
    ]),
  ];
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
