/** Voiding a document (作废): marked with the reason, and told in the change log. What it moved, its operation reverses. */
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#backoffice/core/context.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { type AuditedTable, type Changes, touch } from "./write.ts";

interface Voided {
  /** Of the change log. */
  entity: string;
  /** What it was, as the change log tells it. */
  before: Readonly<Record<string, unknown>>;
  reason: string;
  /** What else the change log tells of the voiding. */
  after?: Readonly<Record<string, unknown>>;
}

/** Marks the document that was read, under its lock; gives its next version. `changes` are columns set with it. */
export async function markVoid<T extends AuditedTable & { status: AnyPgColumn; voidReason: AnyPgColumn }>(
  context: Context,
  table: T,
  document: { id: number; version: number },
  { entity, before, reason, after }: Voided,
  changes: Changes<T> = {},
): Promise<{ version: number }> {
  const told = { before, after: { ...after, reason } };
  await writeAudit(context, [{ entity, entityId: document.id, action: "void", ...told }]);
  const marked = { ...changes, status: "VOID", voidReason: reason };
  return touch(context, table as AuditedTable, document, marked as Changes<PgTable>);
}
