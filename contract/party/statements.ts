/** 对账单 of a factory, supplier or employee: a period of the account, and locking its deliveries (domain.md §3.2, factory). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownersExportEndpoints } from "#contract/exports.ts";
import { permissions } from "#contract/permissions.ts";
import { entryTypes } from "#contract/system/accounts.ts";
import { bizDate, clientToken, id, instant, requiredText, seenAct, shortText } from "#contract/value.ts";

const endpoint = endpointsOf("对账单");

export const statementStatuses = ["CONFIRMED", "VOID"] as const;

const period = z.object({ from: bizDate.optional(), to: bizDate.optional() });

/** One movement of the account, the oldest first. */
export const statementEntry = z.object({
  id: z.number(),
  bizDate,
  entryType: z.enum(entryTypes),
  /** Takes an earlier one back. */
  reversal: z.boolean(),
  /** The document's number; empty where it has none. */
  no: z.string(),
  remark: z.string(),
  /** `+`: we owe more. */
  amountFen: z.number(),
  balanceAfterFen: z.number(),
});
export type StatementEntry = z.output<typeof statementEntry>;

/** The account of one owner over some days; amounts `+` where we owe. */
export const accountStatement = z.object({
  from: bizDate,
  to: bizDate,
  openingFen: z.number(),
  /** What was added and taken off in the period. */
  addedFen: z.number(),
  takenFen: z.number(),
  closingFen: z.number(),
  entries: z.array(statementEntry),
  /** There are more entries than are shown; opening, sums and closing count all. */
  more: z.boolean(),
});
export type AccountStatement = z.output<typeof accountStatement>;

const statementDelivery = z.object({
  id: z.number(),
  no: z.string(),
  batchNo: z.string(),
  styleNo: z.string(),
  bizDate,
  deliveredQty: z.number(),
  passedQty: z.number(),
  secondQty: z.number(),
  repairQty: z.number(),
  scrapQty: z.number(),
  feeFen: z.number(),
  deductFen: z.number(),
  owedFen: z.number(),
  paidFen: z.number(),
  /** The 对账单 that locks it. */
  statementNo: z.string().nullable(),
});
export type StatementDelivery = z.output<typeof statementDelivery>;

/** What one document paid a factory, as it can be counted again: passed × 单价 + seconds × 单价 less 次品扣率. */
const statementFee = z.object({
  docType: z.enum(["DELIVERY", "REPAIR_RETURN"]),
  docId: z.number(),
  no: z.string(),
  batchNo: z.string(),
  styleNo: z.string(),
  bizDate,
  passedQty: z.number(),
  secondQty: z.number(),
  /** Null of documents from before the terms were kept. */
  feeLi: z.number().nullable(),
  secondDeductBp: z.number().nullable(),
  feeFen: z.number(),
});
export type StatementFee = z.output<typeof statementFee>;

const locked = z.object({
  id: z.number(),
  no: z.string(),
  fromDay: bizDate,
  toDay: bizDate,
  openingFen: z.number(),
  closingFen: z.number(),
  deliveries: z.number(),
  owedFen: z.number(),
  remark: z.string(),
  status: z.enum(statementStatuses),
  voidReason: z.string(),
  operatorName: z.string(),
  createTime: instant,
  version: z.number(),
  /** It is the latest that stands, and may be taken back. */
  latest: z.boolean(),
});
export type LockedStatement = z.output<typeof locked>;

const path = "/api/clothes/partyStatement";

export const statementEndpoints = {
  read: endpoint.get(`${path}/:id`, {
    summary: "一家工厂或供应商一段时间的对账：期初、明细、期末、交货，及已锁定的对账单",
    access: [permissions.factoryPay],
    query: period,
    response: accountStatement.extend({
      partyId: z.number(),
      partyName: z.string(),
      /** Only of factories. */
      deliveries: z.array(statementDelivery).nullable(),
      /** Only of factories: 加工费 of these days, a row a document; together what they added to the account. */
      fees: z.array(statementFee).nullable(),
      locked: z.array(locked),
      /** Why these days cannot be locked now; null where they can. */
      lockRefusal: z.string().nullable(),
    }),
  }),
  lock: endpoint.post(path, {
    summary: "锁定：写一张对账单，其中的交货不能再作废",
    access: [permissions.factoryPay],
    body: z.object({
      clientToken,
      partyId: id,
      from: bizDate,
      to: bizDate,
      remark: shortText("备注", 200).default(""),
    }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), deliveries: z.number() }),
  }),
  void: endpoint.post(`${path}/locked/:id/void`, {
    summary: "撤销最近一张对账单：其中的交货不再锁定",
    access: [permissions.factoryPay],
    body: seenAct.extend({ reason: requiredText("撤销原因", 50) }),
    response: z.object({ version: z.number() }),
  }),
};

/** What moved the account, a factory's deliveries, or its fees by document. */
export const statementExportEndpoints = ownersExportEndpoints("往来对账", statementEndpoints.read, [
  "entry",
  "delivery",
  "fee",
]);
