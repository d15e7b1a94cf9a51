/** The template of 导入平台结算. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { settlementImport } from "#contract/finance/settlement-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, settlementImport);
}
