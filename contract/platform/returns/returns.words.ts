/** 退货验收, 无主退件 and 拦截: their states, and who stands at the desk (domain.md §3.5, shop/order). */
import { permissions } from "#contract/permissions.ts";

/** Who stands at the desk; and who sees to after-sales, for that takes goods in as well. */
export const returnsDeskAccess = [permissions.shopReturnReceive, permissions.shopOrderAfterSale];

/** A parcel that nobody announced: nobody knows whose it is; known, its goods are still to be taken in; dealt with. */
export const strayStates = ["WAITING", "CLAIMED", "DONE"] as const;
export type StrayState = (typeof strayStates)[number];
export const strayStateLabels: Record<StrayState, string> = {
  WAITING: "待认领",
  CLAIMED: "已认领",
  DONE: "已处理",
};

/** How a stray parcel was dealt with: its goods taken in for an after-sale, by an adjustment slip, or not at all. */
export const strayEnds = ["RECEIVED", "ADJUSTED", "NONE"] as const;
export type StrayEnd = (typeof strayEnds)[number];
export const strayEndLabels: Record<StrayEnd, string> = {
  RECEIVED: "按售后入库",
  ADJUSTED: "转调整单",
  NONE: "不入库",
};

/** Said of a parcel whose order was sent from a place that is not the reader's to see. */
export const strayElsewhere = "其他仓的订单";

/** What people do about a parcel that is on its way while its money is asked back. */
export const interceptionMarks = ["NOTIFIED", "INTERCEPTED", "FAILED"] as const;
export type InterceptionMark = (typeof interceptionMarks)[number];

/** WAITING and BACK follow from the order: nobody has done anything yet, and its goods are here again. */
export const interceptionStates = ["WAITING", ...interceptionMarks, "BACK"] as const;
export type InterceptionState = (typeof interceptionStates)[number];
export const interceptionStateLabels: Record<InterceptionState, string> = {
  WAITING: "待拦截",
  NOTIFIED: "已通知快递",
  INTERCEPTED: "拦截成功",
  FAILED: "拦截失败",
  BACK: "已回仓",
};

/** Whether the money of an order is asked back, was paid back, or is no longer asked for: its parcel is to go on. */
export const refundStands = ["REFUNDING", "REFUNDED", "CALLED_OFF"] as const;
export const refundStandLabels: Record<(typeof refundStands)[number], string> = {
  REFUNDING: "退款中",
  REFUNDED: "已退款",
  CALLED_OFF: "已撤销退款",
};
