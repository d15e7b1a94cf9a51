/** The template of 导入商品, from the API. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { productImportEndpoints } from "#contract/goods/product-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return passOn(await args.context.api.download(productImportEndpoints.template), args);
}
