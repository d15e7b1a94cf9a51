/** 调整单: the slips by which stock is corrected by hand, always with a reason (domain.md §3.3, revise). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { lineCell, lineChange, lineSku, maxLines, periodQuery } from "#contract/goods/lines.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
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

const tag = "调整单";
const endpoint = endpointsOf(tag);

/** DRAFT → APPROVED → REVERSED by a new slip; a draft may be discarded. */
export const adjustmentStatuses = ["DRAFT", "APPROVED", "REVERSED", "DISCARDED"] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];
export const adjustmentStatusLabels: Record<AdjustmentStatus, string> = {
  DRAFT: "草稿",
  APPROVED: "已审核",
  REVERSED: "已红冲",
  DISCARDED: "已作废",
};

/** OPENING comes in; SCRAP and SAMPLE go out; GRADE changes the grade; ADJUST goes either way. */
export const adjustmentKinds = ["GAIN", "LOSS", "SCRAP", "SAMPLE", "GRADE", "OPENING"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentKindLabels: Record<AdjustmentKind, string> = {
  GAIN: "调增",
  LOSS: "调减",
  SCRAP: "报废",
  SAMPLE: "样衣领用",
  GRADE: "正次互转",
  OPENING: "期初",
};

/** Scrap worth more than this needs a photo: 500 元 in 分. */
export const scrapPhotoFen = 50_000;

const head = z.object({
  repositoryId: requiredChoice("仓库"),
  kind: z.enum(adjustmentKinds, { error: "请选择调整类型" }),
  reason: requiredText("原因", 50),
  photoId: pictureId.nullish(),
  remark: shortText("备注", 500),
});

const document = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(adjustmentKinds),
  status: z.enum(adjustmentStatuses),
  repositoryId: z.number(),
  repositoryName: z.string(),
  reason: z.string(),
  remark: z.string(),
  /** Pieces over all lines. */
  qty: z.number(),
  lineCount: z.number(),
  createBy: z.string().nullable(),
  createTime: instant,
  approveBy: z.string().nullable(),
  approveTime: instant.nullable(),
  version: z.number(),
});
export type AdjustmentRow = z.output<typeof document>;

const line = lineSku.extend({
  id: z.number(),
  grade: z.union([z.literal(1), z.literal(2)]),
  qty: z.number(),
  /** Pieces available in the repository now. */
  available: z.number(),
  /** Value moved, once approved; only with the right to see cost, like all that follows. */
  valueFen: z.number().optional(),
  /** 期初: what a piece cost; null takes the style's cost when the slip is approved. */
  costFen: z.number().nullable().optional(),
  /** The style's cost now, 0 where nobody knows it. */
  styleCostFen: z.number().nullable().optional(),
});
export type AdjustmentLine = z.output<typeof line>;

/** 待办: what waits, whatever its day; without days the list is not cut to the last 30. */
const adjustmentWaitings = ["approve"] as const;
export type AdjustmentWaiting = (typeof adjustmentWaitings)[number];
export const adjustmentWaitingLabels: Record<AdjustmentWaiting, string> = { approve: "待审核" };

const filter = z.object({
  ...periodQuery,
  keyword,
  repositoryId: id.optional(),
  kind: z.enum(adjustmentKinds).optional(),
  status: z.enum(adjustmentStatuses).optional(),
  waiting: z.enum(adjustmentWaitings, "待办不存在").optional(),
});
export type AdjustmentFilter = z.output<typeof filter>;

/** What an action on a document carries: a token, and the version that was seen. */

export const adjustmentEndpoints = {
  list: endpoint.get("/api/clothes/adjustment", {
    summary: "调整单列表",
    access: [permissions.reviseList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(document),
  }),
  detail: endpoint.get("/api/clothes/adjustment/:id", {
    summary: "一张调整单及明细",
    access: [permissions.reviseList],
    response: document.extend({
      photoId: z.string().nullable(),
      /** What goods cost here may be seen, and told of 期初. */
      mayCost: z.boolean(),
      reverseOf: z.object({ id: z.number(), no: z.string() }).nullable(),
      reversedBy: z.object({ id: z.number(), no: z.string() }).nullable(),
      lines: z.array(line),
    }),
  }),
  add: endpoint.post("/api/clothes/adjustment", {
    summary: "新增调整单草稿",
    access: [permissions.reviseAdjust],
    body: withDefaults(head.extend({ clientToken }), { remark: "" }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), version: z.number() }),
  }),
  edit: endpoint.put("/api/clothes/adjustment/:id", {
    summary: "修改调整单草稿",
    access: [permissions.reviseAdjust],
    body: head.omit({ repositoryId: true, kind: true }).extend(seenAct.shape),
    response: z.object({ version: z.number() }),
  }),
  lines: endpoint.post("/api/clothes/adjustment/:id/lines", {
    summary: "增加或设定调整单明细",
    access: [permissions.reviseAdjust],
    body: z.object({
      clientToken,
      mode: lineChange.shape.mode,
      cells: z.array(lineCell).max(maxLines, `一张单据最多 ${maxLines} 行`),
      /** 期初: what a piece cost, written by who may see cost; null is the style's cost. */
      costs: z
        .array(lineCell.pick({ skuId: true, grade: true }).extend({ costFen: fen.nullable() }))
        .max(maxLines)
        .default([]),
      /** 期初: what a piece of a style cost, of the lines that this change adds. */
      styleCosts: z
        .array(z.object({ productId: id, grade: lineCell.shape.grade, costFen: fen }))
        .max(maxLines)
        .default([]),
    }),
    response: z.object({ version: z.number() }),
  }),
  approve: endpoint.post("/api/clothes/adjustment/:id/approve", {
    summary: "审核调整单，写入库存；期初有没有成本的行时先问一次",
    access: [permissions.reviseApprove],
    body: seenAct.extend({ answered }),
    response: z.object({ version: z.number() }),
  }),
  discard: endpoint.post("/api/clothes/adjustment/:id/discard", {
    summary: "作废调整单草稿",
    access: [permissions.reviseAdjust],
    body: seenAct,
    response: z.object({ version: z.number() }),
  }),
  reverse: endpoint.post("/api/clothes/adjustment/:id/reverse", {
    summary: "以新单红冲已审核的调整单",
    access: [permissions.reviseApprove],
    body: seenAct.extend({ reason: requiredText("红冲原因", 50) }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string() }),
  }),
};

export const adjustmentExportEndpoints = exportEndpoints({
  tag,
  title: "调整单",
  path: "/api/clothes/adjustment",
  access: [permissions.reviseList],
  filter,
  layouts: ["document", "line"],
});
