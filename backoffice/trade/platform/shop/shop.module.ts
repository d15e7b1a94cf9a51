import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { shopEndpoints, shopGrantEndpoints } from "#contract/platform/shops.ts";
import { beginGrant, finishGrant, revokeGrant } from "./grant.ts";
import { listGrants } from "./grant-list.query.ts";
import { renewGrant, watchGrants } from "./grant-renewal.ts";
import { deleteOldStates } from "./oauth-state.ts";
import { addShop, disableShop, editShop, enableShop, removeShop, shopDetail } from "./shop-file.ts";
import { listShopRows, shopChoices, shopExport } from "./shop-list.query.ts";

export const shopModule = defineModule({
  routes: [
    route(shopEndpoints.list, listShopRows),
    route(shopEndpoints.choices, shopChoices),
    route(shopEndpoints.detail, shopDetail),
    route(shopEndpoints.add, addShop),
    route(shopEndpoints.edit, editShop),
    route(shopEndpoints.disable, disableShop),
    route(shopEndpoints.enable, enableShop),
    route(shopEndpoints.remove, removeShop),
    route(shopGrantEndpoints.list, listGrants),
    route(shopGrantEndpoints.begin, beginGrant),
    route(shopGrantEndpoints.finish, finishGrant),
    unframedRoute(shopGrantEndpoints.renew, "no transaction may wait for a platform", renewGrant),
    route(shopGrantEndpoints.revoke, revokeGrant),
  ],
  exports: [shopExport],
  watch: watchGrants,
  sweep: ({ db, clock }) => deleteOldStates(db, clock.now()),
});
