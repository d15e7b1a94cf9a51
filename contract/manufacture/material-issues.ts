/** 领料 and 退料 of batches (domain.md §3.2, material). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { maxLines, periodQuery } from "#contract/goods/lines.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import {
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  typedText,
} from "#contract/value.ts";
import { materialIssueKinds, materialIssueStatuses } from "./material.words.ts";
import { lotText } from "./material-purchases.ts";
import { materialWords } from "./materials.ts";
import { milli } from "./milli.ts";

const tag = "领料";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/material/issue";
const list = [permissions.materialList];

const row = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(materialIssueKinds),
  status: z.enum(materialIssueStatuses),
  batchId: z.number(),
  batchNo: z.string(),
  styleNo: z.string(),
  factoryName: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  lineCount: z.number(),
  goods: z.string(),
  /** More than 110 % of the BOM's demand was meant so. */
  overDemand: z.boolean(),
  /** What the ledger moved it at, 0 in a draft; only with the right to see cost. */
  valueFen: z.number().optional(),
  remark: z.string(),
  bizDate: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  version: z.number(),
});
export type MaterialIssueRow = z.output<typeof row>;

const line = materialWords.extend({
  id: z.number(),
  lot: z.string(),
  qtyMilli: z.number(),
  returnedMilli: z.number(),
  /** Of the material and 缸号 there: on hand less what other drafts are to take. */
  availableMilli: z.number(),
  /** Of the material for the whole batch, by its BOM; 0 where it is not on it. */
  demandMilli: z.number(),
  /** Of the material for the batch: issued less returned. */
  issuedMilli: z.number(),
  valueFen: z.number().optional(),
});
export type MaterialIssueLine = z.output<typeof line>;

const possible = z.object({ edit: z.boolean(), issue: z.boolean(), return: z.boolean(), void: z.boolean() });
export type MaterialIssuePossible = z.output<typeof possible>;

const filter = z.object({
  ...periodQuery,
  /** A whole number of the document or the batch, a 款号, part of the material's words or of the remark. */
  keyword,
  batchId: id.optional(),
  repositoryId: id.optional(),
  kind: z.enum(materialIssueKinds, "类型不存在").optional(),
  status: z.enum(materialIssueStatuses, "状态不存在").optional(),
});
export type MaterialIssueFilter = z.output<typeof filter>;

const changed = z.object({ version: z.number() });
const recorded = z.object({ id: z.number(), no: z.string(), version: z.number() });

export const materialIssueEndpoints = {
  list: endpoint.get(path, {
    summary: "领料单和退料单，以及全部筛选结果的金额",
    access: list,
    query: pageQuery.extend(filter.shape),
    /** Issued less returned; absent when one of the places hides what things cost. */
    response: pageOf(row).extend({ totals: z.object({ valueFen: z.number().optional() }) }),
  }),
  /** Open batches that may take material, the earliest due first. */
  batches: endpoint.get(`${path}/batches`, {
    summary: "可领料的生产批次，按批次号或款号找",
    access: list,
    query: z.object({ text: typedText("查找内容", 50).default("") }),
    response: z.array(z.object({ id: z.number(), no: z.string(), styleNo: z.string(), factoryName: z.string() })),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张领料单或退料单及明细",
    access: list,
    response: row.extend({
      voidReason: z.string(),
      lines: z.array(line),
      /** 退料 of this 领料, and the 领料 that a 退料 brings back. */
      returns: z.array(z.object({ id: z.number(), no: z.string(), status: z.enum(materialIssueStatuses) })),
      origin: z.object({ id: z.number(), no: z.string() }).nullable(),
      possible,
    }),
  }),
  add: endpoint.post(path, {
    summary: "新增领料单草稿，按批次用料的余量带出明细",
    access: [permissions.materialAdd],
    body: z.object({
      batchId: requiredChoice("生产批次"),
      repositoryId: requiredChoice("领料仓"),
      /** Brings the lines that the BOM still asks for, from the oldest 缸号 there. */
      prefill: looseBoolean.default(true),
      remark: shortText("备注", 500).default(""),
      clientToken,
    }),
    status: 201,
    response: recorded,
  }),
  edit: endpoint.put(`${path}/:id`, {
    summary: "保存领料单草稿：备注和全部明细；数量不超过可用",
    access: [permissions.materialEdit],
    body: z.object({
      ...seenAct.shape,
      remark: shortText("备注", 500),
      lines: z
        .array(z.object({ materialId: requiredChoice("物料"), lot: lotText, qtyMilli: milli }))
        .max(maxLines, `一张单据最多 ${maxLines} 行`),
    }),
    response: changed,
  }),
  issue: endpoint.post(`${path}/:id/issue`, {
    summary: "领料出库，计入批次用料成本；超过用料需求 110% 须确认",
    access: [permissions.materialEdit],
    body: seenAct.extend({ answered }),
    response: changed,
  }),
  return: endpoint.post(`${path}/:id/return`, {
    summary: "退料回仓，不超过已领未退",
    access: [permissions.materialEdit],
    body: seenAct.extend({
      lines: z.array(z.object({ lineId: id, qtyMilli: milli })).min(1, "请至少填写一行退料数量"),
      remark: shortText("备注", 500),
    }),
    status: 201,
    response: recorded,
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废领料单或退料单，红冲库存和批次成本",
    access: [permissions.materialDel],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: changed,
  }),
};

export const materialIssueExportEndpoints = exportEndpoints({
  tag,
  title: "领料退料",
  path,
  access: list,
  filter,
  layouts: ["document", "line"],
});
