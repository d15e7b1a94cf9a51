/** 借支, 补贴, 扣款 and 期初 of employees, and what stands on their accounts (domain.md §2.2, §3.2 employee/item). */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { maxFen } from "#contract/money.ts";
import { accountStatement } from "#contract/party/statements.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import { bizDate, clientToken, instant, requiredChoice, requiredText, seenAct, shortText } from "#contract/value.ts";
import { wageItemKinds } from "./employee.words.ts";

const endpoint = endpointsOf("借支与补贴扣款");
const path = "/api/clothes/employee";

const amount = z
  .number({ error: "金额必须是整数分" })
  .int("金额必须是整数分")
  .min(1, "金额必须大于 0")
  .max(maxFen, "金额不能超过 99,999,999.99 元");

export const advanceRow = z.object({
  id: z.number(),
  no: z.string(),
  fundName: z.string(),
  amountFen: z.number(),
  remark: z.string(),
  status: z.enum(["CONFIRMED", "VOID"]),
  voidReason: z.string(),
  operatorName: z.string(),
  bizDate,
  createTime: instant,
  version: z.number(),
});
export type AdvanceRow = z.output<typeof advanceRow>;

export const wageItemRow = z.object({
  id: z.number(),
  kind: z.enum(wageItemKinds),
  amountFen: z.number(),
  reason: z.string(),
  bizDate,
  /** The slip that has collected it. */
  wageNo: z.string().nullable(),
  voided: z.boolean(),
  operatorName: z.string(),
  createTime: instant,
});
export type WageItemRow = z.output<typeof wageItemRow>;

export const employeeMoney = z.object({
  /** `+`: we owe; `−`: 借支 that no wage has made good. */
  balanceFen: z.number(),
  /** 借支 that wages still have to make good. */
  openAdvanceFen: z.number(),
  /** Nothing has moved yet: 期初 may be said. */
  mayOpen: z.boolean(),
  /** The latest. */
  advances: z.array(advanceRow),
  items: z.array(wageItemRow),
  statement: accountStatement,
});
export type EmployeeMoney = z.output<typeof employeeMoney>;

export const employeeMoneyEndpoints = {
  advance: endpoint.post(`${path}/:id/advance`, {
    summary: "借支：从账户付给员工，以后的工资先抵",
    access: [permissions.wagePay],
    body: z.object({
      clientToken,
      fundId: requiredChoice("付款账户"),
      amountFen: amount,
      remark: shortText("备注", 200).default(""),
      answered,
    }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), openAdvanceFen: z.number() }),
  }),
  voidAdvance: endpoint.post(`${path}/advance/:id/void`, {
    summary: "作废借支：钱退回账户；已由工资抵扣的不能作废",
    access: [permissions.wagePay],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: z.object({ version: z.number() }),
  }),
  addItem: endpoint.post(`${path}/:id/wage-item`, {
    summary: "记一笔补贴或扣款，由下一张工资单汇总",
    access: [permissions.wageAudit],
    body: z.object({
      clientToken,
      kind: z.enum(wageItemKinds, "请选择补贴或扣款"),
      amountFen: amount,
      reason: requiredText("原因", 50),
      bizDate,
    }),
    status: 201,
    response: z.object({ id: z.number() }),
  }),
  voidItem: endpoint.post(`${path}/wage-item/:id/void`, {
    summary: "撤销一笔未结算的补贴或扣款",
    access: [permissions.wageAudit],
    body: z.object({ clientToken }),
  }),
  open: endpoint.post(`${path}/:id/opening`, {
    summary: "期初：正数为欠员工的工资，负数为员工的借支；只能在没有往来时记一次",
    access: [permissions.wagePay],
    body: z.object({
      clientToken,
      amountFen: z
        .number({ error: "期初必须是整数分" })
        .int("期初必须是整数分")
        .min(-maxFen, "期初不能超过 99,999,999.99 元")
        .max(maxFen, "期初不能超过 99,999,999.99 元")
        .refine((value) => value !== 0, "期初不能为 0"),
    }),
    response: z.object({ balanceFen: z.number() }),
  }),
};
