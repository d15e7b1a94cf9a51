/** Empty paths lead to the batches (product.md §2). */

import { redirect } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";

export function loader() {
  return redirect(productionPaths.batch.list);
}
