import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { listTransfers, transferDetail } from "./transfer.query.ts";
import {
  addTransfer,
  cancelTransfer,
  changeTransferLines,
  copyTransfer,
  editTransfer,
  suggestTransferLines,
} from "./transfer.ts";
import { transferExport } from "./transfer-export.ts";
import { recallTransfer, receiveTransfer, sendTransfer, settleTransfer } from "./transfer-movement.ts";
import { pickTransfers } from "./transfer-pick.query.ts";

import { transferSearch } from "./transfer-search.ts";

export const transferModule = defineModule({
  routes: [
    route(transferEndpoints.list, listTransfers),
    route(transferEndpoints.pick, pickTransfers),
    route(transferEndpoints.detail, transferDetail),
    route(transferEndpoints.add, addTransfer),
    route(transferEndpoints.edit, editTransfer),
    route(transferEndpoints.lines, changeTransferLines),
    route(transferEndpoints.suggest, suggestTransferLines),
    route(transferEndpoints.cancel, cancelTransfer),
    route(transferEndpoints.send, sendTransfer),
    route(transferEndpoints.receive, receiveTransfer),
    route(transferEndpoints.settle, settleTransfer),
    route(transferEndpoints.recall, recallTransfer),
    route(transferEndpoints.copy, copyTransfer),
  ],
  exports: [transferExport],
  searches: [transferSearch],
});
