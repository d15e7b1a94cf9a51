import { bizDateOf } from "#backoffice/core/clock.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { productionStatisticEndpoints } from "#contract/statistics/production-statistics.ts";
import { readProduction } from "./production.query.ts";
import { readBehind } from "./production-behind.query.ts";
import { productionBatchExport } from "./production-behind-export.ts";
import { closeProductionDays, rebuildMarkedDays } from "./production-days.ts";
import { productionExport } from "./production-export.ts";

export const productionStatisticModule = defineModule({
  routes: [
    route(productionStatisticEndpoints.read, readProduction),
    route(productionStatisticEndpoints.behind, readBehind),
  ],
  exports: [productionExport, productionBatchExport],
  watch: ({ db, clock }) => rebuildMarkedDays(db, clock.now()),
  nightly: ({ db, clock }) => closeProductionDays(db, bizDateOf(clock.now()), clock.now()),
});
