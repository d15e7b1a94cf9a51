/** Product pictures, in the database so that every node serves every picture. */
import { customType, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantColumn, reference } from "#backoffice/db/columns.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const picture = pgTable("picture", {
  /** SHA-256 of the uploaded bytes, hex. */
  id: text("id").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdBy: reference("created_by"),
  createdAt: instantColumn("created_at").notNull(),
});

/** A picture as webp at one of the widths of contract/goods/pictures.ts. */
export const pictureVariant = pgTable(
  "picture_variant",
  {
    pictureId: text("picture_id")
      .notNull()
      .references(() => picture.id, { onDelete: "cascade" }),
    width: integer("width").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.width] })],
);
