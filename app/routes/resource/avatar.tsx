/** Avatars, from the API with the session of the browser. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { missing, pictureResponse } from "#app/lib/web/picture-response.server.ts";
import { userEndpoints } from "#contract/system/people/users.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const parsed = userEndpoints.avatar.params.safeParse({ name: params.name });
  if (!parsed.success) return new Response("头像不存在", { status: 404 });
  const picture = await context.api.attempt(userEndpoints.avatar, { params: parsed.data });
  if (!picture.ok) return missing(picture);
  return pictureResponse(request, parsed.data.name, picture.value);
}
