/** 物料档案: the fabrics, linings, trims and packing that garments are made of (domain.md §3.2, material). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseInteger,
  named,
  requiredText,
  seenAct,
  shortText,
  typedText,
  withDefaults,
} from "#contract/value.ts";
import { materialStatuses, materialTypes, materialUnits } from "./material.words.ts";
import { milliOrNone, priceLi } from "./milli.ts";

const tag = "物料";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/material";
const list = [permissions.materialList];

/** Whoever may write a BOM or a batch chooses among materials. */
const choosing = [permissions.materialList, permissions.processList, permissions.batchList];

export const materialSortFields = ["code", "name", "priceLi", "stockMilli"] as const;
export type MaterialSortField = (typeof materialSortFields)[number];

/** How much of a material there may be. */
export const materialStocks = ["SHORT", "HELD"] as const;
export const materialStockLabels: Record<(typeof materialStocks)[number], string> = {
  SHORT: "低于安全库存",
  HELD: "有库存",
};

const filter = z.object({
  /** Part of the 编码, the 名称, the 规格, the 颜色 or the 成分. */
  keyword,
  type: z.enum(materialTypes, "类型不存在").optional(),
  supplierId: id.optional(),
  status: z.enum(materialStatuses, "状态不存在").optional(),
  stock: z.enum(materialStocks, "库存条件不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type MaterialFilter = z.output<typeof filter>;

/** What every document tells of a material. */
export const materialWords = z.object({
  materialId: z.number(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  color: z.string(),
  unit: z.enum(materialUnits),
});
export type MaterialWords = z.output<typeof materialWords>;

const row = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  type: z.enum(materialTypes),
  spec: z.string(),
  color: z.string(),
  unit: z.enum(materialUnits),
  widthCm: z.number().nullable(),
  weightGram: z.number().nullable(),
  composition: z.string(),
  supplierId: z.number().nullable(),
  supplierName: z.string().nullable(),
  /** 参考价 of one unit, 厘. */
  priceLi: z.number(),
  safetyMilli: z.number(),
  /** Over the repositories that the asker may view. */
  stockMilli: z.number(),
  pictureId: z.string().nullable(),
  status: z.enum(materialStatuses),
});
export type MaterialRow = z.output<typeof row>;

const code = z
  .string({ error: "请填写编码" })
  .trim()
  .transform((text) => text.toUpperCase());
const codeRule = "编码只能用字母、数字和连字符，不超过 32 位";

const measure = (label: string, max: number, unit: string) =>
  blankAs(null, looseInteger.min(1, `${label}要大于 0`).max(max, `${label}不能超过 ${max} ${unit}`).nullable());

const body = z.object({
  code: code.refine((text) => /^[A-Z0-9-]{1,32}$/.test(text), codeRule),
  name: requiredText("名称", 50),
  type: z.enum(materialTypes, "请选择类型"),
  spec: shortText("规格", 50),
  widthCm: measure("幅宽", 1_000, "厘米"),
  weightGram: measure("克重", 10_000, "克"),
  composition: shortText("成分", 100),
  color: shortText("颜色", 30),
  unit: z.enum(materialUnits, "请选择单位"),
  /** 常用供应商: whom 一键生成采购 asks. */
  supplierId: chosenId,
  priceLi: blankAs(0, priceLi),
  safetyMilli: blankAs(0, milliOrNone),
  pictureId: pictureId.nullable(),
  remark: shortText("备注", 500),
  clientToken,
});
export type MaterialFields = Omit<z.output<typeof body>, "clientToken">;

const detail = row.extend({
  version: z.number(),
  remark: z.string(),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type MaterialDetail = z.output<typeof detail>;

const saved = z.object({ id: z.number(), version: z.number() });

export const materialEndpoints = {
  list: endpoint.get(path, {
    summary: "物料档案，带可见仓库的现存合计",
    access: list,
    query: pageQuery.extend(filter.shape),
    response: pageOf(row),
  }),
  /** Written or scanned text: the material of that code, else those whose words contain it. */
  find: endpoint.get(`${path}/find`, {
    summary: "按编码或名称找启用的物料，最多 50 个",
    access: choosing,
    query: z.object({ text: typedText("查找内容", 50).default("") }),
    response: z.array(materialWords.extend({ priceLi: z.number() })),
  }),
  suppliers: endpoint.get(`${path}/suppliers`, {
    summary: "可选的物料供应商",
    access: list,
    response: z.array(named),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一种物料",
    access: list,
    response: detail,
  }),
  add: endpoint.post(path, {
    summary: "新增物料；不填编码自动编号",
    access: [permissions.materialAdd],
    body: withDefaults(body, {
      spec: "",
      widthCm: null,
      weightGram: null,
      composition: "",
      color: "",
      supplierId: null,
      priceLi: 0,
      safetyMilli: 0,
      pictureId: null,
      remark: "",
    }).extend({ code: code.refine((text) => /^[A-Z0-9-]{0,32}$/.test(text), codeRule).default("") }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改物料；版本不符时拒绝，有出入库后单位不能改",
    access: [permissions.materialEdit],
    body: body.extend({ id, version: looseInteger }),
    response: saved,
  }),
  disable: endpoint.post(`${path}/:id/disable`, {
    summary: "停用：不再出现在选择里，库存可以用完",
    access: [permissions.materialEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post(`${path}/:id/enable`, {
    summary: "启用",
    access: [permissions.materialEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除从未使用的物料",
    access: [permissions.materialDel],
    body: seenAct,
  }),
};

export const materialExportEndpoints = exportEndpoints({
  tag,
  title: "物料",
  path,
  access: list,
  filter,
  layouts: ["material"],
});
