/** 调拨: goods on their way between two repositories (domain.md §3.3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineCell, lineChange, lineSku, maxLines, periodQuery } from "#contract/goods/lines.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  repeated,
  requiredChoice,
  seenAct,
  shortText,
  typedText,
  withDefaults,
} from "#contract/value.ts";
import { transferEventKinds, transferStatuses, transferWaitings } from "./transfer.words.ts";

const tag = "调拨";
const endpoint = endpointsOf(tag);

/** How a difference is closed: the pieces come back, or somebody answers for them. */
const transferSettlements = ["RETURN", "LOSS"] as const;

/** Documents that one picking list may hold. */
export const maxPicked = 20;

const head = z.object({
  fromId: requiredChoice("调出仓"),
  toId: requiredChoice("调入仓"),
  logistics: shortText("物流", 100),
  remark: shortText("备注", 500),
});

const quantities = {
  /** Pieces asked for. */
  applyQty: z.number(),
  sentQty: z.number(),
  /** Good and damaged together. */
  receivedQty: z.number(),
  damagedQty: z.number(),
  returnedQty: z.number(),
  lostQty: z.number(),
};

const document = z.object({
  id: z.number(),
  no: z.string(),
  status: z.enum(transferStatuses),
  fromId: z.number(),
  fromName: z.string(),
  toId: z.number(),
  toName: z.string(),
  styleCount: z.number(),
  ...quantities,
  logistics: z.string(),
  remark: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  sendBy: z.string().nullable(),
  sendTime: instant.nullable(),
  /** The last receiving. */
  receiveBy: z.string().nullable(),
  receiveTime: instant.nullable(),
  version: z.number(),
});
export type TransferRow = z.output<typeof document>;

const line = lineSku.extend({
  id: z.number(),
  ...quantities,
  /** Pieces available at the source now; null where one may not see it. */
  available: z.number().nullable(),
});
export type TransferLine = z.output<typeof line>;

const event = z.object({
  id: z.number(),
  kind: z.enum(transferEventKinds),
  qty: z.number(),
  /** Of them damaged: a receiving of damaged pieces is an event of its own. */
  damagedQty: z.number(),
  responsible: z.string(),
  remark: z.string(),
  operator: z.string().nullable(),
  createTime: instant,
});
export type TransferEvent = z.output<typeof event>;

/** What one may do now: by state, permission and place together. */
const possible = z.object({
  edit: z.boolean(),
  cancel: z.boolean(),
  send: z.boolean(),
  receive: z.boolean(),
  settle: z.boolean(),
  recall: z.boolean(),
  copy: z.boolean(),
});

const pickLine = lineSku.extend({
  /** 陈列位 at the source; empty where there is none. */
  location: z.string(),
  qty: z.number(),
  /** Which document wants how many. */
  shares: z.array(z.object({ no: z.string(), qty: z.number() })),
});
const pickSheet = z.object({
  fromId: z.number(),
  fromName: z.string(),
  documents: z.array(z.object({ id: z.number(), no: z.string(), toName: z.string(), remark: z.string() })),
  lines: z.array(pickLine),
});
export type PickSheet = z.output<typeof pickSheet>;

const filter = z.object({
  ...periodQuery,
  keyword,
  fromId: id.optional(),
  toId: id.optional(),
  status: repeated(z.enum(transferStatuses)),
  waiting: z.enum(transferWaitings, "待办不存在").optional(),
  styleNo: typedText("款号", 32).optional(),
  /** True: only those of which not all that was sent has arrived, though some has or all is closed. */
  difference: looseBoolean.optional(),
});
export type TransferFilter = z.output<typeof filter>;

/** Goods on their way are counted, so an older view does no harm; a form that has one may say what it saw. */
const counted = z.object({
  clientToken,
  version: looseInteger.optional(),
  remark: shortText("备注", 500).default(""),
  cells: z
    .array(lineCell)
    .min(1, "请至少填写一行")
    .max(2 * maxLines, `一张单据最多 ${maxLines} 行`),
});
const changed = z.object({ version: z.number() });

