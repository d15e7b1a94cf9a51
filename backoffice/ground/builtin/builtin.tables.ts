/** What the product itself has brought into this database, so that it comes once only. */
import { pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, reference } from "#backoffice/db/columns.ts";

export const builtinKey = pgTable("builtin_key", {
  /** `rowKey` of a built-in row; or `rows` and the digest of all keys of a release that is wholly in. */
  key: text("key").primaryKey(),
  /** The row that came of it, whatever it is called by now; null where there is none (any more). */
  rowId: reference("row_id"),
  broughtAt: instantColumn("brought_at").notNull(),
});
