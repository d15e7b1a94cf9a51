/** An empty path leads to 线下开单列表 (product.md §2). */
import { redirect } from "@remix-run/node";

export function loader() {
  return redirect("/clothes/stall/distributor/bill/list");
}
