import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { batchDesk, materialDesk, repairDesk, wageDesk } from "./production.query.ts";

export const productionDashboardModule = defineModule({
  routes: [
    route(dashboardEndpoints.batches, batchDesk),
    route(dashboardEndpoints.repairs, repairDesk),
    route(dashboardEndpoints.materials, materialDesk),
    route(dashboardEndpoints.wages, wageDesk),
  ],
});
