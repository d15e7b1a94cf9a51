import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { customerMoney, lookUpCustomers } from "#backoffice/trade/stall/distributor/distributor-lookup.query.ts";
import { customerMoneyEndpoints } from "#contract/stall/distributor-money.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";
import { listRecharges, rechargeDetail, rechargeKeepers } from "./recharge.query.ts";
import { addRecharge, confirmRecharge, voidRecharge } from "./recharge.ts";
import { rechargeExport } from "./recharge-export.ts";

import { rechargeSearch } from "./recharge-search.ts";

export const rechargeModule = defineModule({
  routes: [
    route(customerMoneyEndpoints.lookup, lookUpCustomers),
    route(customerMoneyEndpoints.money, customerMoney),
    route(rechargeEndpoints.list, listRecharges),
    route(rechargeEndpoints.keepers, rechargeKeepers),
    route(rechargeEndpoints.detail, rechargeDetail),
    route(rechargeEndpoints.add, addRecharge),
    route(rechargeEndpoints.confirm, confirmRecharge),
    route(rechargeEndpoints.void, voidRecharge),
  ],
  exports: [rechargeExport],
  searches: [rechargeSearch],
});
