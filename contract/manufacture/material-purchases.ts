/** 物料采购: material bought in from a supplier, and what goes back (domain.md §3.2, material). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { maxLines, periodQuery } from "#contract/goods/lines.ts";
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
import { materialPurchaseStatuses } from "./material.words.ts";
import { materialWords } from "./materials.ts";
import { milli, priceLi } from "./milli.ts";

const tag = "物料采购";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/material/purchase";
const list = [permissions.materialList];

/** 缸号, in capitals; empty where the material has none. */
export const lotText = shortText("缸号", 30).transform((text) => text.toUpperCase());

const head = z.object({
  partyId: requiredChoice("供应商"),
  repositoryId: requiredChoice("入库仓"),
  /** Absent: as it was. Only with the right to see cost. */
  freightFen: fen.optional(),
  attachmentId: pictureId.nullable(),
  remark: shortText("备注", 500),
});

const lineBody = z.object({
  materialId: requiredChoice("物料"),
  lot: lotText,
  qtyMilli: milli,
  /** Absent: as it was; of a line that is new the material's 参考价. Only with the right to see cost. */
  priceLi: priceLi.optional(),
});
export type MaterialPurchaseLineFields = z.output<typeof lineBody>;

const row = z.object({
  id: z.number(),
  no: z.string(),
  status: z.enum(materialPurchaseStatuses),
  partyId: z.number(),
  partyName: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  lineCount: z.number(),
  /** 面料 40 支棉 等 3 种: what it is about, in a few words. */
  goods: z.string(),
  /** Goods and freight; only with the right to see cost, like every amount here. */
  amountFen: z.number().optional(),
  returnedFen: z.number().optional(),
  owedFen: z.number().optional(),
  paidFen: z.number().optional(),
  unpaidFen: z.number().optional(),
  remark: z.string(),
  bizDate: z.string(),
  createBy: z.string().nullable(),
  createTime: instant,
  version: z.number(),
});
export type MaterialPurchaseRow = z.output<typeof row>;

const line = materialWords.extend({
  id: z.number(),
  lot: z.string(),
  qtyMilli: z.number(),
  returnedMilli: z.number(),
  priceLi: z.number().optional(),
  amountFen: z.number().optional(),
  /** Its share of the freight. */
  freightFen: z.number().optional(),
});
export type MaterialPurchaseLine = z.output<typeof line>;

const given = z.object({
  id: z.number(),
  no: z.string(),
  reason: z.string(),
  amountFen: z.number().optional(),
  operator: z.string().nullable(),
  createTime: instant,
  voidBy: z.string().nullable(),
  voidTime: instant.nullable(),
  lines: z.array(z.object({ lineId: z.number(), qtyMilli: z.number() })),
});
export type MaterialPurchaseReturn = z.output<typeof given>;

/** What the asker may do now: by state, permission and right in the repository. */
const possible = z.object({
  edit: z.boolean(),
  confirm: z.boolean(),
  return: z.boolean(),
  voidReturn: z.boolean(),
  void: z.boolean(),
});
export type MaterialPurchasePossible = z.output<typeof possible>;

const filter = z.object({
  ...periodQuery,
  /** A whole number of the document or of a return, part of the supplier's, the material's or the remark's words. */
  keyword,
  partyId: id.optional(),
  repositoryId: id.optional(),
  status: z.enum(materialPurchaseStatuses, "状态不存在").optional(),
});
export type MaterialPurchaseFilter = z.output<typeof filter>;

const changed = z.object({ version: z.number() });
const recorded = z.object({ id: z.number(), no: z.string(), version: z.number() });

export const materialPurchaseEndpoints = {
  list: endpoint.get(path, {
    summary: "物料采购单，以及全部筛选结果的合计",
    access: list,
    query: pageQuery.extend(filter.shape),
    /** Totals are absent when one of the places hides what things cost. */
    response: pageOf(row).extend({
      totals: z.object({
        amountFen: z.number().optional(),
        owedFen: z.number().optional(),
        paidFen: z.number().optional(),
        unpaidFen: z.number().optional(),
      }),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张物料采购单及明细、退货",
    access: list,
    response: row.extend({
      freightFen: z.number().optional(),
      attachmentId: z.string().nullable(),
      voidReason: z.string(),
      lines: z.array(line),
      returns: z.array(given),
      possible,
    }),
  }),
  add: endpoint.post(path, {
    summary: "新增物料采购单草稿",
    access: [permissions.materialAdd],
    body: withDefaults(head.extend({ clientToken }), { attachmentId: null, remark: "" }),
    status: 201,
    response: recorded,
  }),
  edit: endpoint.put(`${path}/:id`, {
    summary: "保存物料采购单草稿：单头和全部明细",
    access: [permissions.materialEdit],
    body: head.extend({
      ...seenAct.shape,
      lines: z.array(lineBody).max(maxLines, `一张单据最多 ${maxLines} 行`),
    }),
    response: changed,
  }),
  confirm: endpoint.post(`${path}/:id/confirm`, {
    summary: "确认入库：物料入库，记应付供应商",
    access: [permissions.materialEdit],
    body: seenAct.extend({ answered }),
    response: changed,
  }),
  return: endpoint.post(`${path}/:id/return`, {
    summary: "退货给供应商，不超过已购未退",
    access: [permissions.materialEdit],
    body: seenAct.extend({
      lines: z.array(z.object({ lineId: id, qtyMilli: milli })).min(1, "请至少填写一行退货数量"),
      reason: requiredText("退货原因", 50),
    }),
    status: 201,
    response: recorded,
  }),
  voidReturn: endpoint.post(`${path}/:id/return/:returnId/void`, {
    summary: "作废一张退货单，红冲库存和应付",
    access: [permissions.materialDel],
    params: z.object({ id, returnId: id }),
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: changed,
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废物料采购单，红冲库存和应付；物料已用掉或已付款时拒绝",
    access: [permissions.materialDel],
    body: seenAct.extend({ reason: shortText("作废原因", 50) }),
    response: changed,
  }),
};

export const materialPurchaseExportEndpoints = exportEndpoints({
  tag,
  title: "物料采购",
  path,
  access: list,
  filter,
  layouts: ["document", "line"],
});
