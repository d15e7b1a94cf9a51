/** 平台订单, their lines, after-sales and log (domain.md §3.5, shop/order; §4). Buyers' data is sealed (settings/secret.ts). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import {
  afterSaleStates,
  afterSaleTypes,
  orderLineStates,
  platformStates,
  shopOrderEvents,
  shopOrderStates,
} from "#contract/platform/order.words.ts";

export const shopOrder = pgTable(
  "shop_order",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id),
    platformNo: text("platform_no").notNull(),
    /** 0: the order as it was placed; 1 and more: parts that were split off it. */
    part: integer("part").notNull().default(0),
    /** 合单: the order whose parcel this one goes in. */
    mergedInto: reference("merged_into"),
    state: text("state", { enum: shopOrderStates }).notNull(),
    platformState: text("platform_state", { enum: platformStates }).notNull(),
    /** When the platform last changed it: what is older is ignored. */
    modifiedAt: instantColumn("modified_at").notNull(),
    /** HMAC of what the platform said last, by which a repetition and a second answer of the same second are told. */
    digest: text("digest").notNull().default(""),
    /** HMAC of the receiver as the platform said it: an address that was put right here stays until that changes. */
    receiverDigest: text("receiver_digest").notNull().default(""),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),

    // Exceptions (shopOrderExceptions): each blocks the audit.
    unmatched: boolean("unmatched").notNull().default(false),
    short: boolean("short").notNull().default(false),
    refunding: boolean("refunding").notNull().default(false),
    badAddress: boolean("bad_address").notNull().default(false),
    /** A message of the buyer that nobody has dealt with. */
    messageOpen: boolean("message_open").notNull().default(false),
    /** 留到: held before this day of the company, and no longer from it on. One that was let go has the day of that. */
    heldUntil: date("held_until", { mode: "string" }),

    // What a person has decided, which no 审单规则 changes.
    heldByHand: boolean("held_by_hand").notNull().default(false),
    placedByHand: boolean("placed_by_hand").notNull().default(false),
    /** 取消锁定 or 撤回: it waits for a person's audit. */
    unauditedByHand: boolean("unaudited_by_hand").notNull().default(false),
    /** What the rules have seen of it last (rule/apply-rules.ts); another mark: they look again. */
    ruled: text("ruled").notNull().default(""),

    // The buyer: sealed texts and what of them may be shown. Emptied 180 days after the order ended.
    buyerSealed: text("buyer_sealed"),
    buyerMasked: text("buyer_masked").notNull().default(""),
    phoneSealed: text("phone_sealed"),
    phoneTail: text("phone_tail").notNull().default(""),
    addressSealed: text("address_sealed"),
    /** HMAC of the buyer, telephone and address: orders to one door have one. */
    doorHash: text("door_hash").notNull().default(""),
    province: text("province").notNull().default(""),
    city: text("city").notNull().default(""),
    district: text("district").notNull().default(""),
    anonymisedAt: instantColumn("anonymised_at"),

    goodsFen: fenColumn("goods_fen").notNull(),
    freightFen: fenColumn("freight_fen").notNull().default(0),
    discountFen: fenColumn("discount_fen").notNull().default(0),
    paidFen: fenColumn("paid_fen").notNull(),
    refundedFen: fenColumn("refunded_fen").notNull().default(0),
    qty: integer("qty").notNull(),

    buyerMessage: text("buyer_message").notNull().default(""),
    sellerRemark: text("seller_remark").notNull().default(""),
    /** 旗帜, 0 (none) to 5, as the platforms have them. */
    flag: integer("flag").notNull().default(0),

    placedAt: instantColumn("placed_at").notNull(),
    paidAt: instantColumn("paid_at"),
    shipDeadline: instantColumn("ship_deadline"),
    auditedBy: reference("audited_by"),
    auditedAt: instantColumn("audited_at"),
    courier: text("courier").notNull().default(""),
    waybillNo: text("waybill_no").notNull().default(""),
    shippedBy: reference("shipped_by"),
    shippedAt: instantColumn("shipped_at"),
    /** Whether the platform knows that it was shipped; null: nothing to tell. */
    shipTold: boolean("ship_told"),
    shipError: text("ship_error").notNull().default(""),
    /** When the platform is told (again); a node that is telling it puts this off for as long as that may take. */
    shipNextAt: instantColumn("ship_next_at"),
    shipTries: integer("ship_tries").notNull().default(0),
    /** When it was finished or closed. */
    endedAt: instantColumn("ended_at"),
    closeReason: text("close_reason").notNull().default(""),
    /** It was sent before this shop's orders came here: no pieces left by it, and none come back. */
    history: boolean("history").notNull().default(false),
    /** Who closed it here; null: the platform did, or all of it was refunded. */
    closedBy: reference("closed_by"),
    /** The day of 付款 (or of placing, while it is not paid): what lists and figures go by. */
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    ...audited,
  },
  (table) => [
    unique("shop_order_no").on(table.shopId, table.platformNo, table.part),
    // Each ends with the place, which every list asks for: a tab's thousand is then counted without reading an order.
    index("shop_order_waiting").on(table.state, table.shipDeadline, table.id, table.repositoryId),
    index("shop_order_state_days").on(table.state, table.bizDate, table.id, table.repositoryId),
    index("shop_order_days").on(table.bizDate, table.id, table.repositoryId),
    index("shop_order_province_days").on(table.province, table.bizDate, table.id, table.repositoryId),
    index("shop_order_province_states").on(table.province, table.state, table.bizDate, table.id, table.repositoryId),
    index("shop_order_courier_days").on(table.courier, table.bizDate, table.id, table.repositoryId),
    index("shop_order_courier_states").on(table.courier, table.state, table.bizDate, table.id, table.repositoryId),
    index("shop_order_shop_days").on(table.shopId, table.bizDate, table.id, table.repositoryId),
    index("shop_order_shop_states").on(table.shopId, table.state, table.bizDate, table.id, table.repositoryId),
    index("shop_order_repository").on(table.repositoryId, table.bizDate, table.id),
    index("shop_order_number").on(table.platformNo),
    index("shop_order_phone").on(table.phoneTail, table.id),
    index("shop_order_waybill").on(table.waybillNo).where(sql`${table.waybillNo} <> ''`),
    index("shop_order_unnumbered").on(table.state, table.bizDate, table.id).where(sql`${table.waybillNo} = ''`),
    index("shop_order_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index("shop_order_door").on(table.doorHash).where(sql`${table.state} in ('WAIT_AUDIT', 'WAIT_SHIP')`),
    index("shop_order_held").on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
    index("shop_order_exception")
      .on(table.bizDate, table.id)
      .where(
        sql`${table.unmatched} or ${table.short} or ${table.refunding} or ${table.badAddress} or ${table.messageOpen}`,
      ),
    // Not by shipTold, which says nothing in most companies: half of the table is then taken to be untold, and read.
    // What went out and has money asked back or paid back: asked by when it went (returns/interception-list.query.ts).
    index("shop_order_asked_back")
      .on(table.shippedAt, table.id, table.repositoryId)
      .where(
        sql`${table.shippedAt} is not null and (${table.refunding} or ${table.refundedFen} > 0 or ${table.state} = 'CLOSED')`,
      ),
    index("shop_order_due").on(table.shipNextAt).where(sql`${table.shipNextAt} is not null`),
    index("shop_order_ended").on(table.endedAt).where(sql`${table.anonymisedAt} is null`),
    check("shop_order_flag", sql`${table.flag} between 0 and 5`),
    check("shop_order_money", sql`${table.goodsFen} >= 0 and ${table.paidFen} >= 0 and ${table.refundedFen} >= 0`),
  ],
);

