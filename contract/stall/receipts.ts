/** 收款, 退款, 调账 and 坏账核销 (domain.md §3.4, account): money and corrections on a distributor's account. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { periodQuery } from "#contract/goods/lines.ts";
import { maxFen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  chosenId,
  clientToken,
  id,
  instant,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";
import { receiptKinds, receiptStatuses } from "./distributor.words.ts";
import { maxReceiptBills } from "./distributor-money.ts";

const endpoint = endpointsOf("账户流水");

const positiveFen = z
  .number({ error: "金额必须是整数分" })
  .int("金额必须是整数分")
  .min(1, "金额必须大于 0")
  .max(maxFen, "金额不能超过 99,999,999.99 元");

const receipt = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(receiptKinds),
  distributorId: z.number(),
  distributorName: z.string(),
  stallId: z.number().nullable(),
  stallName: z.string().nullable(),
  /** What the account moved by, signed. */
  amountFen: z.number(),
  fundName: z.string().nullable(),
  reason: z.string(),
  status: z.enum(receiptStatuses),
  balanceAfterFen: z.number(),
  operatorName: z.string(),
  voidReason: z.string(),
  bizDate,
  createTime: instant,
  version: z.number(),
});
export type ReceiptRow = z.output<typeof receipt>;

const head = z.object({ clientToken, distributorId: requiredChoice("客户"), stallId: chosenId.optional() });
const made = z.object({ id: z.number(), no: z.string(), balanceAfterFen: z.number() });

/** Whoever may make one of them may see them; what of them may be voided is decided by kind and day. */
const anyOf = [
  permissions.accountReceive,
  permissions.accountRefund,
  permissions.accountAdjust,
  permissions.accountWriteOff,
] as const;

export const receiptEndpoints = {
  list: endpoint.get("/api/clothes/receipt", {
    summary: "收款、退款、调账和核销单",
    access: [permissions.accountList],
    query: pageQuery.extend({
      ...periodQuery,
      distributorId: id.optional(),
      kind: z.enum(receiptKinds, "类型不存在").optional(),
      status: z.enum(receiptStatuses, "状态不存在").optional(),
    }),
    response: pageOf(receipt).extend({ totals: z.object({ count: z.number(), amountFen: z.number() }) }),
  }),
  detail: endpoint.get("/api/clothes/receipt/:id", {
    summary: "一张收款、退款、调账或核销单，及其所付的拿货单",
    access: [permissions.accountList],
    response: receipt.extend({
      /** What of it went to which bill; `closed`: nothing of that bill is open any more. */
      bills: z.array(z.object({ id: z.number(), no: z.string(), amountFen: z.number(), closed: z.boolean() })),
      /** Why the viewer may not void it; null where that is possible. */
      voidRefusal: z.string().nullable(),
    }),
  }),
  receive: endpoint.post("/api/clothes/receipt/receive", {
    summary: "收款：先付指定的拿货单（可多张，合并收款），余下付最早的，再余下为预存",
    access: [permissions.accountReceive],
    body: head.extend({
      fundId: requiredChoice("收款账户"),
      amountFen: positiveFen,
      billIds: z.array(id).max(maxReceiptBills, `一次最多收 ${maxReceiptBills} 张拿货单`).default([]),
      reason: shortText("备注", 200).default(""),
    }),
    status: 201,
    response: made.extend({
      /** What of it paid bills. */
      paidFen: z.number(),
    }),
  }),
  refund: endpoint.post("/api/clothes/receipt/refund", {
    summary: "退款：不超过客户预存，赠送金不退",
    access: [permissions.accountRefund],
    body: head.extend({
      fundId: requiredChoice("退款账户"),
      amountFen: positiveFen,
      reason: requiredText("退款原因", 200),
    }),
    status: 201,
    response: made,
  }),
  adjust: endpoint.post("/api/clothes/receipt/adjust", {
    summary: "调账：正数增加客户余额，负数减少",
    access: [permissions.accountAdjust],
    body: head.extend({
      amountFen: z
        .number({ error: "金额必须是整数分" })
        .int("金额必须是整数分")
        .min(-maxFen, "金额不能超过 99,999,999.99 元")
        .max(maxFen, "金额不能超过 99,999,999.99 元")
        .refine((amount) => amount !== 0, "调账金额不能为 0"),
      reason: requiredText("调账原因", 200),
    }),
    status: 201,
    response: made,
  }),
  writeOff: endpoint.post("/api/clothes/receipt/writeOff", {
    summary: "坏账核销：不超过客户欠款",
    access: [permissions.accountWriteOff],
    body: head.extend({ amountFen: positiveFen, reason: requiredText("核销原因", 200) }),
    status: 201,
    response: made,
  }),
  void: endpoint.post("/api/clothes/receipt/:id/void", {
    summary: "作废：营业员限当日本人，店长 7 天内，财务和老板限未结账月份",
    access: anyOf,
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: z.object({ version: z.number() }),
  }),
};
