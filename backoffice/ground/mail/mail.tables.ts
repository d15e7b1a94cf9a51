/** Mail that waits, is being sent, or was; and the codes that were sent by mail. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { mailStatuses } from "#contract/system/mail.ts";

/** One row a recipient. */
export const mail = pgTable(
  "mail",
  {
    id: primaryId(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** The body while it may be sent, or sent again (send-again.ts), then empty; `sealed` where it holds a secret. */
    body: text("body").notNull(),
    isHtml: boolean("is_html").notNull(),
    sealed: boolean("sealed").notNull(),
    /** In the header `Message-ID`: the same for every try. */
    messageId: text("message_id").notNull(),
    status: text("status", { enum: mailStatuses }).notNull().default("WAITING"),
    attempts: integer("attempts").notNull().default(0),
    /** Not before this instant; later after each failure. */
    dueAt: instantColumn("due_at").notNull(),
    /** When a node took it to send it. */
    takenAt: instantColumn("taken_at"),
    /** When it was sent or given up. */
    finishedAt: instantColumn("finished_at"),
    lastError: text("last_error"),
    userId: reference("user_id").references(() => user.id, { onDelete: "set null" }),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("mail_unfinished").on(table.dueAt, table.id).where(sql`status in ('WAITING', 'SENDING')`),
    index("mail_created").on(table.createdAt),
  ],
);

/** The one code of a user for a purpose that still counts. */
export const mailCode = pgTable(
  "mail_code",
  {
    id: primaryId(),
    purpose: text("purpose", { enum: ["RESET_PASSWORD", "CHANGE_EMAIL"] }).notNull(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Where it was sent. */
    email: text("email").notNull(),
    /** As a password's. */
    codeHash: text("code_hash").notNull(),
    failures: integer("failures").notNull().default(0),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [uniqueIndex("mail_code_user").on(table.purpose, table.userId)],
);
