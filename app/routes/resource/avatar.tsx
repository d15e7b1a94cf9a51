/** Avatars, from the API with the session of the browser. They never change, so a browser keeps them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { userEndpoints } from "#contract/system/users.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const parsed = userEndpoints.avatar.params.safeParse({ name: params.name });
  if (!parsed.success) return new Response("头像不存在", { status: 404 });
  const picture = await context.api.attempt(userEndpoints.avatar, { params: parsed.data });
  if (!picture.ok) return new Response(picture.message, { status: 404 });
  return new Response(new Blob([picture.value]), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, max-age=31536000, immutable" },
  });
}
