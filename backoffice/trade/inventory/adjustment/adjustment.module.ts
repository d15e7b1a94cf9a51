import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { adjustmentEndpoints } from "#contract/inventory/adjustments.ts";
import { adjustmentDetail, listAdjustments } from "./adjustment.query.ts";
import {
  addAdjustment,
  approveAdjustment,
  changeAdjustmentLines,
  discardAdjustment,
  editAdjustment,
  reverseAdjustment,
} from "./adjustment.ts";
import { adjustmentExport } from "./adjustment-export.ts";

import { adjustmentSearch } from "./adjustment-search.ts";

export const adjustmentModule = defineModule({
  routes: [
    route(adjustmentEndpoints.list, listAdjustments),
    route(adjustmentEndpoints.detail, adjustmentDetail),
    route(adjustmentEndpoints.add, addAdjustment),
    route(adjustmentEndpoints.edit, editAdjustment),
    route(adjustmentEndpoints.lines, changeAdjustmentLines),
    route(adjustmentEndpoints.approve, approveAdjustment),
    route(adjustmentEndpoints.discard, discardAdjustment),
    route(adjustmentEndpoints.reverse, reverseAdjustment),
  ],
  exports: [adjustmentExport],
  searches: [adjustmentSearch],
});
