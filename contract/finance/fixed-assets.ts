/** 固定资产: what the company uses for years, its straight-line depreciation and its disposal (domain.md §3.6). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { fen, maxFen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  givenCode,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { disposals, fixedAssetStatuses } from "./fixed-asset.words.ts";

const tag = "资产管理";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/fixedAsset";
const list = [permissions.assetList];

/** A month of Asia/Shanghai, `YYYY-MM`. */
export const monthText = z
  .string({ error: "请选择月份" })
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, "月份应为 年-月，例如 2026-03");

export const fixedAssetSortFields = ["code", "name", "purchaseDay", "costFen", "netFen"] as const;
export type FixedAssetSortField = (typeof fixedAssetSortFields)[number];

const fixedAssetFilter = z.object({
  /** Part of the 编号 or the 名称. */
  keyword,
  category: z.string().trim().max(50, "类别不能超过 50 个字").optional(),
  /** `HELD`: 使用中 and 闲置 together; `DISPOSED`: 已报废 and 已出售. */
  status: z.enum([...fixedAssetStatuses, "HELD", "DISPOSED"], "状态不存在").optional(),
  stallId: id.optional(),
  sort: pageQuery.shape.sort,
});
export type FixedAssetFilter = z.output<typeof fixedAssetFilter>;

const fixedAssetRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  purchaseDay: bizDate,
  costFen: z.number(),
  lifeYears: z.number(),
  residualBp: z.number(),
  /** Of a usual month; the last one takes the rest. */
  monthlyFen: z.number(),
  /** 累计折旧, what was written off before it was entered here included. */
  depreciatedFen: z.number(),
  /** 处置转出: what it was still worth when it left; 原值 − 累计折旧 − 处置转出 = 净值. */
  leftFen: z.number(),
  /** 净值: 0 once it has left. */
  netFen: z.number(),
  employeeName: z.string().nullable(),
  deptName: z.string().nullable(),
  stallName: z.string().nullable(),
  status: z.enum(fixedAssetStatuses),
});
export type FixedAssetRow = z.output<typeof fixedAssetRow>;

const totals = z.object({
  costFen: z.number(),
  monthlyFen: z.number(),
  depreciatedFen: z.number(),
  leftFen: z.number(),
  netFen: z.number(),
});

const body = z.object({
  code: requiredText("编号", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "编号只能用字母、数字和连字符"),
  name: requiredText("名称", 50),
  category: requiredText("类别", 50),
  purchaseDay: bizDate,
  costFen: fen.min(1, "原值必须大于 0"),
  lifeYears: looseInteger.min(1, "年限至少 1 年").max(50, "年限不能超过 50 年"),
  /** 残值率, basis points. */
  residualBp: looseInteger.min(0, "残值率不能小于 0").max(10_000, "残值率不能超过 100%"),
  /** The month from which it is depreciated here; what came before counts as written off. Empty: as soon as it may be. */
  startMonth: blankAs(null, monthText.nullable()),
  employeeId: chosenId,
  deptId: chosenId,
  stallId: chosenId,
  remark: shortText("备注", 500),
  clientToken,
});
export type FixedAssetFields = z.output<typeof body>;

const depreciation = z.object({ month: z.string(), bizDate, amountFen: z.number(), netFen: z.number() });

const detail = fixedAssetRow.extend({
  version: z.number(),
  /** From which it counts as the company's: 购置日, or when it was entered where that month was closed. */
  enteredDay: bizDate,
  startMonth: z.string(),
  employeeId: z.number().nullable(),
  deptId: z.number().nullable(),
  stallId: z.number().nullable(),
  residualFen: z.number(),
  /** Written off before 折旧起始月. */
  openingFen: z.number(),
  /** Where it was paid from, and when; null where nothing was paid here. */
  fundName: z.string().nullable(),
  payDay: bizDate.nullable(),
  remark: z.string(),
  updateBy: z.string().nullable(),
  updateTime: instant,
  /** How it left; null while it is here. */
  disposal: z
    .object({
      day: bizDate,
      proceedsFen: z.number(),
      fundName: z.string().nullable(),
      netFen: z.number(),
      /** Proceeds less 净值: `+` gain, `−` loss. */
      gainFen: z.number(),
      reason: z.string(),
    })
    .nullable(),
  /** What was depreciated month by month, the latest first. */
  depreciations: z.array(depreciation),
  /** 净值 if it left today: after the depreciation up to this month. */
  netTodayFen: z.number(),
  possible: z.object({
    edit: z.boolean(),
    dispose: z.boolean(),
    idle: z.boolean(),
    use: z.boolean(),
    void: z.boolean(),
  }),
});
export type FixedAssetDetail = z.output<typeof detail>;

const saved = z.object({ id: z.number(), version: z.number() });

