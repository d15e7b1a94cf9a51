/** The template of 导入快递账单. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { courierBillImport } from "#contract/platform/shop-bills.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, courierBillImport);
}
