/**
 * Told by a picture that style asks for where no script is: whether the sidebar was left open (docs/decisions/pages.md,
 * "The menu's toggle without a script").
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sidebarHeader } from "#app/lib/shell/preferences.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
  const headers = new Headers({ "Content-Type": "image/svg+xml", "Cache-Control": "no-store" });
  // Another site's page may ask for any picture.
  const isForeign = (request.headers.get("Sec-Fetch-Site") ?? "same-origin") !== "same-origin";
  if (!isForeign) headers.set("Set-Cookie", sidebarHeader(params.open === "1"));
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers });
}
