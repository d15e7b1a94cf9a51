/** What is held of material, how it moved, and what open batches still need (domain.md §3.2, material). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints, ownExportEndpoints } from "#contract/exports.ts";
import { keysetOf, keysetQuery, pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, clientToken, id, instant, keyword, repeated, requiredChoice } from "#contract/value.ts";
import { materialMoveTypes, materialTypes } from "./material.words.ts";
import { materialWords } from "./materials.ts";

const tag = "物料库存";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/material";
const list = [permissions.materialList];

const stockFilter = z.object({
  /** Part of the material's words, or a whole 缸号. */
  keyword,
  repositoryId: id.optional(),
  type: z.enum(materialTypes, "类型不存在").optional(),
  /** Lots of which nothing is left as well. */
  empty: z.enum(["1"]).optional(),
  /** Only materials below their 安全库存, over all that the asker may view. */
  short: z.enum(["1"]).optional(),
});
export type MaterialStockFilter = z.output<typeof stockFilter>;

const stockRow = materialWords.extend({
  /** `repository:material:lot`. */
  id: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  lot: z.string(),
  onHandMilli: z.number(),
  /** 已分配: what drafts of 领料 are to take. */
  allocatedMilli: z.number(),
  availableMilli: z.number(),
  /** Over all that the asker may view, this material is below its 安全库存. */
  short: z.boolean(),
  safetyMilli: z.number(),
  /** Only with the right to see cost there. */
  valueFen: z.number().optional(),
});
export type MaterialStockRow = z.output<typeof stockRow>;

const movementFilter = z.object({
  from: bizDate.optional(),
  to: bizDate.optional(),
  repositoryId: id.optional(),
  /** A whole code, or part of the words. */
  keyword,
  lot: z
    .string()
    .trim()
    .max(30, "缸号不能超过 30 个字")
    .transform((text) => text.toUpperCase())
    .optional(),
  moveType: repeated(z.enum(materialMoveTypes, "变动类型不存在")),
  /** A whole number of a document. */
  docNo: z
    .string()
    .trim()
    .max(32, "单号不能超过 32 个字")
    .transform((text) => text.toUpperCase())
    .optional(),
});
export type MaterialMovementFilter = z.output<typeof movementFilter>;

const movementRow = materialWords.extend({
  id: z.number(),
  createTime: instant,
  bizDate,
  repositoryId: z.number(),
  repositoryName: z.string(),
  lot: z.string(),
  moveType: z.enum(materialMoveTypes),
  qtyMilli: z.number(),
  balanceAfterMilli: z.number(),
  reversal: z.boolean(),
  docType: z.string(),
  docNo: z.string().nullable(),
  /** What the document's page is opened by. */
  docPageId: z.number().nullable(),
  /** The supplier, or the batch. */
  counterpart: z.string().nullable(),
  operatorName: z.string(),
  valueFen: z.number().optional(),
});
export type MaterialMovementRow = z.output<typeof movementRow>;

const demandFilter = z.object({
  keyword,
  type: z.enum(materialTypes, "类型不存在").optional(),
  supplierId: id.optional(),
  /** Only what is missing. */
  short: z.enum(["1"]).optional(),
});
export type MaterialDemandFilter = z.output<typeof demandFilter>;

const demandRow = materialWords.extend({
  id: z.number(),
  supplierId: z.number().nullable(),
  supplierName: z.string().nullable(),
  /** What the BOMs of open batches ask for: plan × 单耗 × (1 + 损耗). */
  demandMilli: z.number(),
  /** Of that, issued less returned. */
  issuedMilli: z.number(),
  /** What they still need. */
  openMilli: z.number(),
  availableMilli: z.number(),
  /** 缺口: what they still need beyond what is available. */
  shortMilli: z.number(),
  /** On drafts of purchases. */
  orderedMilli: z.number(),
  /** What 一键生成采购 would order: the 缺口 that no draft covers. */
  suggestedMilli: z.number(),
  batches: z.array(
    z.object({ id: z.number(), no: z.string(), styleNo: z.string(), dueDate: z.string(), openMilli: z.number() }),
  ),
});
export type MaterialDemandRow = z.output<typeof demandRow>;

export const materialStockEndpoints = {
  stock: endpoint.get(`${path}/stock`, {
    summary: "物料库存：仓库 × 物料 × 缸号",
    access: list,
    query: pageQuery.extend(stockFilter.shape),
    response: pageOf(stockRow).extend({ totals: z.object({ valueFen: z.number().optional() }) }),
  }),
  movements: endpoint.get(`${path}/movement`, {
    summary: "物料流水：按编号倒序、以游标翻页",
    access: list,
    query: movementFilter.extend(keysetQuery.shape),
    response: keysetOf(movementRow, { in: z.number(), out: z.number() }),
  }),
  demand: endpoint.get(`${path}/demand`, {
    summary: "物料需求：未结批次的用料需求、可用与缺口",
    access: list,
    query: pageQuery.extend(demandFilter.shape),
    response: pageOf(demandRow).extend({ totals: z.object({ shortCount: z.number() }) }),
  }),
  order: endpoint.post(`${path}/demand/purchases`, {
    summary: "一键生成采购：按供应商生成缺口物料的采购单草稿",
    access: [permissions.materialAdd],
    body: z.object({
      repositoryId: requiredChoice("入库仓"),
      /** Which materials; empty for all that are missing. */
      materialIds: repeated(id),
      clientToken,
    }),
    status: 201,
    response: z.object({
      made: z.array(z.object({ id: z.number(), no: z.string(), supplierName: z.string(), lineCount: z.number() })),
      /** Materials that no supplier is known of, by label. */
      without: z.array(z.string()),
    }),
  }),
};

export const materialStockExportEndpoints = exportEndpoints({
  tag,
  title: "物料库存",
  path: `${path}/stock`,
  access: list,
  filter: stockFilter,
  layouts: ["lot"],
});

export const materialMovementExportEndpoints = exportEndpoints({
  tag,
  title: "物料流水",
  path: `${path}/movement`,
  access: list,
  filter: movementFilter,
  layouts: ["movement"],
});
export const materialDemandExportEndpoints = ownExportEndpoints("物料需求", materialStockEndpoints.demand);
