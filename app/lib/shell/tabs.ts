/**
 * The tabs of visited pages (product.md §2, §4), as a list of addresses in the
 * order of the visits, after those that the menu pins. 首页 is pinned by itself:
 * it always comes first, cannot be closed, and is therefore in no list. Pure.
 */
import { homePath, localPath } from "#app/lib/paths.ts";

/** One tab as the shell shows it. */
export interface Tab {
  /** Path and search, as the page was last seen. */
  readonly to: string;
  readonly title: string;
  /** Cannot be closed. */
  readonly pinned?: boolean | undefined;
  /** The menu says that this page is never kept (meta.noCache). */
  readonly noCache?: boolean | undefined;
}

/** What a tab's menu does. */
export const tabIntents = {
  refresh: "刷新",
  close: "关闭",
  "close-others": "关闭其他",
  "close-all": "关闭全部",
} as const;
export type TabIntent = keyof typeof tabIntents;

export function isTabIntent(text: string): text is TabIntent {
  return Object.hasOwn(tabIntents, text);
}

/** More tabs than this nobody finds again; the longest unvisited ones go. */
const maxTabs = 20;
/** Of the list as it stands in its cookie, well below the 4 KB a cookie may hold. */
const maxCharacters = 1400;
/** A filter longer than this is forgotten when the page is left. */
const maxAddress = 300;

/** A cookie's text; whatever in it is no local address, or a second tab of one page, is dropped. */
export function readTabs(text: string | undefined): string[] {
  // Only the newest are looked at, so that an endless cookie costs nothing.
  const parts = (text ?? "").split("|").slice(-maxTabs);
  const addresses = parts.map((part) => localPath(part, ""));
  return fitting([...byPath(addresses).values()]);
}

export function writeTabs(addresses: readonly string[]): string {
  return addresses.join("|");
}

/** As it stands in a Cookie header: what is harmless there stays readable, and short. */
export function encodeTabs(text: string): string {
  return encodeURIComponent(text).replace(/%(2F|3F|3D|26|3A|7C)/g, (escaped) => decodeURIComponent(escaped));
}

/** The list once `address` has been visited: a new page at its end, a known one where it was. */
export function visit(addresses: readonly string[], address: string): string[] {
  const wanted = localPath(address.replaceAll("|", "%7C"), "");
  const path = pathOf(wanted);
  if (path === "" || path === homePath) return [...addresses];
  const visited = encodeTabs(wanted).length > maxAddress ? path : wanted;
  return fitting([...byPath([...addresses, visited]).values()], path);
}

/** The list with pinned pages at its start, in their own order; each at the address it was last seen at. */
export function pinFirst(addresses: readonly string[], pinned: readonly string[]): string[] {
  return [...byPath([...pinned.map((path) => localPath(path, "")), ...addresses]).values()];
}

export interface TabChange {
  readonly addresses: readonly string[];
  /** The page to show now. */
  readonly to: string;
}

/**
 * What a tab's menu does to the list. `here` is the page it was asked on: it
 * stays if its tab does; else the last remaining tab follows, or 首页.
 */
export function applyIntent(
  addresses: readonly string[],
  intent: TabIntent,
  path: string,
  here: string,
  pinned: ReadonlySet<string> = new Set(),
): TabChange {
  const chosen = pathOf(path);
  if (intent === "refresh") {
    const known = addresses.find((address) => pathOf(address) === chosen) ?? chosen;
    return { addresses, to: `/redirect${chosen === pathOf(here) ? here : known}` };
  }
  const remaining = addresses.filter((address) => {
    if (pinned.has(pathOf(address))) return true;
    if (intent === "close-all") return false;
    return (pathOf(address) === chosen) === (intent === "close-others");
  });
  const isHere = (address: string) => pathOf(address) === pathOf(here);
  const isClosed = addresses.some(isHere) && !remaining.some(isHere);
  return { addresses: remaining, to: isClosed ? (remaining.at(-1) ?? homePath) : here };
}

/** The part of an address that makes it another tab. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

/** The latest address of each path, in the order of the first visits. */
function byPath(addresses: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const path = pathOf(address);
    if (path !== "" && path !== "/" && path !== homePath) found.set(path, address);
  }
  return found;
}

/** Drops the oldest tabs, never the one at `path`, until the list fits its cookie. */
function fitting(addresses: readonly string[], path?: string): string[] {
  const kept = [...addresses];
  while (kept.length > maxTabs || encodeTabs(writeTabs(kept)).length > maxCharacters) {
    const oldest = kept.findIndex((address) => pathOf(address) !== path);
    if (oldest === -1) break;
    kept.splice(oldest, 1);
  }
  return kept;
}
