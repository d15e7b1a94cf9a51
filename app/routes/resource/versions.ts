/** `/versions.json`: the version that is served now, and whether open pages of another must refresh (product.md §7). Not cached. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { versionEndpoints } from "#contract/system/versions.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const version = context.site.appVersion;
  const answer = await context.api.outcome(versionEndpoints.check, { query: { version } });
  return Response.json({ version, must: answer.ok && answer.value.must }, { headers: { "Cache-Control": "no-store" } });
}
