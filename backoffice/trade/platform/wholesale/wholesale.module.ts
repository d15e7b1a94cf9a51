import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { wholesaleEndpoints } from "#contract/platform/wholesales.ts";
import {
  addWholesale,
  listWholesales,
  removeWholesale,
  renewWholesale,
  revokeWholesale,
  testWholesale,
  wholesaleById,
  wholesaleChoices,
  wholesaleDetail,
} from "./wholesale.ts";
import { warnOfWholesales } from "./wholesale-expiry.ts";
import { wholesaleExport } from "./wholesale-export.ts";

export const wholesaleModule = defineModule({
  routes: [
    route(wholesaleEndpoints.list, listWholesales),
    route(wholesaleEndpoints.choices, wholesaleChoices),
    route(wholesaleEndpoints.detail, wholesaleDetail),
    route(wholesaleEndpoints.byId, wholesaleById),
    route(wholesaleEndpoints.add, addWholesale),
    route(wholesaleEndpoints.renew, renewWholesale),
    route(wholesaleEndpoints.revoke, revokeWholesale),
    route(wholesaleEndpoints.remove, removeWholesale),
    unframedRoute(wholesaleEndpoints.test, "no transaction may wait for a server elsewhere", testWholesale),
  ],
  exports: [wholesaleExport],
  nightly: warnOfWholesales,
});
