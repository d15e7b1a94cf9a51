/** Money accounts and what moves them (domain.md §2.2). Amounts are 分, signed. */

/** A party's balance is `+` where we owe them (预存, 应付), `−` where they owe us (欠款); a fund's `+` is money we have. */
export const accountKinds = ["FUND", "DISTRIBUTOR", "DISTRIBUTOR_BONUS", "FACTORY", "SUPPLIER", "EMPLOYEE"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Documents that a party is owed for, and that its payments pay. */
export const payableKinds = ["PURCHASE", "MATERIAL_PURCHASE", "DELIVERY"] as const;
export type PayableKind = (typeof payableKinds)[number];
export const payableKindLabels: Record<PayableKind, string> = {
  PURCHASE: "采购单",
  MATERIAL_PURCHASE: "物料采购单",
  DELIVERY: "交货单",
};

/** Why money moved. */
export const entryTypes = [
  "OPENING",
  "BILL",
  "OWED_CANCEL",
  "RECEIPT",
  "RECHARGE",
  "REFUND",
  "BONUS_GRANT",
  "BONUS_USE",
  "WRITE_OFF",
  "ADJUST",
  "MERGE",
  "PURCHASE",
  "MATERIAL_BUY",
  "PROCESS_FEE",
  "DEFECT_DEDUCT",
  "WAGE",
  "DEDUCT",
  "PAYMENT",
  "ADVANCE",
  "EXPENSE",
  "INCOME",
  "FUND_TRANSFER",
  "ASSET_BUY",
  "ASSET_SALE",
] as const;
export type EntryType = (typeof entryTypes)[number];

/** What a distributor's account, the one of their bonus too, is moved by; the others are of parties, employees and funds. */
export const distributorTypes = [
  "OPENING",
  "BILL",
  "OWED_CANCEL",
  "RECEIPT",
  "RECHARGE",
  "REFUND",
  "BONUS_GRANT",
  "BONUS_USE",
  "WRITE_OFF",
  "ADJUST",
  "MERGE",
] as const satisfies readonly EntryType[];

/** 实收: what came into funds from customers, less what went back. */
export const receivedTypes = ["RECEIPT", "RECHARGE", "REFUND"] as const satisfies readonly EntryType[];

/** 核减: what takes from a bill without anybody having paid: not part of 已收. `BILL`: goods given back. */
export const reliefTypes: readonly EntryType[] = ["OWED_CANCEL", "ADJUST", "WRITE_OFF", "BILL"];

export const entryTypeLabels: Record<EntryType, string> = {
  OPENING: "期初",
  BILL: "拿货单",
  OWED_CANCEL: "取消欠货",
  RECEIPT: "收款",
  RECHARGE: "充值",
  REFUND: "退款",
  BONUS_GRANT: "赠送",
  BONUS_USE: "用赠送金",
  WRITE_OFF: "坏账核销",
  ADJUST: "调账",
  MERGE: "客户合并",
  PURCHASE: "采购",
  MATERIAL_BUY: "物料采购",
  PROCESS_FEE: "加工费",
  DEFECT_DEDUCT: "次品扣款",
  WAGE: "工资",
  DEDUCT: "扣款",
  PAYMENT: "付款",
  ADVANCE: "预付",
  EXPENSE: "费用",
  INCOME: "其他收入",
  FUND_TRANSFER: "转账",
  ASSET_BUY: "购置资产",
  ASSET_SALE: "处置资产",
};

/** The documents that move money, as `docType` names them. `PURCHASE_PAYMENT`: of any party; ledgers keep their first words. */
export const moneyDocTypes = [
  "BILL",
  "OWED_CANCEL",
  "RECHARGE",
  "RECEIPT",
  "DISTRIBUTOR",
  "PARTY",
  "PURCHASE_RECEIPT",
  "PURCHASE_PAYMENT",
  "MATERIAL_PURCHASE",
  "MATERIAL_PURCHASE_RETURN",
  "DELIVERY",
  "REPAIR",
  "REPAIR_RETURN",
  "BATCH",
  "EMPLOYEE",
  "EMPLOYEE_ADVANCE",
  "WAGE",
  "CASH_SLIP",
  "FUND",
  "FUND_TRANSFER",
  "FIXED_ASSET",
] as const;
export type MoneyDocType = (typeof moneyDocTypes)[number];

/** How a fund takes money. */
export const fundMethods = ["CASH", "WECHAT", "ALIPAY", "BANK", "POS"] as const;
export type FundMethod = (typeof fundMethods)[number];
export const fundMethodLabels: Record<FundMethod, string> = {
  CASH: "现金",
  WECHAT: "微信",
  ALIPAY: "支付宝",
  BANK: "转账",
  POS: "刷卡",
};
