/** What goes back to a platform by file (`?file=shipments|stock&shop=`), from the API. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { passOn } from "#app/lib/web/download.server.ts";
import { orderFileEndpoints } from "#contract/platform/order-files.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const isStock = new URL(request.url).searchParams.get("file") === "stock";
  const endpoint = isStock ? orderFileEndpoints.stock : orderFileEndpoints.shipments;
  return passOn(await context.api.download(endpoint, { query: { shopId: requireId(request, "shop") } }), args);
}
