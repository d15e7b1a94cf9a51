/** An empty path leads to the first page of the section. */
import { redirect } from "@remix-run/node";
import { costPaths } from "#app/lib/paths/cost-paths.ts";

export function loader() {
  return redirect(costPaths.profit.statement);
}
