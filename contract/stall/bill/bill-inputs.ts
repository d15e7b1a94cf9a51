/** What is entered into a 拿货单: its head, how lines are entered, and changes of lines. */
import { z } from "zod";
import { fen, maxFen } from "#contract/money.ts";
import { id, looseBoolean, looseInteger, shortText } from "#contract/value.ts";
import { billLineKinds, maxBillQty, maxPayments, maxRefusedScans } from "./bill.words.ts";

/** 正品 1 or 次品 2. */
export const gradeField = z.coerce
  .number("品级只能是正品或次品")
  .pipe(z.union([z.literal(1), z.literal(2)], "品级只能是正品或次品"))
  .default(1);

/** 分 that may be negative: money given back. */
export const signedFen = z
  .number()
  .int("金额必须是整数分")
  .min(-maxFen, "金额过大")
  .max(maxFen, "金额不能超过 99,999,999.99 元");

/** One row of payment; negative gives money back (实退). */
const billPaymentInput = z.object({
  fundId: id,
  amountFen: signedFen,
});

/** A text that was scanned and not added: it holds the bill up until somebody dealt with it. */
export const refusedScan = z.object({
  text: z.string().trim().min(1).max(100, "条码或款号不能超过 100 个字"),
  reason: z.string().trim().max(200),
});
export type RefusedScan = z.output<typeof refusedScan>;

/** What the head of a bill says; absent fields stay as they are. */
export const billHead = z.object({
  distributorId: id.nullish(),
  discountFen: fen.optional(),
  roundOffFen: fen.optional(),
  freightFen: fen.optional(),
  bonusFen: fen.optional(),
  useBalance: looseBoolean.optional(),
  carrier: shortText("物流", 50).optional(),
  remark: shortText("备注", 500).optional(),
  payments: z.array(billPaymentInput).max(maxPayments, `最多 ${maxPayments} 行收款`).optional(),
  refusedScans: z.array(refusedScan).max(maxRefusedScans, "没处理的扫码太多，请先处理").optional(),
});
export type BillHead = z.output<typeof billHead>;

/** How lines are entered: the kind they become, and of a return its grade and reason. */
export const billLineMode = z.object({
  kind: z.enum(billLineKinds, "请选择拿货、退货、赠或样衣").default("SALE"),
  grade: gradeField,
  reason: shortText("退货原因", 50).default(""),
});
export type BillLineMode = z.output<typeof billLineMode>;

export const lineEdit = z.object({
  id,
  /** 0 takes the line away. */
  qty: looseInteger.min(0, "数量不能小于 0").max(maxBillQty, "每行数量不能超过 9,999"),
  takeQty: looseInteger.min(0, "即拿不能小于 0").max(maxBillQty, "即拿不能超过 9,999").optional(),
  /** Null: what the rules give, in place of what was typed. */
  priceFen: fen.nullable().optional(),
});
export type BillLineEdit = z.output<typeof lineEdit>;

/** Pieces of lines: picked up, cancelled or given back. */
export const pieces = z
  .array(z.object({ lineId: id, qty: looseInteger.min(0, "数量不能小于 0").max(maxBillQty, "每行数量不能超过 9,999") }))
  .max(500, "一张单据最多 500 行");
