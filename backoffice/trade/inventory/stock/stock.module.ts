/** What reads the stock ledger. */

import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { stockEndpoints } from "#contract/inventory/stock.ts";
import { stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { listMovements, movementChoices } from "./movement.query.ts";
import { movementExport } from "./movement-export.ts";
import { stockExport } from "./stock-export.ts";
import { listPlaces, listStock } from "./stock-list.query.ts";
import { stockMatrix } from "./stock-matrix.query.ts";
import { stockOverview } from "./stock-overview.query.ts";
import { stockSheet } from "./stock-sheet.query.ts";

export const stockModule = defineModule({
  routes: [
    route(stockEndpoints.movements, listMovements),
    route(stockEndpoints.movementChoices, movementChoices),
    route(stockViewEndpoints.list, listStock),
    route(stockViewEndpoints.places, listPlaces),
    route(stockViewEndpoints.matrix, stockMatrix),
    route(stockViewEndpoints.sheet, stockSheet),
    route(stockViewEndpoints.overview, stockOverview),
  ],
  exports: [movementExport, stockExport],
});
