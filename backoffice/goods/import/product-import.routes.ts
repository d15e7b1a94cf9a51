import { route } from "#backoffice/http/route.ts";
import { productImportEndpoints } from "#contract/goods/product-imports.ts";
import { confirmImport, importTemplate, uploadProducts } from "./product-import.ts";

export const productImportRoutes = [
  route(productImportEndpoints.template, importTemplate),
  route(productImportEndpoints.upload, uploadProducts),
  route(productImportEndpoints.confirm, confirmImport),
];
