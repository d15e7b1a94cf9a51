/** 费用单 (domain.md §3.6, cost): expenses and other income, each of a fund, with the pictures of its vouchers. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { periodQuery } from "#contract/goods/lines.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { maxFen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { slipKinds, slipStatuses, slipWaitings } from "./slip.words.ts";

const tag = "费用";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/cash-slip";

/** Pictures of one slip's vouchers at most. */
export const maxVouchers = 9;

const slip = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(slipKinds),
  /** An entry of the dictionary of its kind. */
  category: z.string(),
  /** Whose expense it is; both null: the company's. */
  stallId: z.number().nullable(),
  stallName: z.string().nullable(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  fundId: z.number(),
  fundName: z.string(),
  amountFen: z.number(),
  /** The batch whose cost it is, in place of an expense of its month. */
  batchId: z.number().nullable(),
  batchNo: z.string().nullable(),
  bizDate,
  remark: z.string(),
  status: z.enum(slipStatuses),
  vouchers: z.number(),
  createBy: z.string(),
  createTime: instant,
  confirmBy: z.string().nullable(),
  confirmTime: instant.nullable(),
  voidBy: z.string().nullable(),
  voidTime: instant.nullable(),
  voidReason: z.string(),
  version: z.number(),
});
export type SlipRow = z.output<typeof slip>;

const slipDetail = slip.extend({
  voucherIds: z.array(z.string()),
  /** What the actor may do with it now. */
  possible: z.object({
    edit: z.boolean(),
    confirm: z.boolean(),
    discard: z.boolean(),
    void: z.boolean(),
  }),
});

/** Filters of the list; absent means any. Days default to the last 30. */
const filter = z.object({
  ...periodQuery,
  /** A number of a slip or of a batch, or words of the remark. */
  keyword,
  kind: z.enum(slipKinds, "单据类型不存在").optional(),
  category: z.string().trim().max(50, "类别不能超过 50 个字").optional(),
  stallId: id.optional(),
  /** Of no stall: the company's. */
  noStall: looseBoolean.optional(),
  deptId: id.optional(),
  fundId: id.optional(),
  status: z.enum(slipStatuses, "状态不存在").optional(),
  waiting: z.enum(slipWaitings, "待办不存在").optional(),
});
export type SlipFilter = z.output<typeof filter>;

const body = z.object({
  clientToken,
  kind: z.enum(slipKinds, { error: "请选择费用或收入" }),
  category: requiredText("类别", 50),
  stallId: chosenId,
  deptId: chosenId,
  fundId: requiredChoice("资金账户"),
  amountFen: z
    .number({ error: "金额必须是整数分" })
    .int("金额必须是整数分")
    .min(1, "金额必须大于 0")
    .max(maxFen, "金额不能超过 99,999,999.99 元"),
  /** 批次号: the expense is this batch's cost, until it is closed; empty or null: an expense of its month. */
  batchNo: z.preprocess((given) => (given === null ? "" : given), shortText("批次号", 20)),
  bizDate,
  voucherIds: z.array(pictureId).max(maxVouchers, `凭证最多 ${maxVouchers} 张`),
  remark: shortText("备注", 500),
});
export type SlipFields = z.output<typeof body>;

const saved = z.object({ id: z.number(), no: z.string(), version: z.number() });
const version = z.object({ version: z.number() });
const { costList, costAdd, costEdit, costDel, costConfirm, costVoid } = permissions;

export const slipEndpoints = {
  list: endpoint.get(path, {
    summary: "费用与其他收入；合计为全部筛选结果，未选状态时只计已确认",
    access: [costList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(slip).extend({
      /** `batchFen`: what counts to batches, which is no expense of these days. */
      totals: z.object({ count: z.number(), expenseFen: z.number(), batchFen: z.number(), incomeFen: z.number() }),
      /** The days that were asked for; null: all time. */
      range: z.object({ from: bizDate, to: bizDate }).nullable(),
    }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "录费用单时可选的类别、档口、部门和资金账户",
    access: [costList],
    response: z.object({
      categories: z.record(z.enum(slipKinds), z.array(z.string())),
      stalls: z.array(named),
      departments: z.array(named),
      funds: z.array(named.extend({ stallId: z.number().nullable() })),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张费用单",
    access: [costList],
    response: slipDetail,
  }),
  add: endpoint.post(path, {
    summary: "录一张费用单：草稿，不动资金",
    access: [costAdd],
    body: withDefaults(body, { stallId: null, deptId: null, batchNo: "", voucherIds: [], remark: "" }),
    status: 201,
    response: saved,
  }),
  till: endpoint.post(`${path}/till`, {
    summary: "处理日结差异：清点比应有少的录成现金短款，多的录成现金长款，都是草稿；确认后账户与实际一致",
    access: [costAdd],
    body: z.object({ clientToken, stallId: id, fundId: id, ofDay: bizDate, reason: requiredText("原因", 200) }),
    status: 201,
    response: saved,
  }),
  edit: endpoint.put(path, {
    summary: "修改草稿；版本不符时拒绝",
    access: [costEdit],
    body: body.extend({ id, version: looseInteger }),
    response: saved,
  }),
  confirm: endpoint.post(`${path}/:id/confirm`, {
    summary: "确认：资金账户付出或收入这笔钱",
    access: [costConfirm],
    body: seenAct,
    response: version,
  }),
  discard: endpoint.post(`${path}/:id/discard`, {
    summary: "废弃草稿",
    access: [costDel],
    body: seenAct,
    response: version,
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废：红冲资金流水",
    access: [costVoid],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: version,
  }),
};

export const slipExportEndpoints = exportEndpoints({
  tag,
  title: "费用",
  path,
  access: slipEndpoints.list.access,
  filter,
  layouts: ["slip"],
});
