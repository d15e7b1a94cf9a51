/** 充值记录 (domain.md §3.4): money a distributor pays in advance, and the bonus for it. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { periodQuery } from "#contract/goods/lines.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  named,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";
import { rechargeStatuses } from "./distributor.words.ts";

const tag = "充值记录";
const endpoint = endpointsOf(tag);

/** 999,999.99 元 in 分. */
const maxRechargeFen = 99_999_999;

const recharge = z.object({
  id: z.number(),
  no: z.string(),
  distributorId: z.number(),
  distributorName: z.string(),
  stallId: z.number().nullable(),
  stallName: z.string().nullable(),
  amountFen: z.number(),
  bonusFen: z.number(),
  fundId: z.number(),
  fundName: z.string(),
  voucherId: z.string().nullable(),
  status: z.enum(rechargeStatuses),
  /** What of it paid open bills, and the account after it; null until confirmed. */
  debtPaidFen: z.number().nullable(),
  balanceAfterFen: z.number().nullable(),
  keeperName: z.string(),
  confirmName: z.string().nullable(),
  confirmTime: instant.nullable(),
  voidReason: z.string(),
  remark: z.string(),
  bizDate,
  createTime: instant,
  version: z.number(),
});
export type RechargeRow = z.output<typeof recharge>;

/** 待办: what waits, whatever its day; without days the list is not cut to the last 30. */
const rechargeWaitings = ["confirm"] as const;
export type RechargeWaiting = (typeof rechargeWaitings)[number];
export const rechargeWaitingLabels: Record<RechargeWaiting, string> = { confirm: "待确认" };

/** Filters of the list; absent means any. Days default to the last 30. */
const rechargeFilter = z.object({
  ...periodQuery,
  /** A whole number of a recharge, or what finds customers. */
  keyword,
  distributorId: id.optional(),
  fundId: id.optional(),
  keeperId: id.optional(),
  status: z.enum(rechargeStatuses, "状态不存在").optional(),
  waiting: z.enum(rechargeWaitings, "待办不存在").optional(),
});
export type RechargeFilter = z.output<typeof rechargeFilter>;

export const rechargeEndpoints = {
  list: endpoint.get("/api/clothes/recharge", {
    summary: "充值记录；合计为全部筛选结果，未选状态时只计已到账",
    access: [permissions.rechargeList],
    query: pageQuery.extend(rechargeFilter.shape),
    response: pageOf(recharge).extend({
      totals: z.object({
        count: z.number(),
        amountFen: z.number(),
        bonusFen: z.number(),
        debtPaidFen: z.number(),
        funds: z.array(z.object({ fundId: z.number(), name: z.string(), count: z.number(), amountFen: z.number() })),
      }),
      /** The days that were asked for. */
      /** The days that were asked for; null: all time. */
      range: z.object({ from: bizDate, to: bizDate }).nullable(),
    }),
  }),
  detail: endpoint.get("/api/clothes/recharge/:id", {
    summary: "一张充值单",
    access: [permissions.rechargeList],
    response: recharge,
  }),
  keepers: endpoint.get("/api/clothes/recharge/keepers", {
    summary: "充值记录的经手人",
    access: [permissions.rechargeList],
    response: z.array(named),
  }),
  add: endpoint.post("/api/clothes/recharge", {
    summary: "充值：转账要有凭证并等待确认，其余立即到账",
    access: [permissions.rechargeAdd],
    body: z.object({
      clientToken,
      distributorId: id,
      stallId: chosenId.optional(),
      fundId: requiredChoice("收款账户"),
      amountFen: z
        .number({ error: "充值金额必须是整数分" })
        .int("充值金额必须是整数分")
        .min(1, "充值金额必须大于 0")
        .max(maxRechargeFen, "充值金额不能超过 999,999.99 元"),
      /** Absent: what the customer's strategy gives for the amount. */
      bonusFen: z
        .number({ error: "赠送金额必须是整数分" })
        .int("赠送金额必须是整数分")
        .min(0, "赠送金额不能小于 0")
        .nullish(),
      voucherId: pictureId.nullish(),
      remark: shortText("备注", 500).default(""),
    }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), status: z.enum(rechargeStatuses), version: z.number() }),
  }),
  confirm: endpoint.post("/api/clothes/recharge/:id/confirm", {
    summary: "确认转账到账，写入账户",
    access: [permissions.rechargeConfirm],
    body: seenAct,
    response: z.object({ version: z.number() }),
  }),
  void: endpoint.post("/api/clothes/recharge/:id/void", {
    summary: "作废充值：红冲充值和赠送",
    access: [permissions.rechargeVoid],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: z.object({ version: z.number() }),
  }),
};

export const rechargeExportEndpoints = exportEndpoints({
  tag,
  title: "充值记录",
  path: "/api/clothes/recharge",
  access: rechargeEndpoints.list.access,
  filter: rechargeFilter,
  layouts: ["recharge"],
});
