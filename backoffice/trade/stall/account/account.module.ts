import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { accountEntryEndpoints } from "#contract/stall/account-entries.ts";
import { statementEndpoints } from "#contract/stall/statements.ts";
import { listEntries } from "./account.query.ts";
import { accountEntryExport } from "./account-export.ts";
import { confirmStatement, readStatement } from "./statement.ts";
import { statementExport } from "./statement-export.ts";

export const accountModule = defineModule({
  routes: [
    route(accountEntryEndpoints.list, listEntries),
    route(statementEndpoints.read, readStatement),
    route(statementEndpoints.confirm, confirmStatement),
  ],
  exports: [accountEntryExport, statementExport],
});
