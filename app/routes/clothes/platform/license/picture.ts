/** The picture of a licence (`?id=`) or of a paper beside it (`?paper=`), with the watermark of who looks at it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { passOn } from "#app/lib/web/download.server.ts";
import { missing } from "#app/lib/web/picture-response.server.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const isPaper = new URL(request.url).searchParams.has("paper");
  const endpoint = isPaper ? licenseEndpoints.paperPicture : licenseEndpoints.picture;
  const file = await context.api.download(endpoint, { params: { id: requireId(request, isPaper ? "paper" : "id") } });
  return file.ok ? passOn(file, args) : missing(file);
}
