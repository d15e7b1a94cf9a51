/** 付款 to suppliers of goods: what is owed, paying it, taking a payment back (domain.md §2.2, §3.3 purchase). */
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint.ts";
import { maxFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  byId,
  clientToken,
  id,
  instant,
  looseBoolean,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";

const tag = "采购付款";

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
  /** What of it pays purchases now; the rest is paid ahead. */
  usedFen: z.number(),
  /** What was owed to the supplier after it; below 0 what was paid ahead. */
  balanceAfterFen: z.number(),
  remark: z.string(),
  status: z.enum(paymentStatuses),
  voidReason: z.string(),
  operatorName: z.string(),
  bizDate,
  createTime: instant,
  version: z.number(),
});
export type SupplierPayment = z.output<typeof payment>;

/** A payment as the purchase it pays, or was made from, shows it. */
export const purchasePayment = payment
  .pick({ id: true, no: true, fundName: true, amountFen: true, advance: true, remark: true, status: true })
  .extend({
    /** What of it pays this purchase now. */
    usedFen: z.number(),
    operatorName: z.string(),
    createTime: instant,
  });
export type PurchasePayment = z.output<typeof purchasePayment>;

const owedPurchase = z.object({ id: z.number(), no: z.string(), bizDate, unpaidFen: z.number() });

export const supplierPaymentEndpoints = {
  payable: defineEndpoint({
    method: "GET",
    path: "/api/clothes/supplierPayment/payable",
    tag,
    summary: "应付一家供应商多少：余额、该采购单的未付、最早的未付采购单和最近的付款",
    access: [permissions.factoryPay],
    /** One of the two; a purchase tells its supplier. */
    query: z.object({ partyId: id.optional(), purchaseId: id.optional() }),
    response: z.object({
      partyId: z.number(),
      partyName: z.string(),
      /** What we owe; below 0 what was paid ahead. */
      balanceFen: z.number(),
      purchase: owedPurchase.nullable(),
      /** The oldest, among those whose cost the asker may see. */
      open: z.array(owedPurchase),
      /** Goods that came and have no price (未定价): what they cost is not in `balanceFen`. */
      unpriced: z.array(z.object({ id: z.number(), no: z.string(), bizDate, lines: z.number() })),
      /** The latest. */
      payments: z.array(payment),
    }),
  }),
  detail: defineEndpoint({
    method: "GET",
    path: "/api/clothes/supplierPayment/:id",
    tag,
    summary: "一张付款单，及其付的采购单",
    access: [permissions.factoryPay],
    params: byId,
    response: payment.extend({
      /** The purchase that it was made from. */
      purchase: z.object({ id: z.number(), no: z.string() }).nullable(),
      /** What it pays, of the purchases whose cost the asker may see. */
      purchases: z.array(z.object({ id: z.number(), no: z.string(), amountFen: z.number() })),
      /** Why it cannot be voided now; null where that is possible. */
      voidRefusal: z.string().nullable(),
    }),
  }),
  pay: defineEndpoint({
    method: "POST",
    path: "/api/clothes/supplierPayment",
    tag,
    summary: "付款：先付指定的采购单，余下付最早的；超过应付的须注明预付",
    access: [permissions.factoryPay],
    body: z.object({
      clientToken,
      partyId: id,
      purchaseId: id.nullish(),
      fundId: requiredChoice("付款账户"),
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
      /** What of it paid purchases. */
      usedFen: z.number(),
    }),
  }),
  void: defineEndpoint({
    method: "POST",
    path: "/api/clothes/supplierPayment/:id/void",
    tag,
    summary: "作废付款单：钱退回账户，付清的采购单重新未付；限未结账月份",
    access: [permissions.factoryPay],
    params: byId,
    body: seenAct.extend({ reason: requiredText("作废原因", 50) }),
    response: z.object({ version: z.number() }),
  }),
};
