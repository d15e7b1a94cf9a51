/** Who changed what that matters: price, cost, credit, permission, void, adjustment, approval (domain.md §1.10). */
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: primaryId(),
    /** For example `transfer`, with the row's id. */
    entity: text("entity").notNull(),
    entityId: reference("entity_id").notNull(),
    action: text("action").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    operatorId: reference("operator_id").notNull(),
    address: text("address").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("audit_log_entity").on(table.entity, table.entityId, table.id)],
);
