import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { moneyDesk, rechargeDesk, salesDesk } from "./selling.query.ts";

export const sellingDashboardModule = defineModule({
  routes: [
    route(dashboardEndpoints.sales, salesDesk),
    route(dashboardEndpoints.money, moneyDesk),
    route(dashboardEndpoints.recharges, rechargeDesk),
  ],
});
