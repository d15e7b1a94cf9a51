import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { shopDesk, shopOrderDesk } from "./platform.query.ts";

export const platformDashboardModule = defineModule({
  routes: [route(dashboardEndpoints.shopOrders, shopOrderDesk), route(dashboardEndpoints.shops, shopDesk)],
});
