import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { backupDesk, errorDesk, systemHealth } from "./system.query.ts";

export const systemDashboardModule = defineModule({
  routes: [
    route(dashboardEndpoints.health, systemHealth),
    route(dashboardEndpoints.errors, errorDesk),
    route(dashboardEndpoints.backups, backupDesk),
  ],
});
