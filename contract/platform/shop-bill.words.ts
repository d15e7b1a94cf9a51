/** 平台账单: what a platform's bill says money was for (docs/decisions/platforms.md, "What a shop earns"). */

/** In the order in which a bill adds them up. */
export const billKinds = ["GOODS", "REFUND", "COMMISSION", "FREIGHT", "PROMOTION", "OTHER"] as const;
export type BillKind = (typeof billKinds)[number];
export const billKindLabels: Record<BillKind, string> = {
  GOODS: "货款",
  REFUND: "退款",
  COMMISSION: "平台佣金",
  FREIGHT: "运费",
  PROMOTION: "推广",
  OTHER: "其他",
};

/**
 * What orders a list of earnings can be narrowed to: lost money, of other goods money by the bill than by the order, in no
 * bill yet, with freight that is an estimate, with freight, packing or cost that nothing says.
 */
export const earningMarks = ["LOSS", "DIFFERENT", "UNBILLED", "ESTIMATED", "UNKNOWN"] as const;
export type EarningMark = (typeof earningMarks)[number];
export const earningMarkLabels: Record<EarningMark, string> = {
  LOSS: "亏本",
  DIFFERENT: "账单对不上",
  UNBILLED: "没有账单",
  ESTIMATED: "运费是估算",
  UNKNOWN: "运费、包装或成本未知",
};
