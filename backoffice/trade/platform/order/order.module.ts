import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { afterSaleEndpoints } from "#contract/platform/after-sales.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import {
  addAfterSale,
  agreeAfterSale,
  finishAfterSale,
  receiveAfterSale,
  rejectAfterSale,
  sendAfterSale,
} from "./after-sale/after-sale.ts";
import { afterSaleExport, listAfterSales } from "./after-sale/after-sale-list.query.ts";
import { anonymiseOrders, finishSilentOrders } from "./anonymise.ts";
import { holdOrders, releaseOrders } from "./holding.ts";
import { listMergeable } from "./mergeable.query.ts";
import {
  auditOrders,
  closeOrders,
  editOrderAddress,
  handleOrder,
  handleOrders,
  matchOrderLine,
  rerouteOrder,
  rerouteOrders,
  unauditOrders,
} from "./order.ts";
import { orderDetail } from "./order-detail.query.ts";
import { shopOrderExport } from "./order-export.ts";
import { listOrderIds, listOrders } from "./order-list.query.ts";
import { orderSlips, pickOrders, revealOrder } from "./order-paper.query.ts";
import { afterSaleSearch, shopOrderSearch } from "./order-search.ts";
import { mergeGroups, mergeOrders, splitOrder, splitOrdersByStock, unmergeOrders } from "./parcel.ts";
import { fillWaybill, recallOrder, reportAgain, shipElsewhere, shipOne, shipOrders } from "./shipping.ts";

export const shopOrderModule = defineModule({
  routes: [
    route(shopOrderEndpoints.list, listOrders),
    route(shopOrderEndpoints.ids, listOrderIds),
    route(shopOrderEndpoints.pick, pickOrders),
    route(shopOrderEndpoints.slips, orderSlips),
    route(shopOrderEndpoints.mergeable, listMergeable),
    route(shopOrderEndpoints.mergeMany, mergeGroups),
    route(shopOrderEndpoints.hold, holdOrders),
    route(shopOrderEndpoints.release, releaseOrders),
    route(shopOrderEndpoints.splitStock, splitOrdersByStock),
    route(shopOrderEndpoints.detail, orderDetail),
    route(shopOrderEndpoints.reveal, revealOrder),
    route(shopOrderEndpoints.audit, auditOrders),
    route(shopOrderEndpoints.unaudit, unauditOrders),
    route(shopOrderEndpoints.ship, shipOrders),
    route(shopOrderEndpoints.elsewhere, shipElsewhere),
    route(shopOrderEndpoints.close, closeOrders),
    route(shopOrderEndpoints.handleMany, handleOrders),
    route(shopOrderEndpoints.rerouteMany, rerouteOrders),
    route(shopOrderEndpoints.merge, mergeOrders),
    route(shopOrderEndpoints.unmerge, unmergeOrders),
    route(shopOrderEndpoints.shipOne, shipOne),
    route(shopOrderEndpoints.waybill, fillWaybill),
    route(shopOrderEndpoints.recall, recallOrder),
    route(shopOrderEndpoints.tell, reportAgain),
    route(shopOrderEndpoints.match, matchOrderLine),
    route(shopOrderEndpoints.reroute, rerouteOrder),
    route(shopOrderEndpoints.split, splitOrder),
    route(shopOrderEndpoints.handle, handleOrder),
    route(shopOrderEndpoints.address, editOrderAddress),
    route(afterSaleEndpoints.list, listAfterSales),
    route(afterSaleEndpoints.add, addAfterSale),
    route(afterSaleEndpoints.agree, agreeAfterSale),
    route(afterSaleEndpoints.reject, rejectAfterSale),
    route(afterSaleEndpoints.receive, receiveAfterSale),
    route(afterSaleEndpoints.send, sendAfterSale),
    route(afterSaleEndpoints.finish, finishAfterSale),
  ],
  exports: [shopOrderExport, afterSaleExport],
  async nightly(background) {
    await finishSilentOrders(background);
    await anonymiseOrders(background);
  },
  searches: [afterSaleSearch, shopOrderSearch],
});
