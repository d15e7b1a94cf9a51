/** `/druid` and `/druid/index.html`: the SQL monitor is a page like any other here. */

import { redirect } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";

export async function loader() {
  return redirect(systemPaths.monitor.sql);
}
