/** The template of 导入员工. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendTemplate } from "#app/lib/job/row-import.server.ts";
import { employeeImport } from "#contract/employee/employee-imports.ts";

export async function loader(args: LoaderFunctionArgs) {
  return sendTemplate(args, employeeImport);
}
