/** The template of 导入期初, from the API. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { openingImportEndpoints } from "#contract/inventory/opening-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return passOn(await args.context.api.download(openingImportEndpoints.template), args);
}
