/** Files that people upload, by name; their contents are blobs (backoffice/ground/storage). */
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { audited, primaryId } from "#backoffice/db/columns.ts";
import { blob } from "#backoffice/ground/storage/blob.tables.ts";
import { fileTypes } from "#contract/system/files.words.ts";

export const storedFile = pgTable(
  "stored_file",
  {
    id: primaryId(),
    /** As people call it, without the extension. */
    name: text("name").notNull(),
    /** What its address ends with: nobody guesses it. */
    realName: text("real_name").notNull().unique(),
    /** Lower case, without the dot; empty where the name has none. */
    suffix: text("suffix").notNull(),
    type: text("type", { enum: fileTypes }).notNull(),
    /** What it is served as. */
    mediaType: text("media_type").notNull(),
    blobId: text("blob_id")
      .notNull()
      .references(() => blob.id),
    ...audited,
  },
  (table) => [index("stored_file_blob").on(table.blobId)],
);
