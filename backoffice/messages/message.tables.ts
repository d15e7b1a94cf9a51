/** Messages, one row a reader. */
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/users/user.tables.ts";
import { messageCategories } from "#contract/system/messages.ts";

export const message = pgTable(
  "message",
  {
    id: primaryId(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    category: text("category", { enum: messageCategories }).notNull(),
    type: text("type").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull().default(""),
    link: text("link"),
    linkPermission: text("link_permission"),
    /** What it tells of; nobody is told twice of the same. Null: tells of nothing that could come again. */
    onceKey: text("once_key"),
    readAt: instantColumn("read_at"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("message_inbox").on(table.userId, table.category, table.id),
    index("message_unread").on(table.userId, table.category).where(sql`${table.readAt} is null`),
    index("message_created").on(table.createdAt),
    uniqueIndex("message_once").on(table.userId, table.onceKey).where(sql`${table.onceKey} is not null`),
  ],
);
