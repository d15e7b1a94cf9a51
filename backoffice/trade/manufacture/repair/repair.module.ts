import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { listRepairs, repairChoices, repairDetail } from "./repair.query.ts";
import { addRepair, voidRepair } from "./repair.ts";
import { repairExport } from "./repair-export.ts";
import { returnRepair, voidRepairReturn } from "./repair-return.ts";

import { repairSearch } from "./repair-search.ts";

export const repairModule = defineModule({
  routes: [
    route(repairEndpoints.list, listRepairs),
    route(repairEndpoints.choices, repairChoices),
    route(repairEndpoints.detail, repairDetail),
    route(repairEndpoints.add, addRepair),
    route(repairEndpoints.return, returnRepair),
    route(repairEndpoints.voidReturn, voidRepairReturn),
    route(repairEndpoints.void, voidRepair),
  ],
  exports: [repairExport],
  searches: [repairSearch],
});
