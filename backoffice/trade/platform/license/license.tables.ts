/** 营业执照 and the papers beside them (domain.md §3.5, shop/license). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { blob } from "#backoffice/ground/storage/blob.tables.ts";
import { licenseTypes, paperKinds } from "#contract/platform/license.words.ts";

export const license = pgTable(
  "license",
  {
    id: primaryId(),
    name: text("name").notNull(),
    /** 统一社会信用代码: 18 characters with their check digit (GB 32100). */
    code: text("code").notNull().unique(),
    type: text("type", { enum: licenseTypes }).notNull().default("COMPANY"),
    legalPerson: text("legal_person").notNull().default(""),
    startDay: date("start_day", { mode: "string" }),
    /** Null: 长期. */
    endDay: date("end_day", { mode: "string" }),
    /** 副本图, as it was uploaded; shown with a watermark. */
    imageBlobId: text("image_blob_id").references(() => blob.id),
    cancelled: boolean("cancelled").notNull().default(false),
    remark: text("remark").notNull().default(""),
    /** When somebody was told that it ends. */
    warnedAt: instantColumn("warned_at"),
    ...audited,
  },
  (table) => [
    index("license_end").on(table.endDay),
    index("license_image").on(table.imageBlobId),
    check("license_days", sql`${table.endDay} >= ${table.startDay}`),
  ],
);

export const licensePaper = pgTable(
  "license_paper",
  {
    id: primaryId(),
    licenseId: reference("license_id")
      .notNull()
      .references(() => license.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: paperKinds }).notNull(),
    name: text("name").notNull(),
    no: text("no").notNull().default(""),
    endDay: date("end_day", { mode: "string" }),
    imageBlobId: text("image_blob_id").references(() => blob.id),
    warnedAt: instantColumn("warned_at"),
    ...audited,
  },
  (table) => [
    index("license_paper_license").on(table.licenseId),
    index("license_paper_end").on(table.endDay),
    index("license_paper_image").on(table.imageBlobId),
  ],
);
