/** Orders and refunds of 淘宝/天猫 in the words of this house. Pure. */
import type { AfterSaleType, OrderLineState, PlatformState } from "#contract/platform/order.words.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefund, PlatformRefundState } from "../adapter.ts";
import { type Fields, Unreadable } from "../fields.ts";
import { stateOf } from "../rows.ts";
import { readInstant } from "../times.rules.ts";

export const tradeFields = [
  "tid,status,created,modified,pay_time,consign_time,buyer_nick,buyer_message,seller_memo,seller_flag,has_buyer_message",
  "payment,total_fee,post_fee,discount_fee,timeout_action_time",
  "receiver_name,receiver_mobile,receiver_phone,receiver_state,receiver_city,receiver_district,receiver_town,receiver_address",
  "orders.oid,orders.num_iid,orders.sku_id,orders.outer_sku_id,orders.outer_iid,orders.title,orders.sku_properties_name",
  "orders.num,orders.price,orders.payment,orders.divide_order_fee,orders.status,orders.refund_status",
  "orders.logistics_company,orders.invoice_no,orders.estimate_con_time",
].join(",");

export const refundFields =
  "refund_id,tid,oid,status,dispute_type,has_good_return,refund_fee,created,modified,reason,sid,company_name,num,sku";

const tradeStates: Readonly<Record<string, PlatformState>> = {
  TRADE_NO_CREATE_PAY: "WAIT_PAY",
  WAIT_BUYER_PAY: "WAIT_PAY",
  PAY_PENDING: "WAIT_PAY",
  // 拼团中: paid, and not to be sent.
  PAID_FORBID_CONSIGN: "WAIT_PAY",
  WAIT_SELLER_SEND_GOODS: "PAID",
  SELLER_CONSIGNED_PART: "PAID",
  WAIT_BUYER_CONFIRM_GOODS: "SHIPPED",
  TRADE_BUYER_SIGNED: "SHIPPED",
  TRADE_FINISHED: "FINISHED",
  TRADE_CLOSED: "CLOSED",
  TRADE_CLOSED_BY_TAOBAO: "CLOSED",
};

export function tradeState(trade: Fields): PlatformState {
  return stateOf(tradeStates, trade.needed("status"), "status");
}

const openRefunds = [
  "WAIT_SELLER_AGREE",
  "WAIT_BUYER_RETURN_GOODS",
  "WAIT_SELLER_CONFIRM_GOODS",
  "SELLER_REFUSE_BUYER",
];

/** A `trade` of taobao.trades.sold.increment.get or of taobao.trade.fullinfo.get. */
export function readTrade(trade: Fields): PlatformOrder {
  const paidAt = trade.instant("pay_time");
  const orders = trade.list("orders", "order");
  if (orders.length === 0) throw new Unreadable("没有商品");
  const goodsFen = trade.yuan("total_fee");
  const freightFen = trade.yuan("post_fee");
  const paidFen = trade.yuan("payment");
  return {
    platformNo: trade.needed("tid_str", "tid"),
    state: tradeState(trade),
    stateWord: trade.text("status"),
    buyerNick: trade.text("buyer_nick"),
    receiver: {
      name: trade.text("receiver_name"),
      phone: trade.text("receiver_mobile", "receiver_phone"),
      province: trade.text("receiver_state"),
      city: trade.text("receiver_city"),
      district: trade.text("receiver_district"),
      address: trade.text("receiver_town") + trade.text("receiver_address"),
    },
    buyerMessage: trade.text("buyer_message"),
    sellerRemark: trade.text("seller_memo"),
    flag: Math.min(Math.max(trade.whole("seller_flag"), 0), 5),
    amounts: { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen },
    placedAt: trade.neededInstant("created"),
    paidAt,
    sentAt: trade.instant("consign_time"),
    modifiedAt: trade.neededInstant("modified"),
    shipDeadline: shipDeadline(
      orders.map((order) => order.text("estimate_con_time")),
      paidAt,
    ),
    waybills: waybillsOf(orders),
    lines: orders.map(readLine),
  };
}

