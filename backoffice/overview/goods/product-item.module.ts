import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { productItemEndpoints } from "#contract/goods/product-item.ts";
import {
  listPriceLog,
  listProductMovements,
  readProductItem,
  readProductSales,
  readProductStock,
} from "./product-item.query.ts";

export const productItemModule = defineModule({
  routes: [
    route(productItemEndpoints.item, readProductItem),
    route(productItemEndpoints.prices, listPriceLog),
    route(productItemEndpoints.stock, readProductStock),
    route(productItemEndpoints.sales, readProductSales),
    route(productItemEndpoints.movements, listProductMovements),
  ],
});
