/** An empty path leads to the first page of the section. */
import { redirect } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";

export function loader() {
  return redirect(platformPaths.shop.list);
}
