import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { sheetUploadRoute } from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { orderFileEndpoints } from "#contract/platform/order-files.ts";
import { shopSkuEndpoints } from "#contract/platform/shop-skus.ts";
import { syncEndpoints } from "#contract/platform/syncs.ts";
import { shipmentFile, stockFile } from "./handover.query.ts";
import { confirmOrderFile, listFileShops, orderFileCheck, orderFileWrite, uploadOrderFile } from "./order-file.ts";
import { pullJob, pullNow } from "./pull-job.ts";
import { chooseSku, listShopSkus, shopSkuDetail, shopSkuExport, shopSkusOfProduct } from "./shop-sku.query.ts";
import { matchAllShopSkus, matchShopSku, pushShopSku, unmatchShopSku } from "./shop-sku.ts";
import { listSyncs, syncExport } from "./sync-log.query.ts";
import { deleteOldSyncs } from "./sync-log.ts";
import { startPulling, startPushing, startTelling } from "./workers.ts";

export const syncModule = defineModule({
  routes: [
    route(shopSkuEndpoints.list, listShopSkus),
    route(shopSkuEndpoints.ofProduct, shopSkusOfProduct),
    route(shopSkuEndpoints.choices, chooseSku),
    route(shopSkuEndpoints.detail, shopSkuDetail),
    route(shopSkuEndpoints.match, matchShopSku),
    route(shopSkuEndpoints.unmatch, unmatchShopSku),
    route(shopSkuEndpoints.push, pushShopSku),
    route(shopSkuEndpoints.auto, matchAllShopSkus),
    route(syncEndpoints.list, listSyncs),
    route(syncEndpoints.pull, pullNow),
    route(orderFileEndpoints.shops, listFileShops),
    sheetUploadRoute(orderFileEndpoints.upload, uploadOrderFile),
    route(orderFileEndpoints.confirm, confirmOrderFile),
    route(orderFileEndpoints.shipments, shipmentFile),
    route(orderFileEndpoints.stock, stockFile),
  ],
  exports: [shopSkuExport, syncExport],
  jobs: [pullJob, orderFileCheck, orderFileWrite],
  workers: [startPulling, startPushing, startTelling],
  sweep: deleteOldSyncs,
});
