/** What the search of the top bar finds, kind by kind: the words of its groups, in their order. Free of schemas. */

export const searchKindLabels = {
  PRODUCT: "商品",
  DISTRIBUTOR: "客户",
  BILL: "拿货单",
  SHOP_ORDER: "网店订单",
  AFTER_SALE: "平台售后",
  WAVE: "波次",
  RECHARGE: "充值",
  RECEIPT: "收款",
  TRANSFER: "调拨单",
  PURCHASE: "采购单",
  PURCHASE_RECEIPT: "采购收货、退货",
  COUNT: "盘点单",
  ADJUSTMENT: "库存调整",
  BATCH: "生产批次",
  TICKET: "扎票",
  DELIVERY: "交货单",
  REPAIR: "返修单",
  MATERIAL: "物料",
  MATERIAL_PURCHASE: "物料采购",
  MATERIAL_RETURN: "物料退货",
  MATERIAL_ISSUE: "领料、退料",
  MATERIAL_ADJUST: "物料盘点",
  PARTY: "工厂、供应商",
  PAYMENT: "付款单",
  STATEMENT: "工厂对账单",
  EMPLOYEE: "员工",
  WAGE: "工资单",
  ADVANCE: "借支",
  CASH_SLIP: "费用单",
  FUND_TRANSFER: "转账",
  FIXED_ASSET: "固定资产",
} as const;

export type SearchKind = keyof typeof searchKindLabels;
export const searchKinds = Object.keys(searchKindLabels) as SearchKind[];

/** As many of one kind are shown; beyond them its list says more. */
export const searchShown = 6;
/** As much is looked at of what was typed. */
export const searchMax = 64;
