import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { countDetail, countOptions, countScope, listCounts } from "./count.query.ts";
import {
  addCount,
  approveCount,
  editCount,
  recountCount,
  rejectCount,
  startCount,
  submitCount,
  voidCount,
} from "./count.ts";
import { enterCount, importCount } from "./count-entry.ts";
import { countExport } from "./count-export.ts";
import { countLines, countSheet } from "./count-line.query.ts";

import { countSearch } from "./count-search.ts";

export const countModule = defineModule({
  routes: [
    route(countEndpoints.list, listCounts),
    route(countEndpoints.options, countOptions),
    route(countEndpoints.detail, countDetail),
    route(countEndpoints.scope, countScope),
    route(countEndpoints.lines, countLines),
    route(countEndpoints.sheet, countSheet),
    route(countEndpoints.add, addCount),
    route(countEndpoints.edit, editCount),
    route(countEndpoints.start, startCount),
    route(countEndpoints.enter, enterCount),
    route(countEndpoints.import, importCount),
    route(countEndpoints.submit, submitCount),
    route(countEndpoints.approve, approveCount),
    route(countEndpoints.reject, rejectCount),
    route(countEndpoints.recount, recountCount),
    route(countEndpoints.void, voidCount),
  ],
  exports: [countExport],
  searches: [countSearch],
});
