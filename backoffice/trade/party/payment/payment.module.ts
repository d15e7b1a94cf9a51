import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { lockStatement, readStatement, voidStatement } from "#backoffice/trade/party/statement/statement.ts";
import { statementExport } from "#backoffice/trade/party/statement/statement-export.ts";
import { paymentEndpoints } from "#contract/party/payments.ts";
import { statementEndpoints } from "#contract/party/statements.ts";
import { listPayees, paymentDetail, readPayable } from "./payment.query.ts";
import { payParty, voidPayment } from "./payment.ts";

import { paymentSearch, statementSearch } from "./payment-search.ts";

export const paymentModule = defineModule({
  routes: [
    route(paymentEndpoints.payees, listPayees),
    route(paymentEndpoints.payable, readPayable),
    route(paymentEndpoints.detail, paymentDetail),
    route(paymentEndpoints.pay, payParty),
    route(paymentEndpoints.void, voidPayment),
    route(statementEndpoints.read, readStatement),
    route(statementEndpoints.lock, lockStatement),
    route(statementEndpoints.void, voidStatement),
  ],
  exports: [statementExport],
  searches: [paymentSearch, statementSearch],
});
