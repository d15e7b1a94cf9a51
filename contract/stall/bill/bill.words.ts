/** What a bill (拿货单) and its lines can be (domain.md §3.4). */

/** HELD → CONFIRMED → VOID; HELD → DISCARDED. A held bill writes no ledger. */
export const billStatuses = ["HELD", "CONFIRMED", "VOID", "DISCARDED"] as const;
export type BillStatus = (typeof billStatuses)[number];
export const billStatusLabels: Record<BillStatus, string> = {
  HELD: "挂单",
  CONFIRMED: "已开单",
  VOID: "已作废",
  DISCARDED: "已丢弃",
};

export const billLineKinds = ["SALE", "RETURN", "GIFT", "SAMPLE"] as const;
export type BillLineKind = (typeof billLineKinds)[number];
export const billLineKindLabels: Record<BillLineKind, string> = {
  SALE: "拿货",
  RETURN: "退货",
  GIFT: "赠",
  SAMPLE: "样衣",
};

/** Where a line's price came from, in the order they are asked. */
export const priceSources = [
  "CUSTOMER",
  "LAST",
  "STRATEGY",
  "STALL",
  "WHOLESALE",
  "FLOOR",
  "ORIGIN",
  "MANUAL",
  "FREE",
] as const;
export type PriceSource = (typeof priceSources)[number];
export const priceSourceLabels: Record<PriceSource, string> = {
  CUSTOMER: "专价",
  LAST: "上次价",
  STRATEGY: "策略价",
  STALL: "档口价",
  WHOLESALE: "批发价",
  FLOOR: "最低价",
  ORIGIN: "原单价",
  MANUAL: "改价",
  FREE: "免费",
};

/** What was paid of a bill; derived from its allocations. */
export const paymentStates = ["UNPAID", "PARTIAL", "PAID"] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentStateLabels: Record<PaymentState, string> = { UNPAID: "未付", PARTIAL: "部分", PAID: "已结清" };

/** What was taken of a bill; derived from its lines. */
export const deliveryStates = ["NONE", "PARTIAL", "DONE"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStateLabels: Record<DeliveryState, string> = { NONE: "未拿", PARTIAL: "部分", DONE: "已拿" };

/** 补拿货, or 取消欠货. */
export const deliveryKinds = ["PICKUP", "CANCEL"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
export const deliveryKindLabels: Record<DeliveryKind, string> = { PICKUP: "补拿货", CANCEL: "取消欠货" };

/** The most a keeper may round off a bill: 10 元 in 分 (domain.md §3.4). */
export const maxRoundOffFen = 1_000;
/**
 * Gifts and samples a keeper may give away, in pieces: with one bill, and on one day (docs/decisions/stall.md,
 * "What leaves a stall wants a right").
 */
export const maxGiftsPerBill = 5;
export const maxGiftsPerDay = 20;
/**
 * The most that is paid out with a bill without the right to refund: 200.00 元 in 分 (docs/decisions/stall.md,
 * "What leaves a stall wants a right").
 */
export const maxCashOutFen = 20_000;
/** The same of all that one keeper pays out on a day, bills that were given up among it: 500.00 元 in 分. */
export const maxCashOutPerDayFen = 50_000;
/** What a keeper may give back on a day by giving up bills, returns among it, without the right to refund: 10,000.00 元 in 分. */
export const maxVoidOutPerDayFen = 1_000_000;
/** 找零 from here on is asked about: 1,000.00 元 in 分. */
export const bigChangeFen = 100_000;
/** Scans that wait on a held bill to be dealt with. */
export const maxRefusedScans = 50;
/** Rows of payment a bill takes. */
export const maxPayments = 4;
/** Pieces of one bill line. */
export const maxBillQty = 9_999;
/** 大额作废: giving up a bill of so much is told to those who answer for the stall; 2,000.00 元 in 分. */
export const bigVoidFen = 200_000;
