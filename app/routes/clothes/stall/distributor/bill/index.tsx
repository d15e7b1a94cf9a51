/** An empty path leads to 线下开单列表 (product.md §2). */
import { redirect } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";

export function loader() {
  return redirect(paths.bill.list);
}
