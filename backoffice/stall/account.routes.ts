import { accountEntryEndpoints } from "../../contract/account-entries.ts";
import { statementEndpoints } from "../../contract/statements.ts";
import { route } from "../http/route.ts";
import { exportRoutes } from "../spreadsheet/export.ts";
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
