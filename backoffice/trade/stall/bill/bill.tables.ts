/** Bills (拿货单): what a distributor took and gave back in a stall, and what was paid for it (domain.md §3.4, §4). */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, fenColumn, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { fund } from "#backoffice/ledgers/money-ledger/money.tables.ts";
import { sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { distributor } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import { billLineKinds, billStatuses, deliveryKinds, priceSources } from "#contract/stall/bill/bill.words.ts";
import type { RefusedScan } from "#contract/stall/bill/bill-inputs.ts";

export const bill = pgTable(
  "bill",
  {
    id: primaryId(),
    no: text("no").notNull().unique(),
    stallId: reference("stall_id")
      .notNull()
      .references(() => stall.id),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    /** Null only while held. */
    distributorId: reference("distributor_id").references(() => distributor.id),
    keeperId: reference("keeper_id")
      .notNull()
      .references(() => user.id),
    status: text("status", { enum: billStatuses }).notNull().default("HELD"),
    /** Pieces taken and owed: 拿货, 赠 and 样衣. */
    saleQty: integer("sale_qty").notNull().default(0),
    returnQty: integer("return_qty").notNull().default(0),
    goodsFen: fenColumn("goods_fen").notNull().default(0),
    returnFen: fenColumn("return_fen").notNull().default(0),
    discountFen: fenColumn("discount_fen").notNull().default(0),
    roundOffFen: fenColumn("round_off_fen").notNull().default(0),
    freightFen: fenColumn("freight_fen").notNull().default(0),
    /** Σ sale − Σ return − discount − round-off + freight. */
    payableFen: fenColumn("payable_fen").notNull().default(0),
    /** Σ live allocations; kept by the money ledger. */
    paidFen: fenColumn("paid_fen").notNull().default(0),
    /** 核减: of that, what was no money: 取消欠货, 调账, 坏账核销, goods given back; kept by the money ledger. */
    relievedFen: fenColumn("relieved_fen").notNull().default(0),
    /** 新增欠款: what was open right after the bill was confirmed, whatever was paid later. */
    debtFen: fenColumn("debt_fen").notNull().default(0),
    /** 找零: what 散客 handed over beyond the bill, and got back. */
    changeFen: fenColumn("change_fen").notNull().default(0),
    /** Of a held bill: scans that were refused and wait to be dealt with. */
    refusedScans: jsonb("refused_scans").$type<RefusedScan[]>().notNull().default([]),
    /** Pieces sold and still to be handed over. */
    owedQty: integer("owed_qty").notNull().default(0),
    /** 赠送金 to use, or used. */
    bonusFen: fenColumn("bonus_fen").notNull().default(0),
    /** 用余额: what the customer has with us pays this bill first. */
    useBalance: boolean("use_balance").notNull().default(true),
    /** The customer's account right after this bill. */
    balanceAfterFen: fenColumn("balance_after_fen"),
    /** Prices were typed, are below the floor, or the debt is above the limit. */
    repriced: boolean("repriced").notNull().default(false),
    belowFloor: boolean("below_floor").notNull().default(false),
    overCredit: boolean("over_credit").notNull().default(false),
    /** 物流. */
    carrier: text("carrier").notNull().default(""),
    remark: text("remark").notNull().default(""),
    /** The bill whose goods this one takes back. */
    originId: reference("origin_id"),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    confirmedAt: instantColumn("confirmed_at"),
    voidedAt: instantColumn("voided_at"),
    voidedBy: reference("voided_by"),
    voidReason: text("void_reason").notNull().default(""),
    /** A void bill whose receipts stay on the customer's account. */
    receiptKept: boolean("receipt_kept").notNull().default(false),
    printCount: integer("print_count").notNull().default(0),
    ...audited,
  },
  (table) => [
    index("bill_stall_day").on(table.stallId, table.bizDate, table.id),
    index("bill_day").on(table.bizDate, table.id),
    index("bill_distributor").on(table.distributorId, table.id),
    index("bill_held").on(table.stallId).where(sql`${table.status} = 'HELD'`),
    // FIFO asks for the oldest bills not yet paid.
    index("bill_open")
      .on(table.distributorId, table.id)
      .where(sql`${table.status} = 'CONFIRMED' and ${table.paidFen} < ${table.payableFen}`),
    // 新增欠款 of some days, read from the index alone.
    index("bill_debt")
      .on(table.bizDate, table.stallId, table.debtFen)
      .where(sql`${table.status} = 'CONFIRMED' and ${table.debtFen} > 0`),
    index("bill_owed").on(table.distributorId).where(sql`${table.owedQty} > 0`),
    index("bill_over_credit")
      .on(table.bizDate)
      .where(sql`${table.overCredit} and ${table.status} = 'CONFIRMED' and ${table.paidFen} < ${table.payableFen}`),
    index("bill_origin").on(table.originId),
    check("bill_customer", sql`${table.distributorId} is not null or ${table.status} in ('HELD', 'DISCARDED')`),
  ],
);

export const billLine = pgTable(
  "bill_line",
  {
    id: primaryId(),
    billId: reference("bill_id")
      .notNull()
      .references(() => bill.id, { onDelete: "cascade" }),
    lineNo: integer("line_no").notNull(),
    kind: text("kind", { enum: billLineKinds }).notNull(),
    skuId: reference("sku_id")
      .notNull()
      .references(() => sku.id),
    grade: integer("grade").notNull().default(1),
    qty: integer("qty").notNull(),
    /** 即拿: handed over with the bill; the rest is owed. Of a return: all. */
    takeQty: integer("take_qty").notNull(),
    /** Handed over later; kept by 补拿货. */
    pickedQty: integer("picked_qty").notNull().default(0),
    cancelledQty: integer("cancelled_qty").notNull().default(0),
    priceFen: fenColumn("price_fen").notNull(),
    priceSource: text("price_source", { enum: priceSources }).notNull(),
    amountFen: fenColumn("amount_fen").notNull(),
    /** The line of an earlier bill that a return gives back. */
    originLineId: reference("origin_line_id"),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    index("bill_line_bill").on(table.billId, table.lineNo),
    index("bill_line_sku").on(table.skuId, table.billId),
    index("bill_line_origin").on(table.originLineId),
    check(
      "bill_line_qty",
      sql`${table.qty} > 0 and ${table.takeQty} between 0 and ${table.qty} and ${table.pickedQty} >= 0
        and ${table.cancelledQty} >= 0 and ${table.takeQty} + ${table.pickedQty} + ${table.cancelledQty} <= ${table.qty}`,
    ),
  ],
);

/** What is paid with a bill, by fund; negative: given back (实退). Plans while it is held. */
export const billPayment = pgTable(
  "bill_payment",
  {
    id: primaryId(),
    billId: reference("bill_id")
      .notNull()
      .references(() => bill.id, { onDelete: "cascade" }),
    fundId: reference("fund_id")
      .notNull()
      .references(() => fund.id),
    amountFen: fenColumn("amount_fen").notNull(),
    journalId: reference("journal_id"),
  },
  (table) => [index("bill_payment_bill").on(table.billId), check("bill_payment_amount", sql`${table.amountFen} <> 0`)],
);

/** 补拿货 (PICKUP) or 取消欠货 (CANCEL) of a confirmed bill. */
export const billDelivery = pgTable(
  "bill_delivery",
  {
    id: primaryId(),
    billId: reference("bill_id")
      .notNull()
      .references(() => bill.id),
    kind: text("kind", { enum: deliveryKinds }).notNull(),
    qty: integer("qty").notNull(),
    /** What a CANCEL takes off the bill; 0 of a PICKUP. */
    amountFen: fenColumn("amount_fen").notNull().default(0),
    bizDate: date("biz_date", { mode: "string" }).notNull(),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    voidedAt: instantColumn("voided_at"),
    voidedBy: reference("voided_by"),
  },
  (table) => [index("bill_delivery_bill").on(table.billId)],
);

export const billDeliveryLine = pgTable(
  "bill_delivery_line",
  {
    id: primaryId(),
    deliveryId: reference("delivery_id")
      .notNull()
      .references(() => billDelivery.id),
    lineId: reference("line_id")
      .notNull()
      .references(() => billLine.id),
    qty: integer("qty").notNull(),
  },
  (table) => [
    unique("bill_delivery_line_cell").on(table.deliveryId, table.lineId),
    check("bill_delivery_line_qty", sql`${table.qty} > 0`),
  ],
);

/** Each printing of a bill, and what the printer said. */
export const billPrint = pgTable(
  "bill_print",
  {
    id: primaryId(),
    billId: reference("bill_id")
      .notNull()
      .references(() => bill.id),
    template: text("template").notNull(),
    /** Null: a page for the browser's own print. Empty: the printer took it. Else why not. */
    failure: text("failure"),
    operatorId: reference("operator_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("bill_print_bill").on(table.billId)],
);
