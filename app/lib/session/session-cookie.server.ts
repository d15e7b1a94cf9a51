/** The cookies the web process writes. `Y-TOKEN` holds the API's token; the browser's JavaScript never sees it. */
import { parse, serialize } from "cookie";

export const tokenCookie = "Y-TOKEN";

/** 30 days (product.md §9). */
const rememberedSeconds = 30 * 24 * 3600;
const yearSeconds = 365 * 24 * 3600;

/** The request's cookies; a cookie edited by hand gives at worst an unknown value. */
export function readCookies(request: Request): Record<string, string | undefined> {
  return parse(request.headers.get("Cookie") ?? "");
}

/** The session's token; undefined where there is none, or something that no header could carry. */
export function readToken(request: Request): string | undefined {
  const token = readCookies(request)[tokenCookie];
  return token && /^[\x20-\x7e]{1,500}$/.test(token) ? token : undefined;
}

/** Whether the browser reached us over TLS, possibly through a proxy on this machine. */
function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

/** Persistent for 30 days with remember-me, else for the browser session (product.md §4). */
export function tokenCookieHeader(request: Request, token: string, rememberMe: boolean): string {
  return serialize(tokenCookie, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    ...(rememberMe && { maxAge: rememberedSeconds }),
  });
}

/** Outlives sign-out: the browser stays known to the API, whoever signs in with it. */
const deviceCookie = "Y-DEVICE";

export function readDevice(request: Request): string | undefined {
  const device = readCookies(request)[deviceCookie];
  return device && /^[\w-]{1,100}$/.test(device) ? device : undefined;
}

export function deviceCookieHeader(request: Request, device: string): string {
  return serialize(deviceCookie, device, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    maxAge: yearSeconds,
  });
}

export function clearedTokenCookie(request: Request): string {
  return serialize(tokenCookie, "", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    maxAge: 0,
  });
}

/** A preference that pages read on the server: no secret, a year long. */
export function preferenceCookie(name: string, value: string): string {
  return serialize(name, value, { path: "/", sameSite: "lax", httpOnly: true, maxAge: yearSeconds });
}
