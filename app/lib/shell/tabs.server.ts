/** The tabs of a request: read from its cookie, named by the pages and the menu, and written back when they change. */
import { serialize } from "cookie";
import { homePath } from "#app/lib/paths.ts";
import { readCookies } from "#app/lib/session/session-cookie.server.ts";
import type { BuiltMenu } from "#contract/system/menus.ts";
import { menuPageOf } from "./menu.ts";
import { encodeTabs, pathOf, readTabs, type Tab, visit, writeTabs } from "./tabs.ts";

const tabsCookie = "Y-TABS";
const yearSeconds = 365 * 24 * 3600;

/** Pages that say what went wrong, not where somebody was. */
const neverTabs = new Set(["/401", "/404"]);

export interface VisitedTabs {
  readonly tabs: Tab[];
  /** The Set-Cookie header that stores them; null when nothing changed. */
  readonly header: string | null;
}

/**
 * The tabs once the request's page has been visited. Paths that no page has
 * are dropped without a word. A page that a browser fetches ahead is no visit.
 */
export function visitedTabs(
  request: Request,
  titleOf: (pathname: string) => string | null,
  menus: readonly BuiltMenu[],
): VisitedTabs {
  const { pathname, search } = new URL(request.url);
  const stored = readCookies(request)[tabsCookie] ?? "";
  const known = (address: string) => {
    const path = pathOf(address);
    const page = menuPageOf(menus, path);
    const title = neverTabs.has(path) ? null : (titleOf(path) ?? page?.title ?? null);
    return title === null ? null : { to: address, title, ...(page?.noCache && { noCache: true }) };
  };
  const read = readTabs(stored);
  const isVisit = !isPrefetch(request) && known(pathname) !== null;
  const tabs = (isVisit ? visit(read, pathname + search) : read).flatMap((address) => known(address) ?? []);
  const text = writeTabs(tabs.map(({ to }) => to));
  const home: Tab = { to: homePath, title: titleOf(homePath) ?? "首页", pinned: true };
  return { tabs: [home, ...tabs], header: text === stored ? null : tabsHeader(text) };
}

/** The stored addresses, for the forms that close them. */
export function storedTabs(request: Request): string[] {
  return readTabs(readCookies(request)[tabsCookie]);
}

/** Outlives the session: the next sign-in on this machine finds the tabs again. */
export function tabsHeader(text: string): string {
  return serialize(tabsCookie, text, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    maxAge: text === "" ? 0 : yearSeconds,
    encode: encodeTabs,
  });
}

function isPrefetch({ headers }: Request): boolean {
  return /prefetch/i.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
}
