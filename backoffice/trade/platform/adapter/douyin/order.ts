/** Orders and after-sales of 抖店 in the words of this house. Pure. */
import type { AfterSaleType, OrderLineState, PlatformState } from "#contract/platform/order.words.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefund, PlatformRefundState } from "../adapter.ts";
import { type Fields, Unreadable } from "../fields.ts";
import { stateOf } from "../rows.ts";

const orderStates: Readonly<Record<string, PlatformState>> = {
  "1": "WAIT_PAY",
  "103": "WAIT_PAY",
  "105": "PAID",
  "2": "PAID",
  "101": "PAID",
  "3": "SHIPPED",
  "4": "CLOSED",
  "5": "FINISHED",
};

/** 灰紫青绿橙红 as 红黄绿蓝紫 are numbered. */
const flags = [0, 5, 4, 3, 2, 1];

export function shopOrderState(order: Fields): PlatformState {
  return stateOf(orderStates, order.needed("order_status"), "order_status");
}

/** A shop order of order.searchList or order.orderDetail; its amounts are in 分. */
export function readShopOrder(order: Fields): PlatformOrder {
  const lines = order.list("sku_order_list").map(readLine);
  if (lines.length === 0) throw new Unreadable("没有商品");
  const goodsFen = lines.reduce((sum, line) => sum + line.priceFen * line.qty, 0);
  const freightFen = order.fen("post_amount");
  const paidFen = order.fen("pay_amount");
  const place = order.within("post_addr");
  // Where the text itself is sealed, it is empty, and the masked one beside it is what may be read.
  const masked = order.within("mask_post_addr");
  return {
    platformNo: order.needed("order_id"),
    state: shopOrderState(order),
    stateWord: order.text("order_status"),
    buyerNick: order.text("doudian_open_id"),
    receiver: {
      name: order.text("post_receiver", "mask_post_receiver"),
      phone: order.text("post_tel", "mask_post_tel"),
      province: place.within("province").text("name"),
      city: place.within("city").text("name"),
      district: place.within("town").text("name"),
      address: place.within("street").text("name") + (place.text("detail") || masked.text("detail")),
    },
    buyerMessage: order.text("buyer_words"),
    sellerRemark: order.text("seller_words"),
    flag: flags[order.whole("seller_remark_stars")] ?? 0,
    amounts: { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen },
    placedAt: order.neededInstant("create_time"),
    paidAt: order.instant("pay_time"),
    modifiedAt: order.neededInstant("update_time"),
    shipDeadline: order.instant("exp_ship_time"),
    waybills: order.list("logistics_info").flatMap((parcel) => {
      const waybillNo = parcel.text("tracking_no");
      return waybillNo === "" ? [] : [{ courier: parcel.text("company_name", "company"), waybillNo }];
    }),
    lines,
  };
}

function readLine(line: Fields): PlatformOrderLine {
  const skuId = line.text("sku_id");
  return {
    platformLineId: line.needed("order_id"),
    platformItemId: line.text("product_id_str", "product_id"),
    platformSkuId: skuId === "0" ? "" : skuId,
    merchantCode: line.text("code", "out_sku_id", "out_product_id").replace(/^0$/, ""),
    title: line.text("product_name"),
    spec: line
      .list("spec")
      .map((part) => `${part.text("name")}:${part.text("value")}`)
      .join(";"),
    qty: line.whole("item_num"),
    priceFen: line.fen("origin_amount"),
    amountFen: line.fen("pay_amount") - line.fen("post_amount"),
    state: lineState(line),
  };
}

const endedAfterSales = ["51", "53"];
const openAfterSales = ["6", "7", "8", "11", "13", "27", "29"];
const exchange = "3";

function lineState(line: Fields): OrderLineState {
  const afterSale = line.within("after_sale_info");
  const status = afterSale.text("after_sale_status");
  const moneyBack = status === "12" && afterSale.text("after_sale_type") !== exchange;
  if (moneyBack || endedAfterSales.includes(status) || line.text("order_status") === "4") return "REFUNDED";
  return openAfterSales.includes(status) ? "REFUNDING" : "OPEN";
}

const refundTypes: Readonly<Record<string, AfterSaleType>> = {
  "0": "RETURN",
  "1": "REFUND_ONLY",
  "2": "REFUND_ONLY",
  "3": "EXCHANGE",
  "6": "REFUND_ONLY",
  "7": "RESEND",
  "8": "EXCHANGE",
};

const refundStates: Readonly<Record<string, PlatformRefundState>> = {
  "6": "APPLIED",
  "7": "AGREED",
  "8": "GOODS_BACK",
  "11": "GOODS_BACK",
  "3": "GOODS_BACK",
  "13": "GOODS_BACK",
  "12": "REFUNDED",
  "14": "REFUNDED",
  "27": "REJECTED",
  "29": "REJECTED",
  "28": "WITHDRAWN",
};

/** An item of afterSale.List; its amounts are in 分. */
export function readAfterSale(item: Fields): PlatformRefund {
  const info = item.within("aftersale_info");
  const lines = item.list("order_info", "related_order_info");
  const waybillNo = info.text("return_logistics_code");
  const type = stateOf(refundTypes, info.needed("aftersale_type"), "aftersale_type");
  const state = stateOf(refundStates, info.needed("aftersale_status"), "aftersale_status");
  return {
    refundNo: info.needed("aftersale_id"),
    platformNo: item.within("order_info").needed("shop_order_id"),
    platformLineId: lines.length === 1 ? (lines[0]?.text("sku_order_id") ?? null) : null,
    platformSkuId: null,
    type,
    // What is sent once more has no goods that come back.
    state: type === "RESEND" && state === "GOODS_BACK" ? "AGREED" : state,
    stateWord: info.text("aftersale_status"),
    qty: info.has("aftersale_num") ? info.whole("aftersale_num") : null,
    refundFen: info.fen("refund_amount") + info.fen("refund_post_amount"),
    reason: item.within("text_part").text("reason_text"),
    returnWaybill: waybillNo === "" ? null : { courier: info.text("return_logistics_company_name"), waybillNo },
    appliedAt: info.neededInstant("apply_time", "create_time"),
    modifiedAt: info.neededInstant("update_time"),
  };
}
