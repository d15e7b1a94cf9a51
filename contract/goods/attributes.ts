/** Goods vocabularies and custom attributes: 商品属性 (domain.md §3.1, product/attribute). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, instant, keyword, looseBoolean, looseInteger, repeated, seenAct } from "#contract/value.ts";
import { attributeEditFields, attributeFields } from "./attribute-form.ts";
import { attributeLimits, attributeTypes, customKinds, valueTypes } from "./attribute-kinds.ts";

const endpoint = endpointsOf("商品属性");

/** 文本 and 数字 as text (a decimal, never a float), 单选 an option's id, 多选 several; by the attribute's id. */
export const attributeValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()])).max(attributeLimits.options)], {
    error: "自定义属性的值格式不对",
  }),
);
export type AttributeValues = z.output<typeof attributeValues>;

const type = z.enum(attributeTypes, "请选择属性类型");
const merged = z.enum(valueTypes, "只有颜色、分类、品牌、季节、面料和风格可以合并");

const attributeRow = z.object({
  id: z.number(),
  type,
  name: z.string(),
  /** Empty for a size group. */
  code: z.string(),
  sort: z.number(),
  active: z.boolean(),
  version: z.number(),
  /** Styles that use it, stopped SKUs counted in. */
  refCount: z.number(),
  /** 1 to 3 in the category tree, else 1. */
  level: z.number(),
  parentId: z.number().nullable(),
  family: z.string().nullable(),
  hex: z.string().nullable(),
  sizes: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  kind: z.enum(customKinds).nullable(),
  unit: z.string(),
  options: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The name of what it was merged into; it can then not be used again. */
  mergedInto: z.string().nullable(),
});
export type AttributeRow = z.output<typeof attributeRow>;

const keyed = z.object({ type, id });
const saved = z.object({ id: z.number(), version: z.number() });
const transition = seenAct.extend({ type });

const mergeQuery = z.object({ type: merged, fromId: id, toId: id });

const starterName = z.object({ name: z.string() });
const starterVocabulary = z.object({
  colors: z.array(starterName.extend({ hex: z.string() })),
  /** `note`: the sizes of the run; what stands below the category. */
  sizeGroups: z.array(starterName.extend({ note: z.string() })),
  categories: z.array(starterName.extend({ note: z.string() })),
  seasons: z.array(starterName),
});
export type StarterVocabulary = z.output<typeof starterVocabulary>;

/** Names as boxes of a form send them; the empty one that stands before them names nothing. */
const chosenNames = repeated(z.string().max(50)).pipe(z.array(z.string()).max(100, "一次最多选择 100 个"));

export const attributeEndpoints = {
  list: endpoint.get("/api/clothes/attribute", {
    summary: "一种商品属性的一页，含引用款数；分类按树的顺序",
    access: [permissions.attributeList],
    query: pageQuery.extend({
      type: type.default("COLOR"),
      /** Part of the name, or the start of the code. */
      keyword,
      active: looseBoolean.optional(),
    }),
    response: pageOf(attributeRow),
  }),
  mergePreview: endpoint.get("/api/clothes/attribute/merge", {
    summary: "合并前的核对：影响多少款式和 SKU，或为什么不能合并",
    access: [permissions.attributeEdit],
    query: mergeQuery,
    response: z.object({
      fromName: z.string(),
      fromVersion: z.number(),
      toName: z.string(),
      styleCount: z.number(),
      /** Only of colours; other vocabularies touch no SKU. */
      skuCount: z.number(),
      /** One sentence, or null when nothing stands in the way. */
      refusal: z.string().nullable(),
    }),
  }),
  merge: endpoint.post("/api/clothes/attribute/merge", {
    summary: "把一个属性值合并到另一个；不可撤销，SKU 编码不变",
    access: [permissions.attributeEdit],
    body: mergeQuery.extend({ fromVersion: looseInteger, clientToken }),
    response: z.object({ styleCount: z.number(), skuCount: z.number() }),
  }),
  export: endpoint.get("/api/clothes/attribute/export", {
    summary: "导出一种商品属性为 CSV 文本",
    access: [permissions.attributeList],
    query: z.object({ type: type.default("COLOR") }),
    response: z.object({ csv: z.string() }),
  }),
  import: endpoint.post("/api/clothes/attribute/import", {
    summary: "导入 CSV 文本；dryRun 只核对不保存，逐行报告问题；有问题时一行也不保存",
    access: [permissions.attributeAdd],
    body: z.object({
      type,
      csv: z.string({ error: "请选择要导入的文件" }).max(300_000, "文件过大，请分次导入"),
      dryRun: looseBoolean.default(false),
      clientToken,
    }),
    response: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      /** `row` counts as a spreadsheet does: the heading is row 1. */
      problems: z.array(z.object({ row: z.number(), message: z.string() })),
    }),
  }),
  starter: endpoint.get("/api/clothes/attribute/starter", {
    summary: "可以一次加入的常用颜色、尺码组、分类与季节；已有的不在其中",
    access: [permissions.attributeAdd],
    response: starterVocabulary,
  }),
  addStarter: endpoint.post("/api/clothes/attribute/starter", {
    summary: "加入选中的常用属性；分类按大类连同下级加入，已有的跳过",
    access: [permissions.attributeAdd],
    body: z.object({
      ...{ colors: chosenNames, sizeGroups: chosenNames, categories: chosenNames, seasons: chosenNames },
      clientToken,
    }),
    response: z.object({ added: z.number() }),
  }),
  detail: endpoint.get("/api/clothes/attribute/:type/:id", {
    summary: "一个商品属性",
    access: [permissions.attributeList],
    params: keyed,
    response: attributeRow.extend({
      /** Its code, and the kind of a custom attribute, can no longer change. */
      used: z.boolean(),
      updateBy: z.string().nullable(),
      updateTime: instant,
    }),
  }),
  add: endpoint.post("/api/clothes/attribute", {
    summary: "新增商品属性；编码留空时自动给出",
    access: [permissions.attributeAdd],
    body: attributeFields,
    response: saved,
    status: 201,
  }),
  edit: endpoint.put("/api/clothes/attribute", {
    summary: "修改商品属性；版本不符时拒绝，用过的编码不能改",
    access: [permissions.attributeEdit],
    body: attributeEditFields,
    response: saved,
  }),
  stop: endpoint.post("/api/clothes/attribute/:id/stop", {
    summary: "停用商品属性；已用它的款式不受影响",
    access: [permissions.attributeEdit],
    body: transition,
    response: saved,
  }),
  start: endpoint.post("/api/clothes/attribute/:id/start", {
    summary: "启用商品属性",
    access: [permissions.attributeEdit],
    body: transition,
    response: saved,
  }),
  remove: endpoint.delete("/api/clothes/attribute/:id", {
    summary: "删除没有被使用的商品属性",
    access: [permissions.attributeDel],
    body: transition,
  }),
};
