import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { sheetUploadRoute } from "#backoffice/spreadsheet/sheet-import.ts";
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
