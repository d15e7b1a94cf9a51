/** What may hinder the closing of a month, in words. Pure. */

export const hindranceKeys = [
  "BILL",
  "RECHARGE",
  "TRANSFER",
  "PURCHASE",
  "COUNT",
  "ADJUST",
  "CASH_SLIP",
  "MATERIAL_PURCHASE",
  "MATERIAL_ISSUE",
  "DELIVERY",
  "PIECE",
  "WAGE",
  "DAY_CLOSE",
  "DEPRECIATION",
  "TRANSIT",
  "REPAIR",
] as const;
export type HindranceKey = (typeof hindranceKeys)[number];

/** What there is of them, to stand after a number. */
export const hindranceLabels: Record<HindranceKey, string> = {
  BILL: "张挂单没有确认或删除",
  RECHARGE: "笔充值待确认",
  TRANSFER: "张调拨草稿",
  PURCHASE: "张采购草稿",
  COUNT: "张盘点没有审核完",
  ADJUST: "张调整草稿",
  CASH_SLIP: "张费用草稿",
  MATERIAL_PURCHASE: "张物料采购草稿",
  MATERIAL_ISSUE: "张领料草稿",
  DELIVERY: "张交货待验收",
  PIECE: "条计件待审",
  WAGE: "张工资单没有审核",
  DAY_CLOSE: "天没有日结",
  DEPRECIATION: "笔折旧没有计提",
  TRANSIT: "张调拨还在途",
  REPAIR: "张返修没有修回",
};
