import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { shopEarningEndpoints } from "#contract/platform/shop-earnings.ts";
import { orderEarningExport, shopEarningExport } from "./earning-export.ts";
import { listOrderEarnings } from "./order-earning.query.ts";
import { startSummingEarnings } from "./order-earning.ts";
import { listShopEarnings } from "./shop-earning.query.ts";

export const shopEarningModule = defineModule({
  routes: [route(shopEarningEndpoints.shops, listShopEarnings), route(shopEarningEndpoints.orders, listOrderEarnings)],
  exports: [shopEarningExport, orderEarningExport],
  workers: [startSummingEarnings],
});
