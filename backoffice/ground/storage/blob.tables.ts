/** Contents of pictures, avatars and files, each once by its hash, and the contents that lie in the database. */
import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { storeKinds } from "#contract/system/storage.words.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const blob = pgTable(
  "blob",
  {
    /** SHA-256 of the content, hex. */
    id: text("id").primaryKey(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Which store holds it. */
    store: text("store", { enum: storeKinds }).notNull(),
    /** Which store it waits to be carried to; null where it stays. */
    target: text("target", { enum: storeKinds }),
    /** When that is tried (next), how often it failed, and why it did the last time. */
    dueAt: instantColumn("due_at"),
    attempts: integer("attempts").notNull().default(0),
    failure: text("failure"),
    /** When it was last uploaded; housekeeping leaves recent ones alone. */
    uploadedAt: instantColumn("uploaded_at").notNull(),
  },
  (table) => [
    index("blob_waiting").on(table.dueAt).where(sql`target is not null`),
    index("blob_store").on(table.store, table.id),
  ],
);

/** A copy outside the database that is no longer held there: to be removed. Until then nothing is carried there under its id. */
export const blobLeftover = pgTable(
  "blob_leftover",
  {
    blobId: text("blob_id").notNull(),
    store: text("store", { enum: storeKinds }).notNull(),
    dueAt: instantColumn("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.blobId, table.store] }), index("blob_leftover_due").on(table.dueAt)],
);

/** A content in the database; it has no id until all of it has arrived. */
export const blobContent = pgTable("blob_content", {
  id: primaryId(),
  blobId: text("blob_id").unique(),
  createdAt: instantColumn("created_at").notNull(),
});

/** In pieces, so that neither writing nor reading holds it whole. */
export const blobChunk = pgTable(
  "blob_chunk",
  {
    contentId: reference("content_id")
      .notNull()
      .references(() => blobContent.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.seq] })],
);