function readLine(order: Fields): PlatformOrderLine {
  return {
    platformLineId: order.needed("oid_str", "oid"),
    platformItemId: order.text("num_iid"),
    platformSkuId: order.text("sku_id"),
    merchantCode: order.text("outer_sku_id", "outer_iid"),
    title: order.text("title"),
    spec: order.text("sku_properties_name"),
    qty: order.whole("num"),
    priceFen: order.yuan("price"),
    // What is paid for a line alone holds the freight where there is one line.
    amountFen: order.yuan("divide_order_fee", "payment"),
    state: lineState(order),
  };
}

function lineState(order: Fields): OrderLineState {
  const refund = order.text("refund_status");
  const status = order.text("status");
  // A part that was paid back (差价) leaves the line where it was; all of it closes it.
  if (status.startsWith("TRADE_CLOSED") || (refund === "SUCCESS" && status === "")) return "REFUNDED";
  return openRefunds.includes(refund) ? "REFUNDING" : "OPEN";
}

/** The earliest of `2026-03-01 20:00:00` and 付款后48小时内. */
function shipDeadline(promises: readonly string[], paidAt: Date | null): Date | null {
  const times = promises.flatMap((promise) => {
    const span = /付款后\s*(\d{1,3})\s*(小时|天)/.exec(promise);
    if (span && paidAt) return [paidAt.getTime() + Number(span[1]) * (span[2] === "天" ? 24 : 1) * 3_600_000];
    const instant = readInstant(promise);
    return instant ? [instant.getTime()] : [];
  });
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function waybillsOf(orders: readonly Fields[]) {
  const byNo = new Map(orders.map((order) => [order.text("invoice_no"), order.text("logistics_company")]));
  byNo.delete("");
  return [...byNo].map(([waybillNo, courier]) => ({ courier, waybillNo }));
}

const refundTypes: Readonly<Record<string, AfterSaleType>> = {
  REFUND: "REFUND_ONLY",
  REFUND_AND_RETURN: "RETURN",
  TMALL_EXCHANGE: "EXCHANGE",
  TAOBAO_EXCHANGE: "EXCHANGE",
  REPAIR: "EXCHANGE",
  RESHIPPING: "RESEND",
};

const refundStates: Readonly<Record<string, PlatformRefundState>> = {
  WAIT_SELLER_AGREE: "APPLIED",
  WAIT_BUYER_RETURN_GOODS: "AGREED",
  WAIT_SELLER_CONFIRM_GOODS: "GOODS_BACK",
  WAIT_SELLER_CONSIGN_GOODS: "GOODS_BACK",
  WAIT_BUYER_CONFIRM_EXCHANGE_SELLER_SEND_GOODS: "GOODS_BACK",
  SELLER_REFUSE_BUYER: "REJECTED",
  SUCCESS: "REFUNDED",
  CLOSED: "WITHDRAWN",
  EXCHANGE_TRANSFORM_TO_REFUND: "WITHDRAWN",
};

/** A `refund` of taobao.refunds.receive.get. */
export function readRefund(refund: Fields): PlatformRefund {
  const waybillNo = refund.text("sid");
  const usual = refund.flag("has_good_return") ? "RETURN" : "REFUND_ONLY";
  return {
    refundNo: refund.needed("refund_id"),
    platformNo: refund.needed("tid"),
    platformLineId: refund.text("oid") || null,
    platformSkuId: refund.text("sku").split("|")[0] || null,
    type: refundTypes[refund.text("dispute_type")] ?? usual,
    state: stateOf(refundStates, refund.needed("status"), "status"),
    stateWord: refund.text("status"),
    qty: refund.has("num") ? refund.whole("num") : null,
    refundFen: refund.yuan("refund_fee"),
    reason: refund.text("reason"),
    returnWaybill: waybillNo === "" ? null : { courier: refund.text("company_name"), waybillNo },
    appliedAt: refund.neededInstant("created"),
    modifiedAt: refund.neededInstant("modified"),
  };
}
