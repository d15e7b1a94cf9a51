/** Funds (资金账户): the tills, wallets and bank accounts that money is taken into and paid from. */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints, ownersExportEndpoints } from "#contract/exports.ts";
import { maxFen } from "#contract/money.ts";
import { pageQuery } from "#contract/page.ts";
import { fundPermissions, permissions } from "#contract/permissions.ts";
import { entryTypes, fundMethods, moneyDocTypes } from "#contract/system/accounts.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  id,
  looseInteger,
  named,
  requiredText,
  seenAct,
  withDefaults,
} from "#contract/value.ts";

const endpoint = endpointsOf("资金账户");
const path = "/api/clothes/fund";

const fundOption = z.object({
  id: z.number(),
  name: z.string(),
  method: z.enum(fundMethods),
  /** The stall whose till it is; null: every stall's. */
  stallId: z.number().nullable(),
});
export type FundOption = z.output<typeof fundOption>;

export const fundStatuses = ["ON", "OFF"] as const;
export const fundStatusLabels: Record<(typeof fundStatuses)[number], string> = { ON: "启用", OFF: "停用" };

const fundRow = fundOption.extend({
  stallName: z.string().nullable(),
  /** What went in, less what went out. */
  balanceFen: z.number(),
  /** What it held before the first day; null where nobody said. */
  openingFen: z.number().nullable(),
  /** 日结差异 of the last 30 days: counted less expected. */
  differenceFen: z.number(),
  status: z.enum(fundStatuses),
  sort: z.number(),
  version: z.number(),
});
export type FundRow = z.output<typeof fundRow>;

const fundBody = z.object({
  name: requiredText("名称", 20),
  method: z.enum(fundMethods, "请选择收款方式"),
  stallId: chosenId,
  sort: blankAs(999, looseInteger.min(0, "排序不能小于 0").max(99_999, "排序不能大于 99999")),
  clientToken,
});
export type FundFields = z.output<typeof fundBody>;

/** 流水: one entry, with the balance after it. */
const fundEntry = z.object({
  id: z.number(),
  bizDate,
  entryType: z.enum(entryTypes),
  reversal: z.boolean(),
  docType: z.enum(moneyDocTypes),
  docId: z.number(),
  /** The id of the page that shows it: of 借支 the employee's. */
  pageId: z.number(),
  no: z.string(),
  remark: z.string(),
  amountFen: z.number(),
  balanceAfterFen: z.number(),
});

/** 日结: what was counted in it on a day. */
const fundCount = z.object({
  stallName: z.string(),
  stallId: z.number(),
  bizDate,
  expectedFen: z.number(),
  countedFen: z.number(),
  differenceFen: z.number(),
  remark: z.string(),
  operator: z.string(),
  /** The 费用单 with which the difference was booked (长短款); null while none stands. */
  slip: z.object({ id: z.number(), no: z.string() }).nullable(),
});
export type FundCount = z.output<typeof fundCount>;

const saved = z.object({ id: z.number(), version: z.number() });

export const fundEndpoints = {
  options: endpoint.get(`${path}/options`, {
    summary: "可收款的资金账户：共用的，以及该档口（不给档口时为可见档口）的钱箱",
    access: fundPermissions,
    query: z.object({ stallId: id.optional() }),
    response: z.array(fundOption),
  }),
  stalls: endpoint.get(`${path}/stalls`, {
    summary: "可见的营业档口，收款单据可归属其中之一",
    access: [...fundPermissions, permissions.fundList],
    response: z.array(named),
  }),
  list: endpoint.get(path, {
    summary: "资金账户与余额：共用的，以及可见档口的",
    access: [permissions.fundList],
    query: z.object({ status: z.enum(fundStatuses, "状态不存在").optional() }),
    response: z.object({ content: z.array(fundRow), totals: z.object({ balanceFen: z.number() }) }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一个资金账户",
    access: [permissions.fundList],
    response: fundRow,
  }),
  entries: endpoint.get(`${path}/:id/entries`, {
    summary: "一个资金账户的流水：期初、每一笔和之后的余额、期末，以及日结时清点的差异",
    access: [permissions.fundList],
    query: pageQuery.omit({ sort: true }).extend({ from: bizDate.optional(), to: bizDate.optional() }),
    response: z.object({
      fund: fundRow,
      from: bizDate,
      to: bizDate,
      openingFen: z.number(),
      addedFen: z.number(),
      takenFen: z.number(),
      closingFen: z.number(),
      /** A page of them; the amounts above are of all. */
      entries: z.array(fundEntry),
      totalElements: z.number().int(),
      counts: z.array(fundCount),
    }),
  }),
  open: endpoint.post(`${path}/:id/open`, {
    summary: "录入资金账户的期初余额，一次",
    access: [permissions.fundEdit],
    body: seenAct.extend({
      amountFen: z
        .number()
        .int("期初余额必须是整数分")
        .min(-maxFen, "期初余额不能低于 -99,999,999.99 元")
        .max(maxFen, "期初余额不能超过 99,999,999.99 元")
        .refine((amount) => amount !== 0, "期初余额不能是 0"),
    }),
    response: saved,
  }),
  add: endpoint.post(path, {
    summary: "新增资金账户",
    access: [permissions.fundAdd],
    body: withDefaults(fundBody, { stallId: null, sort: 999 }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改资金账户；版本不符时拒绝，收过款的不能改收款方式和所属档口",
    access: [permissions.fundEdit],
    body: fundBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  disable: endpoint.post(`${path}/:id/disable`, {
    summary: "停用：不再出现在收款和付款里，余额和流水不变",
    access: [permissions.fundEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post(`${path}/:id/enable`, {
    summary: "启用",
    access: [permissions.fundEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除从未使用的资金账户",
    access: [permissions.fundDel],
    body: seenAct,
  }),
};

export const fundExportEndpoints = ownExportEndpoints("资金账户", fundEndpoints.list);

/** 流水, or what 日结 counted. */
export const fundEntryExportEndpoints = ownersExportEndpoints("资金流水", fundEndpoints.entries, ["entry", "count"]);
