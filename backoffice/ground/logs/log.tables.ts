/** What people did through the API, and what failed. Rows outlive the users they tell of; `log-expiry.ts` removes them. */
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { operationOutcomes } from "#contract/system/monitor/logs.ts";

/** Columns of both: who, what, from where. Parameters are redacted before they come here. */
const asked = {
  id: primaryId(),
  userId: reference("user_id"),
  username: text("username").notNull(),
  /** The endpoint's summary. */
  description: text("description").notNull(),
  /** Method and path with its parameters' names: `PUT /api/users/:id`. */
  method: text("method").notNull(),
  params: text("params").notNull(),
  ip: text("ip").notNull(),
  /** Short, see user-agent.rules.ts. */
  browser: text("browser").notNull(),
  createdAt: instantColumn("created_at").notNull(),
};

export const operationLog = pgTable(
  "operation_log",
  {
    ...asked,
    outcome: text("outcome", { enum: operationOutcomes }).notNull(),
    /** Why it was refused; empty where it was done. */
    message: text("message").notNull(),
    /** Milliseconds. */
    took: integer("took").notNull(),
  },
  (table) => [
    index("operation_log_created").on(table.createdAt),
    index("operation_log_user").on(table.userId, table.id),
  ],
);

export const errorLog = pgTable(
  "error_log",
  {
    ...asked,
    /** Which process, such as `接口 host:8000`. */
    process: text("process").notNull(),
    /** Message and stack. */
    exception: text("exception").notNull(),
  },
  (table) => [index("error_log_created").on(table.createdAt)],
);
