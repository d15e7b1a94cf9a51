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

/** A statement holds 65,535 values. */
const atOnce = 2_000;

/** In the transaction of what it tells about. Secrets are masked. */
export async function writeAudit(
  { db, clock, actor, address }: Context,
  entries: readonly AuditEntry[],
): Promise<void> {
  const now = clock.now();
  const told = entries.map(({ before, after, ...entry }) => {
    const shown = {
      ...(before !== undefined && { before: redact(before) }),
      ...(after !== undefined && { after: redact(after) }),
    };
    return { ...entry, ...shown, operatorId: actor.userId, address, createdAt: now };
  });
  for (let at = 0; at < told.length; at += atOnce) await db.insert(auditLog).values(told.slice(at, at + atOnce));
}
