/** A customer while billing: found by what is typed, seen at a glance, and what they took so far (domain.md §3.4). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, instant, typedText } from "#contract/value.ts";
import { billStatuses } from "./bill/bill.words.ts";
import { distributorStatuses, returnLimitModes } from "./distributor.words.ts";
import { standing } from "./distributors.ts";

const endpoint = endpointsOf("分销商");

const match = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Its last 4 digits. */
  phone: z.string().nullable(),
  region: z.string(),
  strategyName: z.string(),
  balanceFen: z.number(),
  status: z.enum(distributorStatuses),
  walkIn: z.boolean(),
});
export type DistributorMatch = z.output<typeof match>;

const glance = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  carrier: z.string(),
  ...standing,
  /** What is free of the account to pay a next bill (用余额); a debt may stand beside it. */
  freeFen: z.number(),
  lastBillNo: z.string().nullable(),
  strategy: z.object({
    id: z.number(),
    name: z.string(),
    rememberLast: z.boolean(),
    returnDays: z.number(),
    returnRatioBp: z.number(),
    returnLimitMode: z.enum(returnLimitModes),
    bonusRatioBp: z.number(),
    /** Ascending: 充 ≥ amount 送 bonus. */
    tiers: z.array(z.object({ amountFen: z.number(), bonusFen: z.number() })),
  }),
});
export type DistributorGlance = z.output<typeof glance>;

const billRow = z.object({
  id: z.number(),
  no: z.string(),
  bizDate,
  createTime: instant,
  stallName: z.string(),
  keeperName: z.string(),
  saleQty: z.number(),
  returnQty: z.number(),
  owedQty: z.number(),
  payableFen: z.number(),
  paidFen: z.number(),
  status: z.enum(billStatuses),
});
export type DistributorBill = z.output<typeof billRow>;

export const distributorLookupEndpoints = {
  search: endpoint.get("/api/clothes/distributor/search", {
    summary: "开单选客户：拼音首字母、名称、手机尾号 4 位或开头，最多 12 个，最像的在前，不含停用",
    access: [permissions.distributorList, permissions.billAdd],
    query: z.object({ text: typedText("查找内容", 50).default("") }),
    response: z.array(match),
  }),
  glance: endpoint.get("/api/clothes/distributor/:id/glance", {
    summary: "开单时一眼要看的：欠款、预存、赠送金、额度、最近拿货、未拿欠货、退货率与策略",
    access: [permissions.distributorList, permissions.billAdd],
    response: glance,
  }),
  bills: endpoint.get("/api/clothes/distributor/:id/bill", {
    summary: "客户的拿货单，只含有权查看的档口，新的在前",
    access: [permissions.billList],
    query: pageQuery,
    response: pageOf(billRow),
  }),
};