const depreciationFilter = z.object({
  from: monthText.optional(),
  to: monthText.optional(),
  stallId: id.optional(),
  /** Of no stall: the company's. */
  noStall: looseBoolean.optional(),
  assetId: id.optional(),
  sort: pageQuery.shape.sort,
});
export type DepreciationFilter = z.output<typeof depreciationFilter>;

const depreciationRow = z.object({
  id: z.string(),
  assetId: z.number(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  stallName: z.string().nullable(),
  month: z.string(),
  bizDate,
  amountFen: z.number(),
});
export type DepreciationRow = z.output<typeof depreciationRow>;

export const fixedAssetEndpoints = {
  list: endpoint.get(path, {
    summary: "固定资产，以及全部筛选结果的原值、折旧和净值合计",
    access: list,
    query: pageQuery.extend(fixedAssetFilter.shape),
    response: pageOf(fixedAssetRow).extend({ totals }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "固定资产表单的选项：类别、部门、使用人、档口、付款账户",
    access: list,
    response: z.object({
      categories: z.array(z.string()),
      depts: z.array(named),
      employees: z.array(named),
      stalls: z.array(named),
      funds: z.array(named),
    }),
  }),
  depreciations: endpoint.get(`${path}/depreciation`, {
    summary: "折旧明细，按月份、档口或资产，以及全部筛选结果的合计",
    access: list,
    query: pageQuery.extend(depreciationFilter.shape),
    response: pageOf(depreciationRow).extend({ totals: z.object({ amountFen: z.number() }) }),
  }),
  due: endpoint.get(`${path}/due`, {
    summary: "某月还未计提的折旧；不给月份时为最近一个已结束的月份",
    access: list,
    query: z.object({ month: monthText.optional() }),
    response: z.object({
      month: z.string(),
      assets: z.number(),
      /** 笔: one of each asset and month. */
      entries: z.number(),
      amountFen: z.number(),
      /** What was depreciated for the month already. */
      doneAssets: z.number(),
      doneFen: z.number(),
      /** Why it cannot be run; null when it can. */
      refusal: z.string().nullable(),
    }),
  }),
  run: endpoint.post(`${path}/depreciation`, {
    summary: "计提折旧：该月及之前漏提的；重复执行不改变任何数据",
    access: [permissions.assetEdit],
    body: z.object({ month: monthText, clientToken }),
    response: z.object({ assets: z.number(), amountFen: z.number(), message: z.string() }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一项固定资产、它的折旧和处置",
    access: list,
    response: detail,
  }),
  add: endpoint.post(path, {
    summary: "新增固定资产；选了付款账户时在付款日（不填为购置日）从该账户付出原值；购置月已结账的，今天作为期初入账",
    access: [permissions.assetAdd],
    body: withDefaults(body, {
      startMonth: null,
      employeeId: null,
      deptId: null,
      stallId: null,
      remark: "",
    }).extend({
      code: givenCode("编号"),
      fundId: chosenId.default(null),
      /** 付款日, where it is paid here; 购置日 unless told. */
      payDay: blankAs(null, bizDate.nullable()).default(null),
    }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改固定资产；已提折旧或已付款后不能改原值、购置日、年限、残值率和折旧起始月",
    access: [permissions.assetEdit],
    body: body.extend({ id, version: looseInteger }),
    response: saved,
  }),
  idle: endpoint.post(`${path}/:id/idle`, {
    summary: "转为闲置；折旧照提",
    access: [permissions.assetEdit],
    body: seenAct,
    response: saved,
  }),
  use: endpoint.post(`${path}/:id/use`, {
    summary: "闲置的重新启用",
    access: [permissions.assetEdit],
    body: seenAct,
    response: saved,
  }),
  dispose: endpoint.post(`${path}/:id/dispose`, {
    summary: "处置：报废或出售，先提足到本月的折旧，收入入账，得出处置损益",
    access: [permissions.assetEdit],
    body: seenAct.extend({
      disposal: z.enum(disposals, "请选择报废或出售"),
      proceedsFen: fen.max(maxFen),
      fundId: chosenId,
      reason: requiredText("原因", 200),
    }),
    response: saved.extend({ gainFen: z.number() }),
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废录错的固定资产：未提折旧、未处置的；已付的款退回账户",
    access: [permissions.assetDel],
    body: seenAct.extend({ reason: requiredText("作废原因", 200) }),
    response: saved,
  }),
};

export const fixedAssetExportEndpoints = exportEndpoints({
  tag,
  title: "固定资产",
  path,
  access: list,
  filter: fixedAssetFilter,
  layouts: ["asset"],
});

export const depreciationExportEndpoints = exportEndpoints({
  tag,
  title: "折旧明细",
  path: `${path}/depreciation`,
  access: list,
  filter: depreciationFilter,
  layouts: ["depreciation"],
});