/**
 * Which styles an order has, with the order's state, day and place: what the list finds a style by, for the style that
 * sells most is in a tenth of all orders. Read model: triggers on both tables write it, nothing else does.
 */
export const shopOrderStyle = pgTable(
  "shop_order_style",
  {
    orderId: reference("order_id").notNull(),
    productId: reference("product_id").notNull(),
    state: text("state", { enum: shopOrderStates }).notNull(),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    repositoryId: reference("repository_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index("shop_order_style_states").on(table.productId, table.state, table.bizDate, table.orderId, table.repositoryId),
    index("shop_order_style_days").on(table.productId, table.bizDate, table.orderId, table.repositoryId),
  ],
);

export const shopOrderLine = pgTable(
  "shop_order_line",
  {
    id: primaryId(),
    orderId: reference("order_id")
      .notNull()
      .references(() => shopOrder.id),
    /** The platform's number of the line; of a part that was split off, the one it came from. */
    platformLineId: text("platform_line_id").notNull(),
    platformItemId: text("platform_item_id").notNull().default(""),
    platformSkuId: text("platform_sku_id").notNull().default(""),
    merchantCode: text("merchant_code").notNull().default(""),
    title: text("title").notNull().default(""),
    spec: text("spec").notNull().default(""),
    skuId: reference("sku_id").references(() => sku.id),
    qty: integer("qty").notNull(),
    priceFen: fenColumn("price_fen").notNull(),
    /** Its share of what was paid for the goods. */
    amountFen: fenColumn("amount_fen").notNull(),
    /** Follows from what the platform said of the line and from its after-sales. */
    state: text("state", { enum: orderLineStates }).notNull().default("OPEN"),
    platformState: text("platform_state", { enum: orderLineStates }).notNull().default("OPEN"),
    /** What of it was paid back, as the order says; after-sales have theirs. */
    refundedFen: fenColumn("refunded_fen").notNull().default(0),
    /** The platform has it as sent, and other lines of the order not. */
    sentElsewhere: boolean("sent_elsewhere").notNull().default(false),
    /** Pieces that went out. */
    shippedQty: integer("shipped_qty").notNull().default(0),
  },
  (table) => [
    unique("shop_order_line_platform").on(table.orderId, table.platformLineId),
    index("shop_order_line_sku").on(table.skuId, table.orderId),
    index("shop_order_line_number").on(table.platformLineId),
    check("shop_order_line_qty", sql`${table.qty} > 0 and ${table.shippedQty} between 0 and ${table.qty}`),
  ],
);

export const afterSale = pgTable(
  "after_sale",
  {
    id: primaryId(),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id),
    /** Null: the platform told of it before it told of the order. */
    orderId: reference("order_id").references(() => shopOrder.id),
    platformOrderNo: text("platform_order_no").notNull(),
    /** Empty: of the whole order, or opened here. */
    platformLineId: text("platform_line_id").notNull().default(""),
    /** Pieces, as the platform says; null where it does not. */
    platformQty: integer("platform_qty"),
    digest: text("digest").notNull().default(""),
    /** The platform's number; one that was opened here has `L` and its id. */
    platformNo: text("platform_no").notNull(),
    type: text("type", { enum: afterSaleTypes }).notNull(),
    state: text("state", { enum: afterSaleStates }).notNull().default("APPLIED"),
    amountFen: fenColumn("amount_fen").notNull().default(0),
    reason: text("reason").notNull().default(""),
    remark: text("remark").notNull().default(""),
    /** 退货物流. */
    courier: text("courier").notNull().default(""),
    waybillNo: text("waybill_no").notNull().default(""),
    /** Where the goods come back to. */
    repositoryId: reference("repository_id").references(() => repository.id),
    modifiedAt: instantColumn("modified_at").notNull(),
    appliedAt: instantColumn("applied_at").notNull(),
    endedAt: instantColumn("ended_at"),
    ...audited,
  },
  (table) => [
    unique("after_sale_no").on(table.shopId, table.platformNo),
    index("after_sale_order").on(table.orderId),
    index("after_sale_platform_order").on(table.platformOrderNo),
    index("after_sale_waybill").on(table.waybillNo).where(sql`${table.waybillNo} <> ''`),
    index("after_sale_state").on(table.state, table.appliedAt, table.id),
    check("after_sale_amount", sql`${table.amountFen} >= 0`),
  ],
);

