/** The tabs of a request: read from its user's cookie, named by the pages and the menu, and written back when they change. */
import { serialize } from "cookie";
import type { Viewer } from "#app/lib/api/api.server.ts";
import { homePath } from "#app/lib/paths.ts";
import { readCookies } from "#app/lib/session/session-cookie.server.ts";
import { menuPageOf, pinnedPaths } from "./menu.ts";
import { encodeTabs, pathOf, pinFirst, readTabs, type Tab, visit, writeTabs } from "./tabs.ts";

const tabsCookie = "Y-TABS";
const yearSeconds = 365 * 24 * 3600;

/** Pages that say what went wrong, not where somebody was. */
const neverTabs = new Set(["/401", "/404"]);

/** Of a page to which neither its module nor the menu gives a title (product.md §3). */
const noName = "no-name";

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
  { user, menus }: Viewer,
): VisitedTabs {
  const { pathname, search } = new URL(request.url);
  const known = (address: string): Tab | null => {
    const path = pathOf(address);
    const page = menuPageOf(menus, path);
    const title = neverTabs.has(path) ? null : (titleOf(path) ?? page?.title ?? null);
    if (title === null) return null;
    return {
      to: address,
      title: title || page?.title || noName,
      ...(page?.noCache && { noCache: true }),
      ...(page?.affix && { pinned: true }),
    };
  };
  const { addresses: read } = storedTabs(request, { user, menus });
  const isVisit = !isPrefetch(request) && known(pathname) !== null;
  const tabs = (isVisit ? visit(read, pathname + search) : read).flatMap((address) => known(address) ?? []);
  const text = cookieText(
    user,
    tabs.map(({ to }) => to),
  );
  const home: Tab = { to: homePath, title: titleOf(homePath) || "首页", pinned: true };
  return { tabs: [home, ...tabs], header: text === readCookies(request)[tabsCookie] ? null : tabsHeader(text) };
}

/** The user's own stored addresses with the pinned ones, for the forms that close them. */
export function storedTabs(
  request: Request,
  { user, menus }: Pick<Viewer, "user" | "menus">,
): { addresses: string[]; pinned: ReadonlySet<string> } {
  const stored = readCookies(request)[tabsCookie] ?? "";
  const own = cookieText(user, []);
  const pinned = pinnedPaths(menus);
  const addresses = pinFirst(readTabs(stored.startsWith(own) ? stored.slice(own.length) : ""), pinned);
  return { addresses, pinned: new Set(pinned) };
}

/** Whose they are comes first: what somebody looked at is nothing for the next on this machine. */
function cookieText({ id }: Viewer["user"], addresses: readonly string[]): string {
  return `${id}|${writeTabs(addresses)}`;
}

/** Outlives the session: the user's next sign-in on this machine finds the tabs again. */
export function closedTabsHeader(user: Viewer["user"], addresses: readonly string[]): string {
  return tabsHeader(cookieText(user, addresses));
}

function tabsHeader(text: string): string {
  return serialize(tabsCookie, text, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    maxAge: yearSeconds,
    encode: encodeTabs,
  });
}

function isPrefetch({ headers }: Request): boolean {
  return /prefetch/i.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
}
