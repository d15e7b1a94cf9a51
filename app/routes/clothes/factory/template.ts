/** The template of 导入工厂与供应商. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { partyImport } from "#contract/party/party-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, partyImport);
}
