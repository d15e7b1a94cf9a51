import { productImportEndpoints } from "../../contract/product-imports.ts";
import { route } from "../http/route.ts";
import { confirmImport, importTemplate, uploadProducts } from "./product-import.ts";

export const productImportRoutes = [
  route(productImportEndpoints.template, importTemplate),
  route(productImportEndpoints.upload, uploadProducts),
  route(productImportEndpoints.confirm, confirmImport),
];
