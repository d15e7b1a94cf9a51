import { route } from "#backoffice/http/route.ts";
import { systemHealth } from "#backoffice/jobs/health.ts";
import { defineModule } from "#backoffice/module.ts";
import { deskEndpoints } from "#contract/statistics/dashboard.ts";
import { adjustmentDesk, alertDesk, countDesk, purchaseDesk, transferDesk } from "./stock.query.ts";

export const deskModule = defineModule({
  routes: [
    route(deskEndpoints.transfers, transferDesk),
    route(deskEndpoints.purchases, purchaseDesk),
    route(deskEndpoints.counts, countDesk),
    route(deskEndpoints.alerts, alertDesk),
    route(deskEndpoints.adjustments, adjustmentDesk),
    route(deskEndpoints.health, systemHealth),
  ],
});
