/** An empty path leads to 库存总览 (product.md §2). */
import { redirect } from "@remix-run/node";

export function loader() {
  return redirect("/clothes/inventory/stock");
}
