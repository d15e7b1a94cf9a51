/** Product pictures; their contents are blobs (backoffice/ground/storage), which every node reaches. */
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantColumn, reference } from "#backoffice/db/columns.ts";
import { blob } from "#backoffice/ground/storage/blob.tables.ts";

export const picture = pgTable("picture", {
  /** SHA-256 of the uploaded bytes, hex. */
  id: text("id").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdBy: reference("created_by"),
  createdAt: instantColumn("created_at").notNull(),
});

/** Who uploaded a picture that was there already: they see it as its first uploader does, before it is on anything. */
export const pictureUpload = pgTable(
  "picture_upload",
  {
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id, { onDelete: "cascade" }),
    userId: reference("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.userId] })],
);

/** A picture as webp at one of the widths of contract/goods/pictures.ts. */
export const pictureVariant = pgTable(
  "picture_variant",
  {
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id, { onDelete: "cascade" }),
    width: integer("width").notNull(),
    blobId: text("blob_id")
      .notNull()
      .references(() => blob.id),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.width] }), index("picture_variant_blob").on(table.blobId)],
);
