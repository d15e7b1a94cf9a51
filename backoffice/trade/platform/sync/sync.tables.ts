/** What is exchanged with platforms: 商品映射, cursors of what is pulled, and the log of it (domain.md §3.5; §4). */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import {
  cursorKinds,
  matchWays,
  pulledKinds,
  syncKinds,
  syncStatuses,
  syncTriggers,
} from "#contract/platform/sync.words.ts";

/** A platform's SKU and ours. */
export const shopSku = pgTable(
  "shop_sku",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    platformSkuId: text("platform_sku_id").notNull(),
    platformItemId: text("platform_item_id").notNull().default(""),
    title: text("title").notNull().default(""),
    /** Its colour and size as the platform writes them. */
    spec: text("spec").notNull().default(""),
    merchantCode: text("merchant_code").notNull().default(""),
    skuId: reference("sku_id").references(() => sku.id),
    matchedBy: text("matched_by", { enum: matchWays }),
    /** Whether its stock is pushed, where the shop's is. */
    pushes: boolean("pushes").notNull().default(true),
    /** What the platform was last told, and when; null: nothing yet. */
    pushedQty: integer("pushed_qty"),
    pushedAt: instantColumn("pushed_at"),
    pushError: text("push_error").notNull().default(""),
    ...audited,
  },
  (table) => [
    unique("shop_sku_platform").on(table.shopId, table.platformSkuId),
    index("shop_sku_sku").on(table.skuId),
    index("shop_sku_unmatched").on(table.shopId).where(sql`${table.skuId} is null`),
    check("shop_sku_matched", sql`(${table.skuId} is null) = (${table.matchedBy} is null)`),
  ],
);

/** Up to where a shop was pulled or pushed, how often it failed since, and which node is at it. */
export const syncCursor = pgTable(
  "sync_cursor",
  {
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: cursorKinds }).notNull(),
    /** Everything that was changed before this instant has been written. */
    doneTo: instantColumn("done_to").notNull(),
    /** Failures in a row; the wait grows with them. */
    failures: integer("failures").notNull().default(0),
    nextAt: instantColumn("next_at").notNull(),
    lastOkAt: instantColumn("last_ok_at"),
    lastError: text("last_error").notNull().default(""),
    /** When a person was told that it stays broken. */
    warnedAt: instantColumn("warned_at"),
    /** The platform refused the authorisation: it rests until there is a newer one. */
    stoppedAt: instantColumn("stopped_at"),
    /** Who is at it, and until when that is believed: a node that died is taken over. */
    leaseId: text("lease_id"),
    leaseUntil: instantColumn("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.kind] }), index("sync_cursor_next").on(table.nextAt)],
);

/**
 * Goods whose stock may have changed since they were pushed; written by triggers with the change itself, so that none
 * is lost. Rows are only ever added, and deleted once a platform has heard of them.
 */
export const stockPushDue = pgTable(
  "stock_push_due",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    shopSkuId: reference("shop_sku_id")
      .notNull()
      .references(() => shopSku.id, { onDelete: "cascade" }),
  },
  (table) => [index("stock_push_due_shop").on(table.shopId, table.id), index("stock_push_due_sku").on(table.shopSkuId)],
);

/** When a shop's platform may be called next: its rate limit, over all nodes. */
export const shopPace = pgTable("shop_pace", {
  shopId: reference("shop_id")
    .primaryKey()
    .references(() => shop.id, { onDelete: "cascade" }),
  nextAt: instantColumn("next_at").notNull(),
});

/** What was pulled and could not be taken, until it can be (refusal.ts). */
export const syncRefusal = pgTable(
  "sync_refusal",
  {
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: pulledKinds }).notNull(),
    /** Its number; the sentence where that is what is missing. */
    subject: text("subject").notNull(),
    /** Empty where it has none. */
    platformNo: text("platform_no").notNull(),
    message: text("message").notNull(),
    firstAt: instantColumn("first_at").notNull(),
    lastAt: instantColumn("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.kind, table.subject] }),
    index("sync_refusal_last").on(table.lastAt),
  ],
);

export const syncLog = pgTable(
  "sync_log",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: syncKinds }).notNull(),
    trigger: text("trigger", { enum: syncTriggers }).notNull(),
    status: text("status", { enum: syncStatuses }).notNull(),
    windowFrom: instantColumn("window_from"),
    windowTo: instantColumn("window_to"),
    fetched: integer("fetched").notNull().default(0),
    written: integer("written").notNull().default(0),
    /** Known already, not newer: nothing was done. */
    unchanged: integer("unchanged").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    /** One sentence, never a token or a buyer's name. */
    message: text("message").notNull().default(""),
    operatorId: reference("operator_id"),
    startedAt: instantColumn("started_at").notNull(),
    endedAt: instantColumn("ended_at"),
  },
  (table) => [
    index("sync_log_shop").on(table.shopId, table.id),
    index("sync_log_started").on(table.startedAt, table.id),
    index("sync_log_running").on(table.id).where(sql`${table.status} = 'RUNNING'`),
  ],
);
