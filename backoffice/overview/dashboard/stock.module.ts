import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { adjustmentDesk, alertDesk, countDesk, purchaseDesk, transferDesk } from "./stock.query.ts";

export const stockDashboardModule = defineModule({
  routes: [
    route(dashboardEndpoints.transfers, transferDesk),
    route(dashboardEndpoints.purchases, purchaseDesk),
    route(dashboardEndpoints.counts, countDesk),
    route(dashboardEndpoints.alerts, alertDesk),
    route(dashboardEndpoints.adjustments, adjustmentDesk),
  ],
});
