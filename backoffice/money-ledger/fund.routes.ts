import { route } from "#backoffice/http/route.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { listFundOptions, listFundStalls } from "./fund.ts";

export const fundRoutes = [route(fundEndpoints.options, listFundOptions), route(fundEndpoints.stalls, listFundStalls)];
