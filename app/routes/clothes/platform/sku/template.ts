/** The template of 商品映射导入. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { shopSkuImport } from "#contract/platform/shop-sku-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, shopSkuImport);
}
