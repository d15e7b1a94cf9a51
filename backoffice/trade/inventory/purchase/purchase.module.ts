import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { listGoodsSuppliers } from "#backoffice/masters/party/party.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { listPurchases, purchaseDetail } from "./purchase.query.ts";
import { addPurchase, changePurchaseLines, editPurchase, submitPurchase, voidPurchase } from "./purchase.ts";
import { findOpenPurchases } from "./purchase-document.ts";
import { purchaseExport } from "./purchase-export.ts";
import { pricePurchase } from "./purchase-pricing.ts";
import { receivePurchase, returnPurchase, voidPurchaseReceipt } from "./purchase-receipt.ts";

import { purchaseReceiptSearch, purchaseSearch } from "./purchase-search.ts";

export const purchaseModule = defineModule({
  routes: [
    route(purchaseEndpoints.list, listPurchases),
    route(purchaseEndpoints.suppliers, ({ db }) => listGoodsSuppliers(db)),
    route(purchaseEndpoints.detail, purchaseDetail),
    route(purchaseEndpoints.add, addPurchase),
    route(purchaseEndpoints.edit, editPurchase),
    route(purchaseEndpoints.lines, changePurchaseLines),
    route(purchaseEndpoints.submit, submitPurchase),
    route(purchaseEndpoints.price, pricePurchase),
    route(purchaseEndpoints.receive, receivePurchase),
    route(purchaseEndpoints.return, returnPurchase),
    route(purchaseEndpoints.voidReceipt, voidPurchaseReceipt),
    route(purchaseEndpoints.void, voidPurchase),
  ],
  exports: [purchaseExport],
  uses: { party: { findOpen: findOpenPurchases } },
  searches: [purchaseReceiptSearch, purchaseSearch],
});
