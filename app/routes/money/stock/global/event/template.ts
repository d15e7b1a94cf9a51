/** The template of 导入工厂与供应商. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { globalEventImport } from "#contract/market/events.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, globalEventImport);
}
