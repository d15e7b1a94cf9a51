import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { periodEndpoints } from "#contract/finance/periods.ts";
import { closePeriod, listPeriods, periodDetail, reopenPeriod } from "./period-close.ts";
import { periodExport } from "./period-export.ts";

export const periodModule = defineModule({
  routes: [
    route(periodEndpoints.list, listPeriods),
    route(periodEndpoints.detail, periodDetail),
    route(periodEndpoints.close, closePeriod),
    route(periodEndpoints.reopen, reopenPeriod),
  ],
  exports: [periodExport],
});
