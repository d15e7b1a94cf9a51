/** The template of 导入客户. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { distributorImport } from "#contract/stall/distributor-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, distributorImport);
}
