/** Orders and after-sales of 拼多多 in the words of this house. Pure. */
import type { AfterSaleType, OrderLineState, PlatformState } from "#contract/platform/order.words.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefund, PlatformRefundState } from "../adapter.ts";
import { type Fields, Unreadable } from "../fields.ts";
import { stateOf } from "../rows.ts";
import { sharesOf } from "../shares.rules.ts";

const shipStates: Readonly<Record<string, PlatformState>> = { "1": "PAID", "2": "SHIPPED", "3": "FINISHED" };
const refunded = "4";

/** 成交, 发货 and 退款 are three states of an order; this is what they come to. */
export function orderState(order: Fields): PlatformState {
  const confirmed = order.text("confirm_status");
  if (confirmed === "0") return "WAIT_PAY";
  if (confirmed === "2") return "CLOSED";
  const state = stateOf(shipStates, order.needed("order_status"), "order_status");
  return state === "PAID" && order.text("refund_status") === refunded ? "CLOSED" : state;
}

/** `couriers`: by their numbers. */
export function readOrder(order: Fields, couriers: ReadonlyMap<string, string>): PlatformOrder {
  const items = order.list("item_list");
  if (items.length === 0) throw new Unreadable("没有商品");
  const goodsFen = order.yuan("goods_amount");
  const freightFen = order.yuan("postage");
  const paidFen = order.yuan("pay_amount");
  const waybillNo = order.text("tracking_number");
  return {
    platformNo: order.needed("order_sn"),
    state: orderState(order),
    stateWord: [order.text("confirm_status"), order.text("order_status"), order.text("refund_status")].join("/"),
    buyerNick: "",
    receiver: {
      name: order.text("receiver_name", "receiver_name_mask"),
      phone: order.text("receiver_phone", "contact_mobile", "receiver_phone_mask"),
      province: order.text("province"),
      city: order.text("city"),
      district: order.text("town"),
      address: order.text("receiver_address", "receiver_address_mask"),
    },
    buyerMessage: order.text("buyer_memo"),
    sellerRemark: order.text("remark"),
    flag: Math.min(Math.max(order.whole("remark_tag"), 0), 5),
    amounts: { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen },
    placedAt: order.neededInstant("created_time"),
    paidAt: order.instant("pay_time", "confirm_time"),
    modifiedAt: order.neededInstant("updated_at"),
    shipDeadline: order.instant("last_ship_time"),
    waybills: waybillNo === "" ? [] : [{ courier: couriers.get(order.text("logistics_id")) ?? "", waybillNo }],
    lines: readLines(order, items, paidFen - freightFen),
  };
}

/** The lines have no numbers of their own, and the order's discount is not told by line: their prices share it. */
function readLines(order: Fields, items: readonly Fields[], paidFen: number): PlatformOrderLine[] {
  const state = lineState(order);
  const seen = new Map<string, number>();
  const idOf = (item: Fields, prefix = "") => {
    const id = `${prefix}${item.text("sku_id", "goods_id")}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
  const lineOf = (item: Fields, platformLineId: string, amountFen: number): PlatformOrderLine => ({
    platformLineId,
    platformItemId: item.text("goods_id"),
    platformSkuId: item.text("sku_id"),
    merchantCode: item.text("outer_id", "outer_goods_id"),
    title: item.text("goods_name"),
    spec: item.text("goods_spec"),
    qty: item.whole("goods_count"),
    priceFen: item.yuan("goods_price"),
    amountFen,
    state,
  });
  const worth = items.map((item) => item.yuan("goods_price") * item.whole("goods_count"));
  const amounts = sharesOf(paidFen, worth);
  const gifts = order.list("gift_list");
  return [
    ...items.map((item, index) => lineOf(item, idOf(item), amounts[index] ?? 0)),
    ...gifts.map((gift) => lineOf(gift, idOf(gift, "gift-"), 0)),
  ];
}

function lineState(order: Fields): OrderLineState {
  const refund = order.text("refund_status");
  if (refund === refunded || order.text("confirm_status") === "2") return "REFUNDED";
  return refund === "2" || refund === "3" ? "REFUNDING" : "OPEN";
}

const refundTypes: Readonly<Record<string, AfterSaleType>> = {
  "2": "REFUND_ONLY",
  "3": "RETURN",
  "4": "EXCHANGE",
  "5": "RESEND",
  "6": "EXCHANGE",
};

const refundStates: Readonly<Record<string, PlatformRefundState>> = {
  "2": "APPLIED",
  "3": "APPLIED",
  "4": "AGREED",
  "5": "AGREED",
  "6": "REJECTED",
  "7": "AGREED",
  "8": "APPLIED",
  "9": "REJECTED",
  "10": "REFUNDED",
  "11": "WITHDRAWN",
  "12": "WITHDRAWN",
  "13": "WITHDRAWN",
  "14": "APPLIED",
  "15": "AGREED",
  "16": "REFUNDED",
  "17": "REJECTED",
  "18": "GOODS_BACK",
  "21": "APPLIED",
  "22": "AGREED",
  "24": "WITHDRAWN",
  "25": "REFUNDED",
  "27": "GOODS_BACK",
  "31": "AGREED",
  "32": "AGREED",
  "33": "APPLIED",
};

/** A row of pdd.refund.list.increment.get; its amounts are in 元. */
export function readRefund(refund: Fields): PlatformRefund {
  const waybillNo = refund.text("tracking_number");
  const state = stateOf(refundStates, refund.needed("after_sales_status"), "after_sales_status");
  const type = stateOf(refundTypes, refund.needed("after_sales_type"), "after_sales_type");
  return {
    refundNo: refund.needed("id"),
    platformNo: refund.needed("order_sn"),
    platformLineId: null,
    platformSkuId: refund.text("sku_id") || null,
    type,
    // Their state does not tell that the goods are under way; the parcel does.
    state: type === "RETURN" && state === "AGREED" && waybillNo !== "" ? "GOODS_BACK" : state,
    stateWord: refund.text("after_sales_status"),
    qty: refund.has("goods_number") ? refund.whole("goods_number") : null,
    refundFen: refund.yuan("refund_amount"),
    reason: refund.text("after_sale_reason"),
    returnWaybill: waybillNo === "" ? null : { courier: refund.text("shipping_name"), waybillNo },
    appliedAt: refund.neededInstant("created_time"),
    modifiedAt: refund.neededInstant("updated_time"),
  };
}
