/** 转账: money moved from one fund to another (domain.md §2.2). */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  clientToken,
  id,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  typedText,
  withDefaults,
} from "#contract/value.ts";

const endpoint = endpointsOf("资金账户");
const path = "/api/clothes/fundTransfer";

export const transferStatusLabels: Record<"CONFIRMED" | "VOID", string> = { CONFIRMED: "已转", VOID: "已作废" };

const transferRow = z.object({
  id: z.number(),
  no: z.string(),
  bizDate,
  fromName: z.string(),
  toName: z.string(),
  amountFen: z.number(),
  status: z.enum(["CONFIRMED", "VOID"]),
  voidReason: z.string(),
  remark: z.string(),
  operator: z.string(),
  version: z.number(),
});
export type FundTransferRow = z.output<typeof transferRow>;

const body = z.object({
  fromId: requiredChoice("转出账户"),
  toId: requiredChoice("转入账户"),
  amountFen: fen.min(1, "转账金额必须大于 0"),
  remark: shortText("备注", 200),
  clientToken,
});

export const fundTransferEndpoints = {
  list: endpoint.get(path, {
    summary: "资金账户之间的转账，以及全部筛选结果的合计（不含作废）",
    access: [permissions.fundList],
    query: pageQuery.extend({
      no: typedText("单号", 32).optional(),
      fundId: id.optional(),
      from: bizDate.optional(),
      to: bizDate.optional(),
    }),
    response: pageOf(transferRow).extend({ totals: z.object({ amountFen: z.number() }) }),
  }),
  add: endpoint.post(path, {
    summary: "转账：不能转给自己，不能超过转出账户的余额",
    access: [permissions.fundEdit],
    body: withDefaults(body, { remark: "" }),
    response: z.object({ id: z.number(), no: z.string() }),
    status: 201,
  }),
  void: endpoint.post(`${path}/:id/void`, {
    summary: "作废转账：钱回到原账户",
    access: [permissions.fundEdit],
    body: seenAct.extend({ reason: requiredText("作废原因", 200) }),
    response: z.object({ version: z.number() }),
  }),
};

export const fundTransferExportEndpoints = ownExportEndpoints("转账记录", fundTransferEndpoints.list);
