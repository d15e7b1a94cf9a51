/** An empty path leads to the product list (product.md §2). */
import { redirect } from "@remix-run/node";

export function loader() {
  return redirect("/clothes/goods/product/list");
}
