/** How the product looks to this browser: the preferences' cookie, and whether the sidebar is open. */
import { serialize } from "cookie";
import { preferenceCookie, readCookies } from "#app/lib/session/session-cookie.server.ts";
import type { Site } from "#app/lib/web/load-context.server.ts";
import { type Preferences, readPreferences, sidebarCookie, writePreferences } from "./preferences.ts";

const preferencesCookie = "Y-SETTINGS";
const yearSeconds = 365 * 24 * 3600;

/** As this browser has chosen, else as the company has. */
export function preferencesOf(request: Request, { look }: Pick<Site, "look">): Preferences {
  return readPreferences(readCookies(request)[preferencesCookie], look);
}

export function preferencesHeader(preferences: Preferences): string {
  return preferenceCookie(preferencesCookie, writePreferences(preferences));
}

/** Open unless closed before (product.md §4). */
export function isSidebarOpen(request: Request): boolean {
  return readCookies(request)[sidebarCookie] !== "0";
}

/** Not HttpOnly: the toggle in the top bar writes it too. */
export function sidebarHeader(open: boolean): string {
  return serialize(sidebarCookie, open ? "1" : "0", { path: "/", sameSite: "lax", maxAge: yearSeconds });
}
