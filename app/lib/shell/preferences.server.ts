/** How the product looks to this browser: the preferences' cookie, and whether the sidebar is open. */
import { readCookies } from "#app/lib/session/session-cookie.server.ts";
import type { Site } from "#app/lib/web/load-context.server.ts";
import {
  type Preferences,
  preferencesCookie,
  readPreferences,
  sidebarCookie,
  writePreferences,
} from "./preferences.ts";
import { sharedCookie } from "./shared-cookie.ts";

/** As this browser has chosen, else as the company has. */
export function preferencesOf(request: Request, { look }: Pick<Site, "look">): Preferences {
  return readPreferences(readCookies(request)[preferencesCookie], look);
}

export function preferencesHeader(preferences: Preferences): string {
  return sharedCookie(preferencesCookie, writePreferences(preferences));
}

/** Open unless closed before (product.md §4). */
export function isSidebarOpen(request: Request): boolean {
  return readCookies(request)[sidebarCookie] !== "0";
}

export function sidebarHeader(open: boolean): string {
  return sharedCookie(sidebarCookie, open ? "1" : "0");
}
