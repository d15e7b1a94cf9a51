/** Messages, one row a reader; and those that people wrote, one row a message. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { audiences, messageCategories } from "#contract/system/messages.ts";

/** What somebody wrote to others: its readers' copies name it. */
export const announcement = pgTable("announcement", {
  id: primaryId(),
  category: text("category", { enum: messageCategories }).notNull(),
  type: text("type").notNull(),
  title: text("title").notNull(),
  content: text("content").notNull(),
  link: text("link"),
  linkPermission: text("link_permission"),
  audience: text("audience", { enum: audiences }).notNull(),
  /** Whom the audience names: roles or users; none of everybody. */
  audienceIds: jsonb("audience_ids").$type<number[]>().notNull(),
  /** How many it was sent to. */
  sentCount: integer("sent_count").notNull(),
  /** Withdrawn: nobody has a copy any more; how many had read it by then. */
  withdrawnAt: instantColumn("withdrawn_at"),
  readCount: integer("read_count"),
  ...audited,
});

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
    announcementId: reference("announcement_id").references(() => announcement.id, { onDelete: "cascade" }),
    /** What it tells of; nobody is told twice of the same. Null: tells of nothing that could come again. */
    onceKey: text("once_key"),
    readAt: instantColumn("read_at"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("message_inbox").on(table.userId, table.category, table.id),
    index("message_unread").on(table.userId, table.category).where(sql`${table.readAt} is null`),
    index("message_created").on(table.createdAt),
    index("message_announcement").on(table.announcementId).where(sql`${table.announcementId} is not null`),
    uniqueIndex("message_once").on(table.userId, table.onceKey).where(sql`${table.onceKey} is not null`),
  ],
);
