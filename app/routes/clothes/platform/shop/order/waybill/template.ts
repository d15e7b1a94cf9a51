/** The template of 批量填单号. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { waybillImport } from "#contract/platform/waybill-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, waybillImport);
}
