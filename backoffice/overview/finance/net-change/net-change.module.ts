import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { netChangeEndpoints } from "#contract/finance/net-changes.ts";
import { listNetChanges } from "./net-change.query.ts";
import { netChangeExport } from "./net-change-export.ts";

export const netChangeModule = defineModule({
  routes: [route(netChangeEndpoints.list, listNetChanges)],
  exports: [netChangeExport],
});
