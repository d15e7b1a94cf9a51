/** Writes the audit log (domain.md §1.10). */
import type { Context } from "#backoffice/core/context.ts";
import { auditLog } from "./audit.tables.ts";
import { redact } from "./redact.rules.ts";

export interface AuditEntry {
  entity: string;
  entityId: number;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** In the transaction of what it tells about. Secrets are masked. */
export async function writeAudit(
  { db, clock, actor, address }: Context,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const now = clock.now();
  await db.insert(auditLog).values(
    entries.map(({ before, after, ...entry }) => {
      const shown = {
        ...(before !== undefined && { before: redact(before) }),
        ...(after !== undefined && { after: redact(after) }),
      };
      return { ...entry, ...shown, operatorId: actor.userId, address, createdAt: now };
    }),
  );
}