export const afterSaleLine = pgTable(
  "after_sale_line",
  {
    id: primaryId(),
    afterSaleId: reference("after_sale_id")
      .notNull()
      .references(() => afterSale.id),
    orderLineId: reference("order_line_id")
      .notNull()
      .references(() => shopOrderLine.id),
    qty: integer("qty").notNull(),
    /** What came back: 正品 and 次品. */
    goodQty: integer("good_qty").notNull().default(0),
    secondQty: integer("second_qty").notNull().default(0),
    /** What is sent instead (换货, 补发). */
    skuId: reference("sku_id").references(() => sku.id),
    sentQty: integer("sent_qty").notNull().default(0),
  },
  (table) => [
    unique("after_sale_line_order").on(table.afterSaleId, table.orderLineId),
    index("after_sale_line_line").on(table.orderLineId),
    check(
      "after_sale_line_qty",
      sql`${table.qty} > 0 and ${table.goodQty} >= 0 and ${table.secondQty} >= 0
        and ${table.goodQty} + ${table.secondQty} <= ${table.qty} and ${table.sentQty} >= 0`,
    ),
  ],
);

export const shopOrderLog = pgTable(
  "shop_order_log",
  {
    id: primaryId(),
    orderId: reference("order_id")
      .notNull()
      .references(() => shopOrder.id),
    event: text("event", { enum: shopOrderEvents }).notNull(),
    /** One sentence, never a buyer's data. */
    text: text("text").notNull().default(""),
    operatorId: reference("operator_id"),
    /** The name of the 审单规则 that did it. */
    rule: text("rule").notNull().default(""),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("shop_order_log_order").on(table.orderId, table.id)],
);
