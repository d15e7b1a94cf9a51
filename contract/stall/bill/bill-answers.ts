/** What the API tells of 拿货单: rows, one bill with everything, held bills and totals (domain.md §8). */
import { z } from "zod";
import { lineSku } from "#contract/goods/lines.ts";
import { bizDate, instant } from "#contract/value.ts";
import {
  billLineKinds,
  billStatuses,
  deliveryKinds,
  deliveryStates,
  paymentStates,
  priceSources,
} from "./bill.words.ts";
import { refusedScan } from "./bill-inputs.ts";

const billLine = lineSku.extend({
  id: z.number(),
  kind: z.enum(billLineKinds),
  grade: z.union([z.literal(1), z.literal(2)]),
  qty: z.number(),
  takeQty: z.number(),
  pickedQty: z.number(),
  cancelledQty: z.number(),
  /** Given back by later bills that name this line. */
  returnedQty: z.number(),
  priceFen: z.number(),
  priceSource: z.enum(priceSources),
  amountFen: z.number(),
  reason: z.string(),
  originLineId: z.number().nullable(),
  /** Available in the bill's repository now; absent once confirmed. */
  available: z.number().optional(),
  /** When the customer last paid that price, of a held bill's line with 上次价. */
  lastPriceDate: bizDate.optional(),
});
export type BillLine = z.output<typeof billLine>;

const payment = z.object({ fundId: z.number(), fundName: z.string(), amountFen: z.number() });

export const bill = z.object({
  id: z.number(),
  no: z.string(),
  status: z.enum(billStatuses),
  version: z.number(),
  stallId: z.number(),
  stallName: z.string(),
  repositoryId: z.number(),
  distributorId: z.number().nullable(),
  distributorName: z.string().nullable(),
  distributorCode: z.string().nullable(),
  strategyName: z.string().nullable(),
  keeperId: z.number(),
  keeperName: z.string(),
  saleQty: z.number(),
  returnQty: z.number(),
  goodsFen: z.number(),
  returnFen: z.number(),
  discountFen: z.number(),
  roundOffFen: z.number(),
  freightFen: z.number(),
  payableFen: z.number(),
  /** Covered: 已收 and 核减 together; the rest is 本单欠. */
  paidFen: z.number(),
  /** 核减: of that, what was no money. */
  relievedFen: z.number(),
  /** 新增欠款: what it left open when it was confirmed. */
  debtFen: z.number(),
  bonusFen: z.number(),
  owedQty: z.number(),
  /** The customer's account right after; null while held. */
  balanceAfterFen: z.number().nullable(),
  /** Names of the funds paid into, in order. */
  methods: z.array(z.string()),
  /** What was paid with it, by fund; negative was given back. */
  payments: z.array(payment),
  /** Of 已收: out of what the customer had with us before it, and what came after it. */
  prepaidFen: z.number(),
  laterFen: z.number(),
  paymentState: z.enum(paymentStates),
  deliveryState: z.enum(deliveryStates),
  repriced: z.boolean(),
  belowFloor: z.boolean(),
  overCredit: z.boolean(),
  printCount: z.number(),
  bizDate,
  createTime: instant,
  confirmTime: instant.nullable(),
});
export type BillRow = z.output<typeof bill>;

const delivery = z.object({
  id: z.number(),
  kind: z.enum(deliveryKinds),
  qty: z.number(),
  amountFen: z.number(),
  operator: z.string(),
  createTime: instant,
  voided: z.boolean(),
});
const linkedBill = z.object({ id: z.number(), no: z.string(), status: z.enum(billStatuses), returnQty: z.number() });

export const billDetail = bill.extend({
  /** Made out to 散客, who owes nothing. */
  walkIn: z.boolean(),
  useBalance: z.boolean(),
  carrier: z.string(),
  remark: z.string(),
  voidReason: z.string(),
  voidTime: instant.nullable(),
  voidBy: z.string().nullable(),
  receiptKept: z.boolean(),
  /** 找零: what 散客 handed over beyond the bill, and got back. */
  changeFen: z.number(),
  /** Of a held bill: scans that were refused and wait to be dealt with. */
  refusedScans: z.array(refusedScan),
  /** The customer's account right before; null while held. */
  balanceBeforeFen: z.number().nullable(),
  lines: z.array(billLine),
  /** What covers it beside what was paid with it: money the customer had before it (`prior`), what came later, and 核减. */
  allocations: z.array(
    z.object({
      entryType: z.string(),
      prior: z.boolean(),
      docNo: z.string(),
      amountFen: z.number(),
      createTime: instant,
    }),
  ),
  deliveries: z.array(delivery),
  origin: linkedBill.nullable(),
  returns: z.array(linkedBill),
  prints: z.array(
    z.object({ template: z.string(), failure: z.string().nullable(), operator: z.string(), createTime: instant }),
  ),
});
export type BillDetail = z.output<typeof billDetail>;

/** What the live bills of the filter add up to; void and held bills count nothing. */
export const billTotals = z.object({
  bills: z.number(),
  saleQty: z.number(),
  returnQty: z.number(),
  payableFen: z.number(),
  /** Covered: 已收 and 核减 together. */
  paidFen: z.number(),
  relievedFen: z.number(),
  /** 至今未收: what is open now. */
  dueFen: z.number(),
  /** 新增欠款: what they left open when they were confirmed. */
  debtFen: z.number(),
  /** 取消欠货 on the days of the filter, of bills of any day; not part of the other sums. */
  cancelledQty: z.number(),
  cancelledFen: z.number(),
  owedQty: z.number(),
  /** What was paid with these bills, by fund. */
  funds: z.array(payment),
});
export type BillTotals = z.output<typeof billTotals>;

export const heldBill = z.object({
  id: z.number(),
  no: z.string(),
  stallName: z.string(),
  distributorName: z.string().nullable(),
  qty: z.number(),
  payableFen: z.number(),
  keeperName: z.string(),
  updateTime: instant,
  /** Held for more than 24 hours. */
  stale: z.boolean(),
  version: z.number(),
});
export type HeldBill = z.output<typeof heldBill>;
