/** Personal to-do items. */
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";

export const userIssue = pgTable(
  "user_issue",
  {
    id: primaryId(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    issueName: text("issue_name").notNull(),
    issueStatus: integer("issue_status").notNull().default(0),
    delFlag: integer("del_flag").notNull().default(0),
    createdAt: instantColumn("created_at").notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [index("user_issue_owner").on(table.userId, table.delFlag, table.issueStatus, table.id)],
);
