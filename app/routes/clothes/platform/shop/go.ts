/**
 * Sends the browser on to the platform (`?id=`), with a state that was made for it. A link rather than a form: the
 * pages' policy lets forms go nowhere else. What another site's page leads here makes none.
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import { shopGrantEndpoints } from "#contract/platform/shops.ts";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const id = requireId(request);
  const isForeign = request.headers.get("Sec-Fetch-Site") === "cross-site";
  if (isForeign) return redirect(platformPaths.shop.authorise(id));
  const redirectUri = new URL(oauthLandingPath, request.url).href;
  const begun = await api.attempt(shopGrantEndpoints.begin, { params: { id }, body: { redirectUri } });
  if (begun.ok) return redirect(begun.value.url, { headers: { "Cache-Control": "no-store" } });
  const headers = { "Set-Cookie": noticeHeader(begun.message, { failed: true }) };
  return redirect(platformPaths.shop.authorise(id), { headers });
}
