/** Writes the audit log (domain.md §1.10). */
import type { Context } from "#backoffice/context.ts";
import { auditLog } from "./audit.tables.ts";

export interface AuditEntry {
  entity: string;
  entityId: number;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** In the transaction of what it tells about. */
export async function writeAudit(
  { db, clock, actor, address }: Context,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const now = clock.now();
  await db
    .insert(auditLog)
    .values(entries.map((entry) => ({ ...entry, operatorId: actor.userId, address, createdAt: now })));
}
