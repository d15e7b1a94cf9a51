import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { deskEndpoints } from "#contract/statistics/dashboard.ts";
import { moneyDesk, rechargeDesk, salesDesk } from "./selling.query.ts";

export const stallDeskModule = defineModule({
  routes: [
    route(deskEndpoints.sales, salesDesk),
    route(deskEndpoints.money, moneyDesk),
    route(deskEndpoints.recharges, rechargeDesk),
  ],
});
