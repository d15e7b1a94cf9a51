/** 工序库 and 工序分类: what is done to a garment, and what doing it once earns from a day on (domain.md §3.2, process). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints, ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  clientToken,
  givenCode,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { processStages, processStatuses } from "./process.words.ts";

const tag = "工序";
const endpoint = endpointsOf(tag);

/** 100 元 of one process of one piece. */
export const maxProcessLi = 100_000;

/** 工价 of once, 厘. */
export const processPriceLi = looseInteger.min(1, "工价必须大于 0").max(maxProcessLi, "工价不能超过 100 元");

export const processSortFields = ["code", "name", "category", "priceLi", "stdSec", "usedBy"] as const;
export type ProcessSortField = (typeof processSortFields)[number];

export const processFilter = z.object({
  /** Part of the 编码, the 名称 or the 设备. */
  keyword,
  categoryId: id.optional(),
  stage: z.enum(processStages, "阶段不存在").optional(),
  status: z.enum(processStatuses, "状态不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type ProcessFilter = z.output<typeof processFilter>;

const dayPrice = z.object({ fromDay: bizDate, priceLi: z.number() });

const processRow = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  stage: z.enum(processStages),
  /** Today's; of what begins later its first. */
  priceLi: z.number(),
  /** The next that is not in force yet. */
  next: dayPrice.nullable(),
  /** Seconds; 0 where nobody said. */
  stdSec: z.number(),
  machine: z.string(),
  skill: z.string(),
  status: z.enum(processStatuses),
  /** Styles whose route has it. */
  usedBy: z.number(),
});
export type ProcessRow = z.output<typeof processRow>;

const processBody = z.object({
  code: requiredText("编码", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "编码只能用字母、数字和连字符"),
  name: requiredText("名称", 50),
  categoryId: requiredChoice("分类"),
  stdSec: blankAs(0, looseInteger.min(0, "标准工时不能小于 0").max(36_000, "标准工时不能超过 36,000 秒")),
  machine: shortText("设备", 50),
  skill: shortText("等级", 20),
  sort: blankAs(999, looseInteger.min(0, "排序不能小于 0").max(9_999, "排序不能超过 9,999")),
  clientToken,
});
export type ProcessFields = z.output<typeof processBody>;

const processDetail = processRow.extend({
  sort: z.number(),
  /** The latest first. */
  prices: z.array(dayPrice.extend({ id: z.number(), operator: z.string().nullable(), time: instant })),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type ProcessDetail = z.output<typeof processDetail>;

/** How a rule moves prices. */
export const processPriceSteps = ["RATE", "LI", "SET"] as const;
export type ProcessPriceStep = (typeof processPriceSteps)[number];
export const processPriceStepLabels: Record<ProcessPriceStep, string> = { RATE: "%", LI: "元", SET: "元（定为）" };

/** By how much and from when: `amount` is basis points for RATE, 厘 for LI and SET; below 0 lowers. */
const priceRule = {
  by: z.enum(processPriceSteps, "调整方式只能是 %、元或定为"),
  amount: looseInteger
    .refine((amount) => amount !== 0, "调整幅度不能为 0")
    .refine((amount) => Math.abs(amount) <= 1_000_000, "调整幅度过大"),
  /** The business day from which the new price holds. */
  fromDay: bizDate,
};
const priceRuleObject = z.object(priceRule);
export type ProcessPriceRule = z.output<typeof priceRuleObject>;

const pricePreviewRow = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  categoryName: z.string(),
  beforeLi: z.number(),
  afterLi: z.number(),
  /** Piece records since that day that nobody has approved, at a price of the library. */
  waiting: z.number(),
  /** Why the price stays; null when it would be changed. */
  refusal: z.string().nullable(),
});

/** As many as are changed at once. */
export const maxPriced = 500;

const categoryRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  stage: z.enum(processStages),
  sort: z.number(),
  /** Processes in it. */
  processes: z.number(),
});
export type ProcessCategoryRow = z.output<typeof categoryRow>;

const categoryBody = z.object({
  name: requiredText("名称", 20),
  stage: z.enum(processStages, "请选择阶段"),
  sort: blankAs(999, looseInteger.min(0, "排序不能小于 0").max(9_999, "排序不能超过 9,999")),
  clientToken,
});

