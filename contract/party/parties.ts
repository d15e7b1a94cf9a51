/** 工厂管理: the factories and suppliers one works with and owes (domain.md §3.2, factory). */
import { z } from "zod";
import { isPersonalMobile } from "#contract/contact.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { maxFen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  clientToken,
  givenCode,
  id,
  instant,
  keyword,
  looseInteger,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";

const tag = "工厂管理";
const endpoint = endpointsOf(tag);

export const partyTypes = ["OWN", "OUTSOURCE", "GOODS", "MATERIAL"] as const;
export type PartyType = (typeof partyTypes)[number];
export const partyTypeLabels: Record<PartyType, string> = {
  OWN: "自有",
  OUTSOURCE: "外发",
  GOODS: "成衣供应商",
  MATERIAL: "物料供应商",
};

export const settleCycles = ["CASH", "MONTHLY"] as const;
export type SettleCycle = (typeof settleCycles)[number];
export const settleCycleLabels: Record<SettleCycle, string> = { CASH: "现结", MONTHLY: "月结" };

export const partyStatuses = ["ON", "OFF"] as const;
export type PartyStatus = (typeof partyStatuses)[number];
export const partyStatusLabels: Record<PartyStatus, string> = { ON: "启用", OFF: "停用" };

export const partySortFields = ["code", "name", "dailyCapacity", "balanceFen"] as const;
export type PartySortField = (typeof partySortFields)[number];

const partyFilter = z.object({
  /** Part of the 编码, the 名称, the 联系人 or the 电话. */
  keyword,
  type: z.enum(partyTypes, "类型不存在").optional(),
  status: z.enum(partyStatuses, "状态不存在").optional(),
  sort: pageQuery.shape.sort,
});
export type PartyFilter = z.output<typeof partyFilter>;

const partyRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  type: z.enum(partyTypes),
  specialty: z.string(),
  contact: z.string(),
  phone: z.string(),
  settleCycle: z.enum(settleCycles),
  /** Pieces a day; 0 where nobody said. */
  dailyCapacity: z.number(),
  /** 在制: pieces cut and not brought, of open batches. */
  wip: z.number(),
  /** 准交率 of the batches that were due in the last 90 days, basis points of pieces; null where there were none. */
  onTimeBp: z.number().nullable(),
  /** 返修率: pieces sent to repair of those inspected in the last 90 days, basis points; null where there were none. */
  repairBp: z.number().nullable(),
  /** What we owe; below 0 what was paid ahead. Absent for who may not see cost. */
  balanceFen: z.number().optional(),
  status: z.enum(partyStatuses),
});
export type PartyRow = z.output<typeof partyRow>;

const partyBody = z.object({
  code: requiredText("编码", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "编码只能用字母、数字和连字符"),
  name: requiredText("名称", 50),
  type: z.enum(partyTypes, "请选择类型"),
  specialty: shortText("擅长品类", 100),
  contact: shortText("联系人", 20),
  phone: shortText("电话", 20).refine(
    (text) => text === "" || isPersonalMobile(text) || /^0\d{2,3}-?\d{7,8}$/.test(text),
    "电话应为 11 位手机号，或带区号的座机号，例如 0571-87654321",
  ),
  address: shortText("地址", 200),
  settleCycle: z.enum(settleCycles, "请选择结算方式"),
  bankName: shortText("开户行", 50),
  bankAccount: shortText("银行账号", 40).refine((text) => /^[\d -]*$/.test(text), "银行账号只能是数字"),
  /** The picture of the business licence. */
  licenceId: pictureId.nullable(),
  dailyCapacity: blankAs(0, looseInteger.min(0, "日产能不能小于 0").max(100_000, "日产能不能超过 100,000 件")),
  /** The fee of one piece unless a batch says otherwise; 厘. */
  feeLi: looseInteger.min(0, "默认加工费不能小于 0").max(9_999_999, "默认加工费不能超过 9,999.999 元"),
  /** Of the fee, for each piece of second quality; basis points. */
  secondDeductBp: looseInteger.min(0, "次品扣款不能小于 0").max(10_000, "次品扣款不能超过 100%"),
  remark: shortText("备注", 500),
  clientToken,
});
export type PartyFields = z.output<typeof partyBody>;

/** 期初余额, once: `+` 应付 (we owe it), `−` 预付 (paid ahead). */
const openingFen = z
  .number()
  .int("期初余额必须是整数分")
  .min(-maxFen, "期初预付不能超过 99,999,999.99 元")
  .max(maxFen, "期初应付不能超过 99,999,999.99 元")
  .default(0);

const partyDetail = partyRow.omit({ wip: true, onTimeBp: true, repairBp: true }).extend({
  version: z.number(),
  address: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  licenceId: z.string().nullable(),
  feeLi: z.number(),
  secondDeductBp: z.number(),
  remark: z.string(),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type PartyDetail = z.output<typeof partyDetail>;

const path = "/api/clothes/factory";
const list = [permissions.factoryList];
const saved = z.object({ id: z.number(), version: z.number() });

export const partyEndpoints = {
  list: endpoint.get(path, {
    summary: "工厂与供应商，以及全部筛选结果的应付合计",
    access: list,
    query: pageQuery.extend(partyFilter.shape),
    response: pageOf(partyRow).extend({ totals: z.object({ balanceFen: z.number().optional() }) }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一家工厂或供应商",
    access: list,
    response: partyDetail,
  }),
  add: endpoint.post(path, {
    summary: "新增工厂或供应商",
    access: [permissions.factoryAdd],
    body: withDefaults(partyBody, {
      specialty: "",
      contact: "",
      phone: "",
      address: "",
      settleCycle: "MONTHLY",
      bankName: "",
      bankAccount: "",
      licenceId: null,
      dailyCapacity: 0,
      feeLi: 0,
      secondDeductBp: 0,
      remark: "",
    }).extend({ code: givenCode(), openingFen }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改工厂或供应商；版本不符时拒绝，有往来账后工厂与供应商不能互改",
    access: [permissions.factoryEdit],
    body: partyBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  disable: endpoint.post(`${path}/:id/disable`, {
    summary: "停用：须无未完成的采购单",
    access: [permissions.factoryEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post(`${path}/:id/enable`, {
    summary: "启用",
    access: [permissions.factoryEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除从未使用的工厂或供应商",
    access: [permissions.factoryDel],
    body: seenAct,
  }),
};

export const partyExportEndpoints = exportEndpoints({
  tag,
  title: "工厂",
  path,
  access: list,
  filter: partyFilter,
  layouts: ["party"],
});
