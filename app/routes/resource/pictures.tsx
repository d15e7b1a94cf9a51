/** Product pictures, from the API with the session of the browser.  */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { missing, pictureResponse } from "#app/lib/web/picture-response.server.ts";
import { pictureEndpoints } from "#contract/goods/pictures.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const parsed = pictureEndpoints.read.params.safeParse({ id: params.id, width: params.width });
  if (!parsed.success) return new Response("图片不存在", { status: 404 });
  const picture = await context.api.attempt(pictureEndpoints.read, { params: parsed.data });
  if (!picture.ok) return missing(picture);
  return pictureResponse(request, `${parsed.data.id}-${parsed.data.width}`, picture.value);
}
