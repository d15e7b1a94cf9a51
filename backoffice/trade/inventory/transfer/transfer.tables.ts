/** 调拨 and what happened to each (domain.md §3.3, §4). */
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { transferEventKinds, transferStatuses } from "#contract/inventory/transfer.words.ts";

export const transfer = pgTable(
  "transfer",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    fromId: reference("from_id")
      .notNull()
      .references(() => repository.id),
    toId: reference("to_id")
      .notNull()
      .references(() => repository.id),
    status: text("status", { enum: transferStatuses }).notNull().default("DRAFT"),
    logistics: text("logistics").notNull().default(""),
    remark: text("remark").notNull().default(""),
    sentBy: reference("sent_by"),
    sentAt: instantColumn("sent_at"),
    receivedBy: reference("received_by"),
    receivedAt: instantColumn("received_at"),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    index("transfer_from").on(table.fromId, table.id),
    index("transfer_to").on(table.toId, table.id),
    index("transfer_day").on(table.bizDate, table.id),
    index("transfer_open").on(table.status, table.sentAt).where(sql`${table.status} in ('SENT', 'PART_RECEIVED')`),
    check("transfer_places", sql`${table.fromId} <> ${table.toId}`),
  ],
);

export const transferLine = pgTable(
  "transfer_line",
  {
    id: primaryId(),
    transferId: reference("transfer_id")
      .notNull()
      .references(() => transfer.id, { onDelete: "cascade" }),
    lineNo: integer("line_no").notNull(),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    applyQty: integer("apply_qty").notNull(),
    sentQty: integer("sent_qty").notNull().default(0),
    /** Good and damaged together. */
    receivedQty: integer("received_qty").notNull().default(0),
    damagedQty: integer("damaged_qty").notNull().default(0),
    returnedQty: integer("returned_qty").notNull().default(0),
    lostQty: integer("lost_qty").notNull().default(0),
  },
  (table) => [
    unique("transfer_line_sku").on(table.transferId, table.skuId),
    index("transfer_line_by_sku").on(table.skuId),
    check(
      "transfer_line_sum",
      sql`${table.receivedQty} + ${table.returnedQty} + ${table.lostQty} <= ${table.sentQty} and ${table.damagedQty} <= ${table.receivedQty}`,
    ),
  ],
);

/** One sending, receiving, return, loss or recall; its lines are what the ledger refers to. */
export const transferEvent = pgTable(
  "transfer_event",
  {
    id: primaryId(),
    transferId: reference("transfer_id")
      .notNull()
      .references(() => transfer.id),
    kind: text("kind", { enum: transferEventKinds }).notNull(),
    /** Who answers for a loss. */
    responsible: text("responsible").notNull().default(""),
    remark: text("remark").notNull().default(""),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("transfer_event_transfer").on(table.transferId)],
);

export const transferEventLine = pgTable(
  "transfer_event_line",
  {
    id: primaryId(),
    eventId: reference("event_id")
      .notNull()
      .references(() => transferEvent.id),
    lineId: reference("line_id")
      .notNull()
      .references(() => transferLine.id),
    qty: integer("qty").notNull(),
    /** Of them damaged; only at a receiving. */
    damagedQty: integer("damaged_qty").notNull().default(0),
  },
  (table) => [unique("transfer_event_line_cell").on(table.eventId, table.lineId)],
);
