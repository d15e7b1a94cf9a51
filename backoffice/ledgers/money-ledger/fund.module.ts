import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { fundTransferEndpoints } from "#contract/finance/fund-transfers.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { listFundOptions, listFundStalls } from "./fund.ts";
import { fundEntries, openFundBalance } from "./fund-entries.ts";
import { fundEntryExport, fundExport, fundTransferExport } from "./fund-export.ts";
import { addFund, disableFund, editFund, enableFund, fundDetail, listFunds, removeFund } from "./fund-file.ts";
import { listTransfers, transferFunds, voidTransfer } from "./fund-transfer.ts";

import { fundTransferSearch } from "./fund-transfer-search.ts";

export const fundModule = defineModule({
  routes: [
    route(fundEndpoints.options, listFundOptions),
    route(fundEndpoints.stalls, listFundStalls),
    route(fundEndpoints.list, listFunds),
    route(fundEndpoints.detail, fundDetail),
    route(fundEndpoints.add, addFund),
    route(fundEndpoints.edit, editFund),
    route(fundEndpoints.disable, disableFund),
    route(fundEndpoints.enable, enableFund),
    route(fundEndpoints.remove, removeFund),
    route(fundEndpoints.entries, fundEntries),
    route(fundEndpoints.open, openFundBalance),
    route(fundTransferEndpoints.list, listTransfers),
    route(fundTransferEndpoints.add, transferFunds),
    route(fundTransferEndpoints.void, voidTransfer),
  ],
  exports: [fundExport, fundTransferExport, fundEntryExport],
  searches: [fundTransferSearch],
});
