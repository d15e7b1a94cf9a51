import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { sheetUploadRoute } from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { shopBillEndpoints } from "#contract/platform/shop-bills.ts";
import { billEntryExport, listBillEntries } from "./bill-entries.query.ts";
import { billCheck, billWrite, confirmBill, listBillShops, uploadBill } from "./bill-import.ts";
import { listEstimates, saveEstimate } from "./parcel-estimate.ts";

export const shopBillModule = defineModule({
  routes: [
    route(shopBillEndpoints.shops, listBillShops),
    route(shopBillEndpoints.entries, listBillEntries),
    route(shopBillEndpoints.estimates, listEstimates),
    route(shopBillEndpoints.saveEstimate, saveEstimate),
    sheetUploadRoute(shopBillEndpoints.upload, uploadBill),
    route(shopBillEndpoints.confirm, confirmBill),
  ],
  exports: [billEntryExport],
  jobs: [billCheck, billWrite],
});
