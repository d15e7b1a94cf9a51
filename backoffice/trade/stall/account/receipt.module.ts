import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";
import { listReceipts, receiptDetail } from "./receipt.query.ts";
import { adjustAccount, receiveMoney, refundMoney, voidReceipt, writeOffDebt } from "./receipt.ts";

import { receiptSearch } from "./receipt-search.ts";

export const receiptModule = defineModule({
  routes: [
    route(receiptEndpoints.list, listReceipts),
    route(receiptEndpoints.detail, receiptDetail),
    route(receiptEndpoints.receive, receiveMoney),
    route(receiptEndpoints.refund, refundMoney),
    route(receiptEndpoints.adjust, adjustAccount),
    route(receiptEndpoints.writeOff, writeOffDebt),
    route(receiptEndpoints.void, voidReceipt),
  ],
  searches: [receiptSearch],
});
