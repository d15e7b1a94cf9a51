/** What distributors (分销商), their strategies, receipts and recharges can be (domain.md §3.4). */

/** FROZEN 冻结 may pay and return, not buy; DISABLED has no balance left. */
export const distributorStatuses = ["NORMAL", "FROZEN", "DISABLED"] as const;
export type DistributorStatus = (typeof distributorStatuses)[number];
export const distributorStatusLabels: Record<DistributorStatus, string> = {
  NORMAL: "正常",
  FROZEN: "冻结",
  DISABLED: "停用",
};

export const settleCycles = ["CASH", "WEEK", "MONTH"] as const;
export type SettleCycle = (typeof settleCycles)[number];
export const settleCycleLabels: Record<SettleCycle, string> = { CASH: "现结", WEEK: "周结", MONTH: "月结" };

/** 批发价, a share of it, less a fixed sum, or a price list. */
export const priceModes = ["WHOLESALE", "DISCOUNT", "MINUS", "LIST"] as const;
export type PriceMode = (typeof priceModes)[number];
export const priceModeLabels: Record<PriceMode, string> = {
  WHOLESALE: "批发价",
  DISCOUNT: "批发价×折扣",
  MINUS: "批发价减固定额",
  LIST: "指定款价",
};

/** What happens where a customer gives back more than the strategy allows. */
export const returnLimitModes = ["WARN", "BLOCK"] as const;
export type ReturnLimitMode = (typeof returnLimitModes)[number];
export const returnLimitModeLabels: Record<ReturnLimitMode, string> = { WARN: "提醒", BLOCK: "禁止" };

/** PENDING 待确认 (a transfer) → CONFIRMED 已到账 → VOID. */
export const rechargeStatuses = ["PENDING", "CONFIRMED", "VOID"] as const;
export type RechargeStatus = (typeof rechargeStatuses)[number];
export const rechargeStatusLabels: Record<RechargeStatus, string> = {
  PENDING: "待确认",
  CONFIRMED: "已到账",
  VOID: "已作废",
};

/** 收款单 and its kin: money or a correction on one distributor's account, without goods. */
export const receiptKinds = ["RECEIPT", "REFUND", "ADJUST", "WRITE_OFF"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
export const receiptKindLabels: Record<ReceiptKind, string> = {
  RECEIPT: "收款",
  REFUND: "退款",
  ADJUST: "调账",
  WRITE_OFF: "坏账核销",
};
export const receiptStatuses = ["CONFIRMED", "VOID"] as const;
