/** Addresses inside the product. Pure. */
import { pageOf } from "./remix/data-address.ts";

/** Where a signed-in user lands. */
export const homePath = "/dashboard";

/** 布局设置. */
export const settingsPath = "/settings/layout";

/**
 * `target` if it is a path of this site, else `fallback`. Refuses other
 * hosts in every spelling a browser understands: `//evil`, `/\evil`,
 * `https:…`, control characters that a URL parser drops, and dot segments
 * that leave two slashes at the start (`/..//evil`).
 */
export function localPath(target: string | null | undefined, fallback = "/"): string {
  if (!target?.startsWith("/") || /[\\\p{Cc}]/u.test(target)) return fallback;
  const base = "http://local.invalid";
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to `wanted`. */
export function loginPath(wanted: string): string {
  const back = localPath(wanted);
  return back === "/" ? "/login" : `/login?redirect=${encodeURIComponent(back)}`;
}

/** The address of the page that asks: its data request names the same path with `.data`. */
export function pageAddress({ url: address }: { url: string }): string {
  return localPath(pageOf(new URL(address)));
}

/** A link is external if it starts with http, https, mailto or tel (product.md §5). */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}
