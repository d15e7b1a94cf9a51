import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { costDocumentEndpoint, costEndpoints } from "#contract/finance/costs.ts";
import { listBatchCosts } from "./batch-cost-list.query.ts";
import { costDocuments, costDocumentsExport } from "./cost-documents.query.ts";
import { batchCostExport, styleCostExport } from "./cost-export.ts";
import { listStyleCosts } from "./style-cost.query.ts";

export const costModule = defineModule({
  routes: [
    route(costEndpoints.batches, listBatchCosts),
    route(costEndpoints.styles, listStyleCosts),
    route(costDocumentEndpoint, costDocuments),
  ],
  exports: [batchCostExport, styleCostExport, costDocumentsExport],
});
