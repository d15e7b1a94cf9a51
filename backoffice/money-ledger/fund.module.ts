import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { listFundOptions, listFundStalls } from "./fund.ts";

export const fundModule = defineModule({
  routes: [route(fundEndpoints.options, listFundOptions), route(fundEndpoints.stalls, listFundStalls)],
});
