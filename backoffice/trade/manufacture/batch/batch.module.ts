import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { batchCuttingEndpoints } from "#contract/manufacture/batch-cutting.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batchChoices, batchStyle, listBatches, pickedBatches } from "./batch.query.ts";
import { addBatch, cancelBatch, editBatch, planBatch } from "./batch.ts";
import { changeDueDates, changeMerchandisers, urgeBatches } from "./batch-bulk.ts";
import { closeBatch } from "./batch-close.ts";
import { cutBatch, proposeBed, voidBed } from "./batch-cutting.ts";
import { batchDetail, openOfStyle } from "./batch-detail.query.ts";
import { findOpenBatches } from "./batch-document.ts";
import { batchExport } from "./batch-export.ts";
import { batchSearch, ticketSearch } from "./batch-search.ts";
import { editBatchBom, editBatchRoute, reloadSnapshot } from "./batch-snapshot.ts";
import { pauseBatch, resumeBatch, setStage } from "./batch-stage.ts";
import { transferBatch } from "./batch-transfer.ts";
import { findUsageClashes, isColorInBoms, moveProductionColors } from "./color-merge.ts";

export const batchModule = defineModule({
  routes: [
    route(batchEndpoints.list, listBatches),
    route(batchEndpoints.choices, batchChoices),
    route(batchEndpoints.style, batchStyle),
    route(batchEndpoints.open, openOfStyle),
    route(batchEndpoints.picked, pickedBatches),
    route(batchEndpoints.detail, batchDetail),
    route(batchEndpoints.add, addBatch),
    route(batchEndpoints.edit, editBatch),
    route(batchEndpoints.route, editBatchRoute),
    route(batchEndpoints.bom, editBatchBom),
    route(batchEndpoints.reload, reloadSnapshot),
    route(batchEndpoints.plan, planBatch),
    route(batchEndpoints.stage, setStage),
    route(batchEndpoints.transfer, transferBatch),
    route(batchEndpoints.pause, pauseBatch),
    route(batchEndpoints.resume, resumeBatch),
    route(batchEndpoints.close, closeBatch),
    route(batchEndpoints.cancel, cancelBatch),
    route(batchEndpoints.urge, urgeBatches),
    route(batchEndpoints.changeDue, changeDueDates),
    route(batchEndpoints.changeMerchandiser, changeMerchandisers),
    route(batchCuttingEndpoints.proposal, proposeBed),
    route(batchCuttingEndpoints.cut, cutBatch),
    route(batchCuttingEndpoints.voidBed, voidBed),
  ],
  exports: [batchExport],
  uses: {
    color: { isUsed: isColorInBoms, findUsageClashes, move: moveProductionColors },
    party: { findOpen: findOpenBatches },
  },
  searches: [batchSearch, ticketSearch],
});
