/** 平台订单: states, exceptions and after-sales (domain.md §3.5, shop/order). */

/** WAIT_PAY → WAIT_AUDIT → WAIT_SHIP → SHIPPED → FINISHED; CLOSED from any of them. */
export const shopOrderStates = ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP", "SHIPPED", "FINISHED", "CLOSED"] as const;
export type ShopOrderState = (typeof shopOrderStates)[number];
export const shopOrderStateLabels: Record<ShopOrderState, string> = {
  WAIT_PAY: "待付款",
  WAIT_AUDIT: "待审核",
  WAIT_SHIP: "待发货",
  SHIPPED: "已发货",
  FINISHED: "已完成",
  CLOSED: "已关闭",
};

/** What people do to an order, in the order of the page's links. */
export const shopOrderActLabels = {
  audit: "审核",
  unaudit: "取消锁定",
  match: "匹配商品",
  reroute: "改仓",
  hold: "暂缓发货",
  release: "取消暂缓",
  splitStock: "按库存拆单",
  split: "拆单",
  merge: "合单",
  unmerge: "取消合单",
  handle: "处理留言",
  address: "改收货地址",
  waybill: "填快递单号",
  ship: "发货",
  tell: "再次通知平台",
  recall: "撤回发货",
  afterSale: "新增售后",
  close: "关闭",
} as const;
export type ShopOrderAct = keyof typeof shopOrderActLabels;

/** What the platform says of an order, in one vocabulary for all of them. */
/** 旗帜 of the seller at the platform, by its number; 0 is none. */
export const orderFlagLabels = ["", "红旗", "黄旗", "绿旗", "蓝旗", "紫旗"] as const;

export const platformStates = ["WAIT_PAY", "PAID", "SHIPPED", "FINISHED", "CLOSED"] as const;
export type PlatformState = (typeof platformStates)[number];
export const platformStateLabels: Record<PlatformState, string> = {
  WAIT_PAY: "等待付款",
  PAID: "已付款",
  SHIPPED: "已发货",
  FINISHED: "交易成功",
  CLOSED: "交易关闭",
};

/** Flags that block the audit of an order until they are dealt with; HELD ends by itself on its day. */
export const shopOrderExceptions = ["UNMATCHED", "SHORT", "REFUNDING", "ADDRESS", "MESSAGE", "HELD"] as const;
export type ShopOrderException = (typeof shopOrderExceptions)[number];
export const shopOrderExceptionLabels: Record<ShopOrderException, string> = {
  UNMATCHED: "未匹配",
  SHORT: "缺货",
  REFUNDING: "退款中",
  ADDRESS: "地址异常",
  MESSAGE: "有留言",
  HELD: "留到",
};

/**
 * What a list of orders can be narrowed to: one of them, any that wants somebody (what is held wants nobody), past its time to ship, shipped by nobody here though the
 * platform has it so, or shipped here and not taken by the platform.
 */
export const orderFilterExceptions = ["ANY", ...shopOrderExceptions, "LATE", "ELSEWHERE", "UNTOLD"] as const;
export const orderFilterExceptionLabels: Record<(typeof orderFilterExceptions)[number], string> = {
  ANY: "任一异常",
  ...shopOrderExceptionLabels,
  HELD: "暂缓发货",
  LATE: "超时未发",
  ELSEWHERE: "平台已发",
  UNTOLD: "通知平台失败",
};

/** What of an order's line was refunded. */
export const orderLineStates = ["OPEN", "REFUNDING", "REFUNDED"] as const;
export type OrderLineState = (typeof orderLineStates)[number];
export const orderLineStateLabels: Record<OrderLineState, string> = {
  OPEN: "正常",
  REFUNDING: "退款中",
  REFUNDED: "已退款",
};

export const afterSaleTypes = ["REFUND_ONLY", "RETURN", "EXCHANGE", "RESEND"] as const;
export type AfterSaleType = (typeof afterSaleTypes)[number];
export const afterSaleTypeLabels: Record<AfterSaleType, string> = {
  REFUND_ONLY: "仅退款",
  RETURN: "退货退款",
  EXCHANGE: "换货",
  RESEND: "补发",
};

/** APPLIED → AGREED → GOODS_BACK → REFUNDED, or REJECTED; a refund alone has no goods back, an exchange and a resending end in REFUNDED too (办结). */
export const afterSaleStates = ["APPLIED", "AGREED", "GOODS_BACK", "REFUNDED", "REJECTED"] as const;
export type AfterSaleState = (typeof afterSaleStates)[number];
export const afterSaleStateLabels: Record<AfterSaleState, string> = {
  APPLIED: "待处理",
  AGREED: "已同意",
  GOODS_BACK: "已收货",
  REFUNDED: "已办结",
  REJECTED: "已拒绝",
};

/**
 * What of an after-sale comes next, by which lists of all of them go: its type, its state and whether goods came back or
 * went out say it. RECEIVE holds also what the platform paid back before the parcel is here.
 */
export const afterSaleStages = ["APPLIED", "RECEIVE", "SEND", "FINISH", "DONE", "REJECTED"] as const;
export type AfterSaleStage = (typeof afterSaleStages)[number];
export const afterSaleStageLabels: Record<AfterSaleStage, string> = {
  APPLIED: "待处理",
  RECEIVE: "待收货",
  SEND: "待发出",
  FINISH: "待办结",
  DONE: "已办结",
  REJECTED: "已拒绝",
};

/** What happens to an order, as its own log says it. */
export const shopOrderEvents = [
  "PULLED",
  "CHANGED",
  "MATCHED",
  "AUDITED",
  "UNAUDITED",
  "SPLIT",
  "MERGED",
  "UNMERGED",
  "REROUTED",
  "HANDLED",
  "HELD",
  "RELEASED",
  "COURIER",
  "ARRIVED",
  "WAVED",
  "WAYBILL",
  "SHIPPED",
  "RECALLED",
  "CLOSED",
  "AFTER_SALE",
  "ANONYMISED",
] as const;
export type ShopOrderEvent = (typeof shopOrderEvents)[number];
export const shopOrderEventLabels: Record<ShopOrderEvent, string> = {
  PULLED: "抓取",
  CHANGED: "平台更新",
  MATCHED: "匹配商品",
  AUDITED: "审核",
  UNAUDITED: "取消锁定",
  SPLIT: "拆单",
  MERGED: "合单",
  UNMERGED: "取消合单",
  REROUTED: "改仓",
  HANDLED: "处理异常",
  HELD: "暂缓发货",
  RELEASED: "取消暂缓",
  COURIER: "定快递",
  ARRIVED: "到货",
  WAVED: "进波次",
  WAYBILL: "填单号",
  SHIPPED: "发货",
  RECALLED: "发货撤回",
  CLOSED: "关闭",
  AFTER_SALE: "售后",
  ANONYMISED: "匿名化",
};

/** Days after a parcel went, and after the platform's last word of it, when an order counts as received. */
export const silentDays = 60;

/** Days after an order ended when its buyer is made anonymous. */
export const buyerKeptDays = 180;
