/** Orders and refunds of 1688 in the words of this house. Pure. */
import type { OrderLineState, PlatformState } from "#contract/platform/order.words.ts";
import type { PlatformOrder, PlatformOrderLine, PlatformRefund, PlatformRefundState } from "../adapter.ts";
import { type Fields, Unreadable } from "../fields.ts";
import { stateOf } from "../rows.ts";

const tradeStates: Readonly<Record<string, PlatformState>> = {
  waitbuyerpay: "WAIT_PAY",
  waitsellersend: "PAID",
  waitlogisticstakein: "SHIPPED",
  waitbuyerreceive: "SHIPPED",
  waitbuyersign: "SHIPPED",
  signinsuccess: "SHIPPED",
  confirm_goods: "FINISHED",
  success: "FINISHED",
  cancel: "CLOSED",
  terminated: "CLOSED",
};

export function tradeState(trade: Fields): PlatformState {
  return stateOf(tradeStates, trade.within("baseInfo").needed("status"), "status");
}

/** A TradeInfo of alibaba.trade.getSellerOrderList or alibaba.trade.get.sellerView. */
export function readTrade(trade: Fields): PlatformOrder {
  const base = trade.within("baseInfo");
  const to = trade.within("nativeLogistics");
  const items = trade.list("productItems");
  if (items.length === 0) throw new Unreadable("没有商品");
  const goodsFen = base.yuan("sumProductPayment");
  const freightFen = base.yuan("shippingFee");
  const paidFen = base.yuan("totalAmount");
  return {
    platformNo: base.needed("idOfStr", "id"),
    state: tradeState(trade),
    stateWord: base.text("status"),
    buyerNick: base.text("buyerLoginId"),
    receiver: {
      name: to.text("contactPerson"),
      phone: to.text("mobile", "telephone"),
      province: to.text("province"),
      city: to.text("city"),
      district: to.text("area"),
      address: to.text("town") + to.text("address"),
    },
    buyerMessage: base.text("buyerFeedback", "remark"),
    sellerRemark: base.text("sellerMemo"),
    flag: Math.min(Math.max(base.whole("sellerRemarkIcon"), 0), 5),
    amounts: { goodsFen, freightFen, discountFen: goodsFen + freightFen - paidFen, paidFen },
    placedAt: base.neededInstant("createTime"),
    paidAt: base.instant("payTime"),
    modifiedAt: base.neededInstant("modifyTime"),
    // 1688 does not say; its sellers promise by the goods.
    shipDeadline: null,
    waybills: to.list("logisticsItems").flatMap((parcel) => {
      const waybillNo = parcel.text("logisticsBillNo");
      return waybillNo === "" ? [] : [{ courier: parcel.text("logisticsCompanyName"), waybillNo }];
    }),
    lines: items.map(readLine),
  };
}

function readLine(item: Fields): PlatformOrderLine {
  return {
    platformLineId: item.needed("subItemIDString", "subItemID"),
    platformItemId: item.text("productID"),
    // Its stock is set by specId, which its SKUs have beside their numbers.
    platformSkuId: item.text("specId", "skuID"),
    merchantCode: item.text("cargoNumber", "productCargoNumber"),
    title: item.text("name"),
    spec: item
      .list("skuInfos")
      .map((info) => `${info.text("name")}:${info.text("value")}`)
      .join(";"),
    qty: item.whole("quantity"),
    priceFen: item.yuan("price"),
    amountFen: item.yuan("itemAmount"),
    state: lineState(item),
  };
}

function lineState(item: Fields): OrderLineState {
  const refund = item.text("refundStatus").replaceAll("_", "").toUpperCase();
  if (refund === "REFUNDSUCCESS" || ["cancel", "terminated"].includes(item.text("status"))) return "REFUNDED";
  return refund.startsWith("WAIT") ? "REFUNDING" : "OPEN";
}

const refundStates: Readonly<Record<string, PlatformRefundState>> = {
  waitselleragree: "APPLIED",
  waitbuyersend: "AGREED",
  waitsellerreceive: "GOODS_BACK",
  refundsuccess: "REFUNDED",
  waitbuyermodify: "REJECTED",
  refundclose: "WITHDRAWN",
};

/** An OpOrderRefundModel of alibaba.trade.refund.queryOrderRefundList; its amounts are in 分. */
export function readRefund(refund: Fields): PlatformRefund {
  const waybillNo = refund.text("freightBill");
  const lineIds = refund.texts("orderEntryIdList");
  const counts = refund.within("orderEntryCountMap");
  const qty = lineIds.reduce((sum, id) => sum + counts.whole(id), 0);
  return {
    refundNo: refund.needed("refundId", "id"),
    platformNo: refund.needed("orderId"),
    platformLineId: lineIds.length === 1 ? (lineIds[0] ?? null) : null,
    platformSkuId: null,
    type: refund.flag("refundGoods") ? "RETURN" : "REFUND_ONLY",
    state: stateOf(refundStates, refund.needed("status"), "status"),
    stateWord: refund.text("status"),
    qty: qty > 0 ? qty : null,
    refundFen: refund.fen("refundPayment", "applyPayment") + refund.fen("refundCarriage", "applyCarriage"),
    reason: refund.text("applyReason"),
    returnWaybill: waybillNo === "" ? null : { courier: refund.text("buyerLogisticsName"), waybillNo },
    appliedAt: refund.neededInstant("gmtApply", "gmtCreate"),
    modifiedAt: refund.neededInstant("gmtModified"),
  };
}
