import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { interceptionEndpoints } from "#contract/platform/returns/interceptions.ts";
import { returnsDeskEndpoints } from "#contract/platform/returns/returns-desk.ts";
import { strayParcelEndpoints } from "#contract/platform/returns/stray-parcels.ts";
import { markInterceptions } from "./interception.ts";
import { interceptionExport, listInterceptions } from "./interception-list.query.ts";
import { returnsDesk } from "./returns-desk.query.ts";
import { finishReturns, scanReturns } from "./returns-desk.ts";
import { addStrayParcel, adjustStrayParcel, claimStrayParcel, discardStrayParcel } from "./stray-parcel.ts";
import { listStrayParcels, strayParcelDetail, strayParcelExport } from "./stray-parcel-list.query.ts";

export const returnsModule = defineModule({
  routes: [
    route(returnsDeskEndpoints.desk, returnsDesk),
    route(returnsDeskEndpoints.scan, scanReturns),
    route(returnsDeskEndpoints.finish, finishReturns),
    route(strayParcelEndpoints.list, listStrayParcels),
    route(strayParcelEndpoints.detail, strayParcelDetail),
    route(strayParcelEndpoints.add, addStrayParcel),
    route(strayParcelEndpoints.claim, claimStrayParcel),
    route(strayParcelEndpoints.adjust, adjustStrayParcel),
    route(strayParcelEndpoints.end, discardStrayParcel),
    route(interceptionEndpoints.list, listInterceptions),
    route(interceptionEndpoints.mark, markInterceptions),
  ],
  exports: [strayParcelExport, interceptionExport],
});
