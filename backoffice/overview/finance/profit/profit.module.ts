import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { profitDocuments } from "./profit-documents.query.ts";
import { profitDocumentsExport } from "./profit-documents-export.ts";
import { profitFile } from "./profit-file.ts";
import { profitStatement } from "./profit-statement.query.ts";

export const profitModule = defineModule({
  routes: [
    route(profitEndpoints.statement, profitStatement),
    route(profitEndpoints.file, profitFile),
    route(profitEndpoints.documents, profitDocuments),
  ],
  exports: [profitDocumentsExport],
});
