import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { creditDesk, debtorDesk, moneyDesk, rechargeDesk, salesDesk, slipDesk } from "./selling.query.ts";
import { bestStyles, salesTrend } from "./trend.query.ts";

export const sellingDashboardModule = defineModule({
  routes: [
    route(dashboardEndpoints.sales, salesDesk),
    route(dashboardEndpoints.trend, salesTrend),
    route(dashboardEndpoints.styles, bestStyles),
    route(dashboardEndpoints.debtors, debtorDesk),
    route(dashboardEndpoints.credit, creditDesk),
    route(dashboardEndpoints.money, moneyDesk),
    route(dashboardEndpoints.recharges, rechargeDesk),
    route(dashboardEndpoints.slips, slipDesk),
  ],
});
