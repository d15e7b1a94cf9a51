import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { listSlips, slipChoices, slipDetail } from "./slip.query.ts";
import { addSlip, confirmSlip, discardSlip, editSlip, voidSlip } from "./slip.ts";
import { slipExport } from "./slip-export.ts";
import { slipSearch } from "./slip-search.ts";
import { bookTillDifference } from "./slip-till.ts";

export const slipModule = defineModule({
  routes: [
    route(slipEndpoints.list, listSlips),
    route(slipEndpoints.choices, slipChoices),
    route(slipEndpoints.detail, slipDetail),
    route(slipEndpoints.add, addSlip),
    route(slipEndpoints.till, bookTillDifference),
    route(slipEndpoints.edit, editSlip),
    route(slipEndpoints.confirm, confirmSlip),
    route(slipEndpoints.discard, discardSlip),
    route(slipEndpoints.void, voidSlip),
  ],
  exports: [slipExport],
  searches: [slipSearch],
});
