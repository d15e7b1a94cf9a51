/** 付款 to factories and suppliers: what is owed, paying it, taking a payment back (domain.md §2.2, §3.2 factory). */

import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { maxFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { answered } from "#contract/question.ts";
import { payableKinds } from "#contract/system/accounts.ts";
import {
  bizDate,
  clientToken,
  id,
  instant,
  looseBoolean,
  named,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";

const endpoint = endpointsOf("工厂付款");

export const paymentStatuses = ["CONFIRMED", "VOID"] as const;

const payment = z.object({
  id: z.number(),
  no: z.string(),
  partyId: z.number(),
  partyName: z.string(),
  fundName: z.string(),
  amountFen: z.number(),
  /** 预付: more than was owed when it was made. */
  advance: z.boolean(),
  /** What of it pays documents now; the rest is paid ahead. */
  usedFen: z.number(),
  /** What was owed to the party after it; below 0 what was paid ahead. */
  balanceAfterFen: z.number(),
  remark: z.string(),
  status: z.enum(paymentStatuses),
  voidReason: z.string(),
  operatorName: z.string(),
  bizDate,
  createTime: instant,
  version: z.number(),
});
export type PartyPayment = z.output<typeof payment>;

/** A payment as the document it pays, or was made from, shows it. */
export const documentPayment = payment
  .pick({ id: true, no: true, fundName: true, amountFen: true, advance: true, remark: true, status: true })
  .extend({
    /** What of it pays this document now. */
    usedFen: z.number(),
    operatorName: z.string(),
    createTime: instant,
  });
export type DocumentPayment = z.output<typeof documentPayment>;

const payableKind = z.enum(payableKinds, "单据类型不存在");
const payableRef = z.object({ kind: z.enum(payableKinds), id: z.number(), no: z.string() });
export type PayableRef = z.output<typeof payableRef>;

const owed = payableRef.extend({ bizDate, unpaidFen: z.number() });

export const paymentEndpoints = {
  payees: endpoint.get("/api/clothes/partyPayment/payees", {
    summary: "可付款的工厂与供应商",
    access: [permissions.factoryPay],
    response: z.array(named),
  }),
  payable: endpoint.get("/api/clothes/partyPayment/payable", {
    summary: "应付一家多少：余额、该单据的未付、最早的未付单据和最近的付款",
    access: [permissions.factoryPay],
    /** One of the two; a document tells its party. */
    query: z.object({ partyId: id.optional(), payableKind: payableKind.optional(), payableId: id.optional() }),
    response: z.object({
      partyId: z.number(),
      partyName: z.string(),
      /** What we owe; below 0 what was paid ahead. */
      balanceFen: z.number(),
      document: owed.nullable(),
      /** The oldest, among those whose cost the asker may see. */
      open: z.array(owed),
      /** Goods that came and have no price (未定价): what they cost is not in `balanceFen`. */
      unpriced: z.array(z.object({ id: z.number(), no: z.string(), bizDate, lines: z.number() })),
      /** The latest. */
      payments: z.array(payment),
    }),
  }),
  detail: endpoint.get("/api/clothes/partyPayment/:id", {
    summary: "一张付款单，及其付的单据",
    access: [permissions.factoryPay],
    response: payment.extend({
      /** The document that it was made from. */
      madeFrom: payableRef.nullable(),
      /** What it pays, of the documents whose cost the asker may see. */
      paid: z.array(payableRef.extend({ amountFen: z.number() })),
      /** Why it cannot be voided now; null where that is possible. */
      voidRefusal: z.string().nullable(),
    }),
  }),
  pay: endpoint.post("/api/clothes/partyPayment", {
    summary: "付款：先付指定的单据，余下付最早的；超过应付的须注明预付",
    access: [permissions.factoryPay],
    body: z.object({
      clientToken,
      partyId: id,
      payableKind: payableKind.nullish(),
      payableId: id.nullish(),
      fundId: requiredChoice("付款账户"),
      answered,
      amountFen: z
        .number({ error: "金额必须是整数分" })
        .int("金额必须是整数分")
        .min(1, "金额必须大于 0")
        .max(maxFen, "金额不能超过 99,999,999.99 元"),
      /** More than is owed is meant so. */
      advance: looseBoolean.default(false),
      remark: shortText("备注", 200).default(""),
    }),
    status: 201,
    response: z.object({
      id: z.number(),
      no: z.string(),
      balanceAfterFen: z.number(),
      /** What of it paid documents. */
      usedFen: z.number(),
    }),
  }),
  void: endpoint.post("/api/clothes/partyPayment/:id/void", {
    summary: "作废付款单：钱退回账户，付清的单据重新未付；限未结账月份",
    access: [permissions.factoryPay],
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: z.object({ version: z.number() }),
  }),
};
