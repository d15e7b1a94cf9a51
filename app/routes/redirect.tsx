/** Renders the wanted page anew: `/redirect/clothes/goods?x=1` leads to `/clothes/goods?x=1`, never to another host. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { localPath } from "#app/lib/paths.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(localPath(`/${params["*"] ?? ""}${new URL(request.url).search}`));
}
