/** How much a page sends: 精简模式 sends no script at all, and a first visit carries its stylesheet inside. */
import { readCookies } from "#app/lib/session/session-cookie.server.ts";

/** `1` sends no script, `0` sends it whatever the browser's Save-Data says. */
export const liteCookie = "Y-LITE";

/** Written with the stylesheet's response: the browser holds this one. */
export const stylesheetCookie = "Y-CSS";

/** 精简模式: chosen in the settings, or asked for by `Save-Data: on`. */
export function isLite(request: Request): boolean {
  const chosen = readCookies(request)[liteCookie];
  return chosen === "1" || (chosen !== "0" && request.headers.get("Save-Data")?.toLowerCase() === "on");
}

/** Whether the browser has fetched this stylesheet before, so that a link costs no round trip. */
export function hasStylesheet(request: Request, href: string): boolean {
  return readCookies(request)[stylesheetCookie] === stylesheetMark(href);
}

/** The file's name with its content hash. */
export function stylesheetMark(href: string): string {
  return href.slice(href.lastIndexOf("/") + 1).replace(/\.css$/, "");
}
