/** 采购入库: garments bought in from a supplier (domain.md §3.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineCell, lineSku, maxLines, periodQuery } from "#contract/goods/lines.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { documentPayment } from "#contract/party/payments.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  clientToken,
  id,
  instant,
  keyword,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { purchaseReceiptKinds, purchaseStatuses, purchaseWaitings } from "./purchase.words.ts";

const tag = "采购入库";
const endpoint = endpointsOf(tag);

const head = z.object({
  partyId: requiredChoice("供应商"),
  repositoryId: requiredChoice("入库仓"),
  /** Absent: as it was. Whoever may not see amounts may still write them. */
  freightFen: fen.optional(),
  discountFen: fen.optional(),
  attachmentId: pictureId.nullish(),
  remark: shortText("备注", 500),
});

const document = z.object({
  id: z.number(),
  no: z.string(),
  status: z.enum(purchaseStatuses),
  partyId: z.number(),
  partyName: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  styleCount: z.number(),
  lineCount: z.number(),
  qty: z.number(),
  receivedQty: z.number(),
  returnedQty: z.number(),
  /** Goods + freight − discount as ordered; only with the right to see cost, like every amount here. */
  amountFen: z.number().optional(),
  /** What came in less what went back: what we owe for it. */
  receivedFen: z.number().optional(),
  /** Lines without a price (未定价): what they cost is in no amount. `unpricedReceived`: those of which something came in. */
  unpricedLines: z.number().optional(),
  unpricedReceived: z.number().optional(),
  /** What of that is paid, and what is not. */
  paidFen: z.number().optional(),
  unpaidFen: z.number().optional(),
  remark: z.string(),
  bizDate: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  version: z.number(),
});
export type PurchaseRow = z.output<typeof document>;

const line = lineSku.extend({
  id: z.number(),
  qty: z.number(),
  receivedQty: z.number(),
  returnedQty: z.number(),
  /** Pieces still to come, and the most that may come. */
  left: z.number(),
  most: z.number(),
  /** Null: 未定价. */
  priceFen: z.number().nullable().optional(),
  /** What the style cost the last time; null when it was never bought. */
  lastPurchaseFen: z.number().nullable().optional(),
});
export type PurchaseLine = z.output<typeof line>;

const receipt = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(purchaseReceiptKinds),
  qty: z.number(),
  amountFen: z.number().optional(),
  reason: z.string(),
  operator: z.string().nullable(),
  createTime: instant,
  voidBy: z.string().nullable(),
  voidTime: instant.nullable(),
  /** `amountFen` null: the line has no price yet. */
  lines: z.array(z.object({ skuId: z.number(), qty: z.number(), amountFen: z.number().nullable().optional() })),
});
export type PurchaseReceipt = z.output<typeof receipt>;

/** What the asker may do now: by state, permission and right in the repository. */
const possible = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  /** Some line has no price, or its price may still be changed. */
  price: z.boolean(),
  receive: z.boolean(),
  return: z.boolean(),
  voidReceipt: z.boolean(),
  voidReturn: z.boolean(),
  void: z.boolean(),
  pay: z.boolean(),
});
export type PurchasePossible = z.output<typeof possible>;

const filter = z.object({
  ...periodQuery,
  keyword,
  partyId: id.optional(),
  repositoryId: id.optional(),
  status: z.enum(purchaseStatuses).optional(),
  waiting: z.enum(purchaseWaitings, "待办不存在").optional(),
});
export type PurchaseFilter = z.output<typeof filter>;

const cells = z.array(lineCell).max(maxLines, `一张单据最多 ${maxLines} 行`);
const changed = z.object({ version: z.number() });
const recorded = z.object({ id: z.number(), no: z.string(), version: z.number() });

