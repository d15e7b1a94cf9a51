/** Pictures as browsers get them. */
import { refusalCodes } from "#contract/headers.ts";

/**
 * A picture under an address whose content never changes. A browser keeps it for ten minutes, so that the pages of a
 * list ask for each thumbnail once, and then asks again: who signed out, or may no longer see it, gets none.
 */
export function pictureResponse(request: Request, address: string, content: Uint8Array): Response {
  const headers = { ETag: `"${address}"`, "Cache-Control": "private, max-age=600, must-revalidate" };
  // The address is asked for only after the API showed the picture to this user.
  if (request.headers.get("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(new Blob([new Uint8Array(content)]), { headers: { ...headers, "Content-Type": "image/webp" } });
}

/** What stands in the place of a content: 503 while the store that holds it is away, so that it is asked for again, else 404. */
export function missing({ message, code }: { message: string; code?: string | undefined }): Response {
  const away = code === refusalCodes.storeAway;
  return new Response(message, {
    status: away ? 503 : 404,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(away && { "Retry-After": "60" }),
    },
  });
}
