/** What belongs to an account beside the user's row: earlier passwords, and pictures of faces. */
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { blob } from "#backoffice/ground/storage/blob.tables.ts";
import { user } from "./user.tables.ts";

/** Passwords that were replaced, as hashes; only as many as the rules look back. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: primaryId(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash").notNull(),
    replacedAt: instantColumn("replaced_at").notNull(),
  },
  (table) => [index("password_history_user").on(table.userId, table.id)],
);

export const avatar = pgTable("avatar", {
  /** SHA-256 of the content in hex, and `.webp`. */
  name: text("name").primaryKey(),
  blobId: text("blob_id")
    .notNull()
    .references(() => blob.id),
  /** When it was last uploaded; housekeeping leaves recent ones alone. */
  uploadedAt: instantColumn("uploaded_at").notNull(),
});
