/** Addresses inside the product. Pure. */

/** Where a signed-in user lands. */
export const homePath = "/dashboard";

/** 布局设置. */
export const settingsPath = "/settings/layout";

/**
 * `target` if it is a path of this site, else `fallback`. Refuses other
 * hosts in every spelling a browser understands: `//evil`, `/\evil`,
 * `https:…`, `/.//evil`, and control characters that a URL parser drops.
 */
export function localPath(target: string | null | undefined, fallback = "/"): string {
  if (!target?.startsWith("/") || /[\\\p{Cc}]/u.test(target)) return fallback;
  const base = "http://local.invalid";
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  // Dot segments resolve only now, and may leave two slashes at the front.
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to `wanted`. */
export function loginPath(wanted: string): string {
  const back = localPath(wanted);
  return back === "/" ? "/login" : `/login?redirect=${encodeURIComponent(back)}`;
}
