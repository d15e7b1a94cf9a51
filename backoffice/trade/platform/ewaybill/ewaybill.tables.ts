/** 电子面单: by which courier's account a shop gets its numbers, and each number that was asked for (domain.md §3.5). */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { shopOrder } from "#backoffice/trade/platform/order/order.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import { ewaybillStates } from "#contract/platform/ewaybill/ewaybill.words.ts";
import type { EwaybillBranch } from "#contract/platform/ewaybill/ewaybills.ts";

export const ewaybillAccount = pgTable(
  "ewaybill_account",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    /** As the dictionary of couriers names it. */
    courier: text("courier").notNull(),
    /** The platform's code of it; empty until the platform was asked. */
    courierCode: text("courier_code").notNull().default(""),
    /** 网点; empty of couriers that have none of their own (直营). */
    branchCode: text("branch_code").notNull().default(""),
    branchName: text("branch_name").notNull().default(""),
    senderName: text("sender_name").notNull().default(""),
    senderMobile: text("sender_mobile").notNull().default(""),
    province: text("province").notNull().default(""),
    city: text("city").notNull().default(""),
    district: text("district").notNull().default(""),
    street: text("street").notNull().default(""),
    address: text("address").notNull().default(""),
    templateUrl: text("template_url").notNull().default(""),
    isDefault: boolean("is_default").notNull().default(false),
    /** What the platform said last of its branches and numbers. */
    branches: jsonb("branches").$type<EwaybillBranch[]>().notNull().default([]),
    readAt: instantColumn("read_at"),
    ...audited,
  },
  (table) => [
    unique("ewaybill_account_courier").on(table.shopId, table.courier),
    uniqueIndex("ewaybill_account_default").on(table.shopId).where(sql`${table.isDefault}`),
  ],
);

/**
 * A number that was asked for, written before the question leaves, so that who asks after a crash asks by the same key and
 * gets the same number. A trigger of `shop_order` makes it CANCELLING when the order is not to be sent any more.
 */
export const ewaybill = pgTable(
  "ewaybill",
  {
    id: primaryId(),
    /** The order that leads the parcel. */
    orderId: reference("order_id")
      .notNull()
      .references(() => shopOrder.id),
    accountId: reference("account_id")
      .notNull()
      .references(() => ewaybillAccount.id),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id),
    courier: text("courier").notNull(),
    state: text("state", { enum: ewaybillStates }).notNull().default("ASKED"),
    /** Empty until it is known here. */
    waybillNo: text("waybill_no").notNull().default(""),
    /** For the platform's print component, sealed (it names the receiver); emptied with the buyer. */
    printSealed: text("print_sealed"),
    /** A question may have left: the platform may have a number of which nothing is known here. */
    called: boolean("called").notNull().default(false),
    /** Why it was not given, or not yet; one sentence. */
    error: text("error").notNull().default(""),
    /** When the platform is asked (again); put off for as long as a question may take. Null: nothing is to be asked. */
    nextAt: instantColumn("next_at"),
    tries: integer("tries").notNull().default(0),
    ...audited,
  },
  (table) => [
    uniqueIndex("ewaybill_live").on(table.orderId).where(sql`${table.state} in ('ASKED', 'GOT')`),
    index("ewaybill_order").on(table.orderId),
    index("ewaybill_of_account").on(table.accountId),
    index("ewaybill_due").on(table.shopId, table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
);
