/**
 * Writing of documents and masters: who and when, the version that refuses a second editor, rows and lines set in one
 * statement (domain.md §1).
 */
import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { isStillReferenced } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { LinePlan } from "./lines.rules.ts";

type Who = Pick<Context, "actor" | "clock">;
type Table = PgTable & { id: AnyPgColumn };
/** Has the columns `audited` of db/columns.ts. */
export type AuditedTable = Table & { version: AnyPgColumn; updatedBy: AnyPgColumn; updatedAt: AnyPgColumn };
export type Changes<T extends PgTable> = { [K in keyof T["$inferSelect"]]?: T["$inferSelect"][K] | undefined };

/** Today's business day. */
export function today({ clock }: Pick<Context, "clock">): string {
  return bizDateOf(clock.now());
}

/** Who writes a row now, for the columns `audited` of a new one. */
export function stamp({ actor, clock }: Who) {
  const now = clock.now();
  return { createdBy: actor.userId, createdAt: now, updatedBy: actor.userId, updatedAt: now };
}

/** Who changes a row now, where it is not the one row that {@link touch} writes. */
export function edited({ actor, clock }: Who) {
  return { updatedBy: actor.userId, updatedAt: clock.now() };
}

/** Inserts one row and gives it as it stands then. */
export async function insertRow<T extends PgTable>(
  db: Db,
  table: T,
  values: PgInsertValue<T>,
): Promise<T["$inferSelect"]> {
  const [created] = await db.insert(table).values(values).returning();
  if (created === undefined) throw new Error("nothing was inserted");
  return created as T["$inferSelect"];
}

/** Updates the row that was read, by whom and when, and counts its version up. */
export async function touch<T extends AuditedTable>(
  context: Context,
  table: T,
  { id, version }: { id: number; version: number },
  changes: Changes<T>,
): Promise<{ version: number }> {
  const written = { ...changes, version: version + 1, ...edited(context) };
  await context.db
    .update(table)
    // The compiler does not look into a table it knows by its bounds only; `Changes` has checked what is the caller's.
    .set(written as PgUpdateSetSource<T>)
    .where(eq(table.id, id));
  return { version: version + 1 };
}

/**
 * Deletes a master that nothing points at; false where something does: the database's own references say so, whoever
 * made them. In a savepoint, so that a refused deletion leaves the transaction usable; `first` goes before it.
 */
export async function deleteUnused(
  db: Db,
  table: Table,
  id: number,
  first: (attempt: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  try {
    return await db.transaction(async (attempt) => {
      if (!(await first(attempt))) return false;
      await attempt.delete(table).where(eq(table.id, id));
      return true;
    });
  } catch (error) {
    if (isStillReferenced(error)) return false;
    throw error;
  }
}

/** Updates many rows in one statement: each gives its id and the same columns, of numbers or of codes. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly ({ id: number } & { [K in keyof T["$inferSelect"]]?: number | string | null })[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => key !== "id");
  const named = keys.map((key) => columns[key]?.name ?? "");
  const array = (key: string, type: string) => sql`${pgArray(rows.map((row) => row[key] ?? null))}::${sql.raw(type)}[]`;
  const sets = named.map((name): SQL => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
  const arrays = keys.map((key) => array(key, columns[key]?.getSQLType() ?? ""));
  const heading = ["id", ...named].map((name) => sql.identifier(name));
  await db.execute(sql`
    update ${table} set ${sql.join(sets, sql`, `)}
    from unnest(${sql.join([array("id", "bigint"), ...arrays], sql`, `)}) as changed(${sql.join(heading, sql`, `)})
    where ${table.id} = changed.id`);
}

/** Writes what `planLines` planned for a draft: lines gone, quantities changed, new lines numbered on. */
export async function writeLines<T extends Table>(
  db: Db,
  table: T,
  lines: readonly { lineNo: number }[],
  plan: LinePlan,
  row: {
    /** The columns of a new line; its number is {@link LinePlan}'s to follow. */
    added: (cell: LinePlan["added"][number]) => Omit<PgInsertValue<T>, "lineNo">;
    /** The columns of a changed one. */
    changed: (qty: number) => { [K in keyof T["$inferSelect"]]?: number };
  },
): Promise<void> {
  if (plan.removed.length > 0) await db.delete(table).where(inArray(table.id, [...plan.removed]));
  await updateRows(
    db,
    table,
    plan.changed.map(({ id, qty }) => ({ ...row.changed(qty), id })),
  );
  if (plan.added.length === 0) return;
  const last = Math.max(0, ...lines.map(({ lineNo }) => lineNo));
  const added = plan.added.map((cell, position) => ({ ...row.added(cell), lineNo: last + position + 1 }));
  await db.insert(table).values(added as PgInsertValue<T>[]);
}
