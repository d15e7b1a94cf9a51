import { route } from "#backoffice/http/route.ts";
import { exportRoutes } from "#backoffice/spreadsheet/export.ts";
import { accountEntryEndpoints } from "#contract/stall/account-entries.ts";
import { statementEndpoints } from "#contract/stall/statements.ts";
import { listEntries } from "./account.query.ts";
import { accountEntryExport } from "./account-export.ts";
import { confirmStatement, readStatement } from "./statement.ts";
import { statementExport } from "./statement-export.ts";

export const accountRoutes = [
  route(accountEntryEndpoints.list, listEntries),
  ...exportRoutes(accountEntryExport),
  route(statementEndpoints.read, readStatement),
  route(statementEndpoints.confirm, confirmStatement),
  ...exportRoutes(statementExport),
];