/** Whoever may add may also change the drafts of the own hand; the other codes reach those of others. */
const drafting = [permissions.transferAdd, permissions.transferEdit];

export const transferEndpoints = {
  list: endpoint.get("/api/clothes/transfer", {
    summary: "调拨单列表",
    access: [permissions.transferList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(document).extend({
      totals: z.object({ applyQty: z.number(), sentQty: z.number(), receivedQty: z.number(), difference: z.number() }),
    }),
  }),
  pick: endpoint.get("/api/clothes/transfer/pick", {
    summary: "拣货单：一张或几张草稿合并，按陈列位和款号排序",
    access: [permissions.transferList],
    query: z.object({ id: repeated(id) }),
    response: z.array(pickSheet),
  }),
  detail: endpoint.get("/api/clothes/transfer/:id", {
    summary: "一张调拨单、明细与经过",
    access: [permissions.transferList],
    response: document.extend({ lines: z.array(line), events: z.array(event), possible }),
  }),
  add: endpoint.post("/api/clothes/transfer", {
    summary: "新增调拨单草稿",
    access: [permissions.transferAdd],
    body: withDefaults(head, { logistics: "", remark: "" }).extend({ clientToken }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), version: z.number() }),
  }),
  edit: endpoint.put("/api/clothes/transfer/:id", {
    summary: "修改调拨单草稿",
    access: drafting,
    body: head.extend(seenAct.shape),
    response: changed,
  }),
  lines: endpoint.post("/api/clothes/transfer/:id/lines", {
    summary: "增加或设定调拨单明细",
    access: drafting,
    body: lineChange.extend({ clientToken }),
    response: changed,
  }),
  suggest: endpoint.post("/api/clothes/transfer/:id/suggest", {
    summary: "按建议补货填入明细，已有的行不变",
    access: drafting,
    body: seenAct,
    response: changed.extend({ added: z.number() }),
  }),
  cancel: endpoint.post("/api/clothes/transfer/:id/cancel", {
    summary: "取消调拨单草稿",
    access: [permissions.transferAdd, permissions.transferDel],
    body: seenAct,
    response: changed,
  }),
  send: endpoint.post("/api/clothes/transfer/:id/send", {
    summary: "发货：调出仓出库，转入在途",
    access: [permissions.transferSend],
    /** `cells`: what is really sent; as asked for unless told. */
    body: seenAct.extend({ cells: z.array(lineCell).max(maxLines, `一张单据最多 ${maxLines} 行`).optional() }),
    response: changed,
  }),
  receive: endpoint.post("/api/clothes/transfer/:id/receive", {
    summary: "收货：grade 1 完好，2 破损（入次品）",
    access: [permissions.transferReceive],
    body: counted,
    response: changed.extend({ status: z.enum(transferStatuses) }),
  }),
  settle: endpoint.post("/api/clothes/transfer/:id/settle", {
    summary: "差异处理：退回调出仓，或在途丢失",
    access: [permissions.transferDiff],
    body: counted.extend({
      kind: z.enum(transferSettlements, { error: "请选择差异处理方式" }),
      /** Who answers for the loss. */
      responsible: shortText("责任人", 50).default(""),
    }),
    response: changed.extend({ status: z.enum(transferStatuses) }),
  }),
  recall: endpoint.post("/api/clothes/transfer/:id/recall", {
    summary: "撤回尚未收货的调拨，货退回调出仓",
    access: [permissions.transferSend],
    body: seenAct,
    response: changed,
  }),
  copy: endpoint.post("/api/clothes/transfer/:id/copy", {
    summary: "复制为新的草稿",
    access: [permissions.transferAdd],
    body: z.object({ clientToken }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string() }),
  }),
};

export const transferExportEndpoints = exportEndpoints({
  tag,
  title: "调拨单",
  path: "/api/clothes/transfer",
  access: [permissions.transferList],
  filter,
  layouts: ["document", "line"],
});
