/** Factories and suppliers share one list (domain.md §3.2, factory). */
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, primaryId } from "#backoffice/db/columns.ts";
import { picture } from "#backoffice/masters/goods/picture/picture.tables.ts";
import { partyStatuses, partyTypes, settleCycles } from "#contract/party/parties.ts";

export const party = pgTable("party", {
  id: primaryId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull().unique(),
  type: text("type", { enum: partyTypes }).notNull(),
  specialty: text("specialty").notNull().default(""),
  contact: text("contact").notNull().default(""),
  phone: text("phone").notNull().default(""),
  address: text("address").notNull().default(""),
  settleCycle: text("settle_cycle", { enum: settleCycles }).notNull().default("MONTHLY"),
  bankName: text("bank_name").notNull().default(""),
  bankAccount: text("bank_account").notNull().default(""),
  licenceId: text("licence_id").references(() => picture.id),
  /** Pieces; 0 where nobody said. */
  dailyCapacity: integer("daily_capacity").notNull().default(0),
  feeLi: integer("fee_li").notNull().default(0),
  secondDeductBp: integer("second_deduct_bp").notNull().default(0),
  remark: text("remark").notNull().default(""),
  status: text("status", { enum: partyStatuses }).notNull().default("ON"),
  ...audited,
});