export const purchaseEndpoints = {
  list: endpoint.get("/api/clothes/purchase", {
    summary: "采购单列表",
    access: [permissions.purchaseList],
    query: pageQuery.extend(filter.shape),
    /** `totals` is of the whole filtered set; its amounts are absent when one of the places hides what things cost. */
    response: pageOf(document).extend({
      totals: z.object({
        qty: z.number(),
        receivedQty: z.number(),
        amountFen: z.number().optional(),
        unpricedLines: z.number().optional(),
        paidFen: z.number().optional(),
        unpaidFen: z.number().optional(),
      }),
    }),
  }),
  suppliers: endpoint.get("/api/clothes/purchase/suppliers", {
    summary: "可选的成衣供应商",
    access: [permissions.purchaseList],
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  detail: endpoint.get("/api/clothes/purchase/:id", {
    summary: "一张采购单及明细、收货和退货",
    access: [permissions.purchaseList],
    response: document.extend({
      freightFen: z.number().optional(),
      discountFen: z.number().optional(),
      attachmentId: z.string().nullable(),
      lines: z.array(line),
      receipts: z.array(receipt),
      /** What paid it, or was paid from it; only with the right to see cost. */
      payments: z.array(documentPayment).optional(),
      possible,
    }),
  }),
  add: endpoint.post("/api/clothes/purchase", {
    summary: "新增采购单草稿",
    access: [permissions.purchaseAdd],
    body: withDefaults(head.extend({ clientToken }), { remark: "" }),
    status: 201,
    response: recorded,
  }),
  edit: endpoint.put("/api/clothes/purchase/:id", {
    summary: "修改采购单草稿",
    access: [permissions.purchaseEdit],
    body: head.extend(seenAct.shape),
    response: changed,
  }),
  lines: endpoint.post("/api/clothes/purchase/:id/lines", {
    summary: "增加或设定采购单明细和单价",
    access: [permissions.purchaseEdit],
    body: z.object({
      clientToken,
      mode: z.enum(["add", "set"]),
      cells,
      /** Prices a piece; a line that is new and not told here costs what its style cost before, else it is unpriced. */
      prices: z
        .array(z.object({ skuId: id, priceFen: fen }))
        .max(maxLines)
        .default([]),
      answered,
    }),
    response: changed,
  }),
  submit: endpoint.post("/api/clothes/purchase/:id/submit", {
    summary: "提交采购单，等待入库",
    access: [permissions.purchaseEdit],
    body: seenAct,
    response: changed,
  }),
  price: endpoint.post("/api/clothes/purchase/:id/price", {
    summary: "给已提交的采购单定价：库存价值和应付随之更正；付款后不能再改",
    access: [permissions.costView],
    body: seenAct.extend({
      prices: z.array(z.object({ skuId: id, priceFen: fen })).max(maxLines),
      /** Absent: as they were. */
      freightFen: fen.optional(),
      discountFen: fen.optional(),
      answered,
    }),
    response: changed,
  }),
  receive: endpoint.post("/api/clothes/purchase/:id/receive", {
    summary: "收货入库；不填明细则收齐余数",
    access: [permissions.purchaseReceive],
    body: seenAct.extend({ cells: cells.optional(), remark: shortText("备注", 50).default("") }),
    status: 201,
    response: recorded,
  }),
  return: endpoint.post("/api/clothes/purchase/:id/return", {
    summary: "退货给供应商",
    access: [permissions.purchaseReturn],
    body: seenAct.extend({ cells, reason: requiredText("退货原因", 50) }),
    status: 201,
    response: recorded,
  }),
  voidReceipt: endpoint.post("/api/clothes/purchase/:id/receipt/:receiptId/void", {
    summary: "作废一张收货单或退货单，红冲库存和应付",
    access: [permissions.purchaseVoid],
    params: z.object({ id, receiptId: id }),
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: changed,
  }),
  void: endpoint.post("/api/clothes/purchase/:id/void", {
    summary: "作废采购单",
    access: [permissions.purchaseDel, permissions.purchaseVoid],
    body: seenAct.extend({ reason: shortText("作废原因", 50).default("") }),
    response: changed,
  }),
};

export const purchaseExportEndpoints = exportEndpoints({
  tag,
  title: "采购入库",
  path: "/api/clothes/purchase",
  access: [permissions.purchaseList],
  filter,
  layouts: ["document", "line"],
});
