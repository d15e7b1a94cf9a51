/** The page that a request was made on, as the browser names it. */
import { localPath } from "#app/lib/paths.ts";

/** Its path and search; null where the browser names none of this product, or the address that it asks for. */
export function pageBefore({ headers, url }: Pick<Request, "headers" | "url">): string | null {
  const referer = headers.get("Referer") ?? "";
  const before = URL.canParse(referer) ? new URL(referer) : null;
  const { host, pathname } = new URL(url);
  // The scheme may have been changed by a proxy on the way; only the path is gone back to.
  if (before?.host !== host || before.pathname === pathname) return null;
  return localPath(before.pathname + before.search, "") || null;
}
