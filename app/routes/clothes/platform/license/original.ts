/** The picture of a licence (`?id=`) or of a paper beside it (`?paper=`) as it was sent; for those who may, and written down. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { leadBack, passOn } from "#app/lib/web/download.server.ts";
import { missing } from "#app/lib/web/picture-response.server.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const isPaper = new URL(request.url).searchParams.has("paper");
  const endpoint = isPaper ? licenseEndpoints.paperOriginal : licenseEndpoints.original;
  const file = await context.api.download(endpoint, { params: { id: requireId(request, isPaper ? "paper" : "id") } });
  return file.ok ? passOn(file, args) : (leadBack(request, file) ?? missing(file));
}
