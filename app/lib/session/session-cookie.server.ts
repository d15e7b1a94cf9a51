/** The cookies the web process writes. `Y-TOKEN`, or what 系统设置 calls it, holds the API's token; the browser's JavaScript never sees it. */
import { parse, serialize } from "cookie";
import { writtenKeptSeconds } from "#contract/headers.ts";
import type { SiteSetting } from "#contract/system/settings.ts";

const daySeconds = 24 * 3600;
const yearSeconds = 365 * daySeconds;

/** The request's cookies; a cookie edited by hand gives at worst an unknown value. */
export function readCookies(request: Request): Record<string, string | undefined> {
  return parse(request.headers.get("Cookie") ?? "");
}

/** The session's token; undefined where there is none, or something that no header could carry. */
export function readToken(request: Request, tokenKey: string): string | undefined {
  const token = readCookies(request)[tokenKey];
  return token && /^[\x20-\x7e]{1,500}$/.test(token) ? token : undefined;
}

/** Whether the browser reached us over TLS, possibly through a proxy on this machine. */
function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

/** Persistent for the company's days with remember-me, else for the browser session (product.md §4). */
export function tokenCookieHeader(
  request: Request,
  { tokenKey, tokenCookieExpires }: Pick<SiteSetting, "tokenKey" | "tokenCookieExpires">,
  { token, rememberMe }: { token: string; rememberMe: boolean },
): string {
  return serialize(tokenKey, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    ...(rememberMe && { maxAge: tokenCookieExpires * daySeconds }),
  });
}

/** How far the database's log had come with the browser's last change: any web process reads its lists from there on. */
const writtenCookie = "Y-WRITTEN";

/** Undefined where nothing was changed of late. */
export function readWritten(request: Request): string | undefined {
  const position = readCookies(request)[writtenCookie];
  return position && /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i.test(position) ? position : undefined;
}

export function writtenCookieHeader(request: Request, position: string): string {
  return serialize(writtenCookie, position, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    maxAge: writtenKeptSeconds,
  });
}

/** Whose name the sign-in page fills in. */
const userCookie = "Y-USER";

/** Of who chose to be remembered; no password is ever kept in a browser. */
export function readRememberedUser(request: Request): string | undefined {
  const name = readCookies(request)[userCookie];
  return name && name.length <= 50 ? name : undefined;
}

/** Null forgets it. */
export function rememberedUserHeader(request: Request, username: string | null, days: number): string {
  return serialize(userCookie, username ?? "", {
    path: "/login",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    maxAge: username === null ? 0 : days * daySeconds,
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

export function clearedTokenCookie(request: Request, tokenKey: string): string {
  return serialize(tokenKey, "", {
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
