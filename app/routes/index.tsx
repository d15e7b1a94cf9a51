/** `/` leads to the dashboard (product.md §2). */
import { redirect } from "@remix-run/node";
import { homePath } from "#app/lib/paths.ts";

export function loader() {
  return redirect(homePath);
}
