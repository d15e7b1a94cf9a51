import { fundEndpoints } from "../../contract/funds.ts";
import { route } from "../http/route.ts";
import { listFundOptions, listFundStalls } from "./fund.ts";

export const fundRoutes = [route(fundEndpoints.options, listFundOptions), route(fundEndpoints.stalls, listFundStalls)];