const path = "/api/clothes/process";
const list = [permissions.processList];
const saved = z.object({ id: z.number(), version: z.number() });

export const processEndpoints = {
  list: endpoint.get(path, {
    summary: "工序库",
    access: list,
    query: pageQuery.extend(processFilter.shape),
    response: pageOf(processRow),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一道工序，及其历次工价",
    access: list,
    response: processDetail,
  }),
  add: endpoint.post(path, {
    summary: "新增工序；编码不填自动编号",
    access: [permissions.processAdd],
    body: withDefaults(processBody, { stdSec: 0, machine: "", skill: "", sort: 999 }).extend({
      code: givenCode(),
      priceLi: processPriceLi,
    }),
    response: saved,
    status: 201,
  }),
  starter: endpoint.get(`${path}/starter`, {
    summary: "可以一次加入的常用工序，还没有的",
    access: [permissions.processAdd],
    response: z.object({
      content: z.array(z.object({ name: z.string(), stage: z.enum(processStages), priceLi: z.number() })),
    }),
  }),
  addStarter: endpoint.post(`${path}/starter`, {
    summary: "加入所选的常用工序，连同需要的分类；已有的不动",
    access: [permissions.processAdd],
    body: z.object({ names: z.array(z.string().max(20)).max(100), clientToken }),
    response: z.object({ added: z.number() }),
  }),
  edit: endpoint.put(path, {
    summary: "修改工序（工价另改）；版本不符时拒绝",
    access: [permissions.processEdit],
    body: processBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  disable: endpoint.post(`${path}/:id/disable`, {
    summary: "停用工序：不再加入新的款式工序",
    access: [permissions.processEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post(`${path}/:id/enable`, {
    summary: "启用工序",
    access: [permissions.processEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除从未使用的工序",
    access: [permissions.processDel],
    body: seenAct,
  }),
  previewPrices: endpoint.get(`${path}/price`, {
    summary: "改工价预览：每道工序改前与改后，百分比四舍五入到厘",
    access: [permissions.processPrice],
    query: processFilter.extend({
      /** Those that are ticked; without them all that the filter finds. */
      ids: z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(id).max(maxPriced)),
      ...priceRule,
    }),
    response: z.object({ rows: z.array(pricePreviewRow) }),
  }),
  changePrices: endpoint.post(`${path}/price`, {
    summary: "改工价：自生效日起；可同步生效日以来未审核的计件",
    access: [permissions.processPrice],
    body: z.object({
      clientToken,
      rows: z
        .array(z.object({ id, version: looseInteger }))
        .min(1, "请先勾选工序")
        .max(maxPriced, `一次最多处理 ${maxPriced} 道工序`),
      ...priceRule,
      /** 同步未审核记录. */
      sync: looseBoolean,
    }),
    response: z.object({
      changed: z.number(),
      refused: z.array(z.object({ id: z.number(), label: z.string(), message: z.string() })),
      /** Piece records that got the new price. */
      synced: z.number(),
    }),
  }),
  withdrawPrices: endpoint.post(`${path}/:id/price/withdraw`, {
    summary: "撤回一道工序还没有生效的工价",
    access: [permissions.processPrice],
    body: seenAct,
    response: saved,
  }),
  categories: endpoint.get(`${path}/category`, {
    summary: "工序分类，按排序",
    access: list,
    query: z.object({}),
    response: z.object({ content: z.array(categoryRow) }),
  }),
  category: endpoint.get(`${path}/category/:id`, {
    summary: "一个工序分类",
    access: list,
    response: categoryRow,
  }),
  addCategory: endpoint.post(`${path}/category`, {
    summary: "新增工序分类",
    access: [permissions.processAdd],
    body: withDefaults(categoryBody, { sort: 999 }),
    response: saved,
    status: 201,
  }),
  editCategory: endpoint.put(`${path}/category`, {
    summary: "修改工序分类",
    access: [permissions.processEdit],
    body: categoryBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  removeCategory: endpoint.delete(`${path}/category/:id`, {
    summary: "删除没有工序的分类",
    access: [permissions.processDel],
    body: seenAct,
  }),
};

export const processExportEndpoints = exportEndpoints({
  tag,
  title: "工序库",
  path,
  access: list,
  filter: processFilter,
  layouts: ["process"],
});

export const processCategoryExportEndpoints = ownExportEndpoints("工序分类", processEndpoints.categories);
