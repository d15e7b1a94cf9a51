/** The template of 导入用户. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { userImport } from "#contract/system/people/user-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, userImport);
}
