/**
 * Where a platform's `code` and `state` land: taken out of the address before anything else sees the request, into a
 * cookie of ten minutes, so that no page, log, tab, history or detour through /login ever holds them in an address.
 */
import { serialize } from "cookie";
import type { RequestHandler } from "express";
import { readCookies } from "#app/lib/session/session-cookie.server.ts";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";

const landingCookie = "Y-GRANT";
/** Covers the page and its data, nothing else. */
const cookiePath = oauthLandingPath.slice(0, oauthLandingPath.lastIndexOf("/"));
const lifeSeconds = 10 * 60;

/** Of the address that the browser is sent on to. */
export const landingParameter = "landing";

/** What platforms answer with; 抖店 and others add parameters that nobody needs. */
const answered = ["code", "state", "error"];

/** Codes of platforms have tens of characters, states of ours 43. */
const maxCharacters = { code: 2000, state: 200 } as const;

/** Before the pages: an answer of a platform becomes a cookie and an address without it. */
export const receiveLanding: RequestHandler = (request, response, next) => {
  const { pathname, searchParams } = new URL(request.originalUrl, "http://localhost");
  if (pathname !== oauthLandingPath || !answered.some((name) => searchParams.has(name))) return next();
  const read = (name: keyof typeof maxCharacters) => (searchParams.get(name) ?? "").slice(0, maxCharacters[name]);
  const kept = new URLSearchParams({ code: read("code"), state: read("state") }).toString();
  const secure = request.protocol === "https";
  response
    .set("Set-Cookie", serialize(landingCookie, kept, { ...cookieOptions, secure, maxAge: lifeSeconds }))
    .set("Cache-Control", "no-store")
    .set("Referrer-Policy", "no-referrer")
    .redirect(303, `${oauthLandingPath}?${landingParameter}=1`);
};

const cookieOptions = { path: cookiePath, httpOnly: true, sameSite: "lax" } as const;

/** What has landed; null where nothing has, or it was dealt with. */
export function readLanding(request: Request): { authorizationCode: string; stateToken: string } | null {
  const kept = readCookies(request)[landingCookie];
  if (!kept) return null;
  const { code, state } = Object.fromEntries(new URLSearchParams(kept));
  return { authorizationCode: code ?? "", stateToken: state ?? "" };
}

/** The header that forgets it. */
export function landingUsedUp(request: Request): string {
  const secure = new URL(request.url).protocol === "https:";
  return serialize(landingCookie, "", { ...cookieOptions, secure, maxAge: 0 });
}
