/** The label printers of the places that parcels leave from. */
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, reference } from "#backoffice/db/columns.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { labelPapers, printerLanguages } from "#contract/platform/label.words.ts";

export const labelPrinter = pgTable("label_printer", {
  repositoryId: reference("repository_id")
    .primaryKey()
    .references(() => repository.id, { onDelete: "cascade" }),
  printerHost: text("printer_host").notNull().default(""),
  printerPort: integer("printer_port").notNull().default(9100),
  language: text("language", { enum: printerLanguages }).notNull().default("TSPL"),
  paper: text("paper", { enum: labelPapers }).notNull().default("p100"),
  ...audited,
});
