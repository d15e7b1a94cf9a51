import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { sheetUploadRoute } from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { productImportEndpoints } from "#contract/goods/product-imports.ts";
import { confirmImport, importTemplate, uploadProducts } from "./product-import.ts";
import { productCheckJob, productWriteJob } from "./product-import-jobs.ts";

export const productImportModule = defineModule({
  routes: [
    route(productImportEndpoints.template, importTemplate),
    sheetUploadRoute(productImportEndpoints.upload, uploadProducts),
    route(productImportEndpoints.confirm, confirmImport),
  ],
  jobs: [productCheckJob, productWriteJob],
});
