import { route } from "#backoffice/http/route.ts";
import { deskEndpoints } from "#contract/statistics/dashboard.ts";
import { moneyDesk, rechargeDesk, salesDesk } from "./selling.query.ts";

export const stallDeskRoutes = [
  route(deskEndpoints.sales, salesDesk),
  route(deskEndpoints.money, moneyDesk),
  route(deskEndpoints.recharges, rechargeDesk),
];
