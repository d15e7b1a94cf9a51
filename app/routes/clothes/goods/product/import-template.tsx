/** The template of 导入商品, from the API. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { productImportEndpoints } from "../../../../../contract/product-imports.ts";
import { passOn } from "../../../../lib/download.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return passOn(await context.api.download(productImportEndpoints.template), context);
}
