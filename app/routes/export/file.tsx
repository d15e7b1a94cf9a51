/** The exported file itself, streamed from the API to the browser. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { requireList } from "./exports.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const { endpoints, query } = requireList(params.list);
  const { searchParams } = new URL(request.url);
  const choice = { layout: searchParams.get("layout"), format: searchParams.get("format") };
  return passOn(await context.api.download(endpoints.file, { query: { ...query(searchParams), ...choice } }), args);
}
