/** A notice that survives one redirect: what a mutation did, shown on the page that follows. */
import { serialize } from "cookie";
import { readCookies } from "./session-cookie.server.ts";

const noticeCookie = "Y-NOTICE";

/** Chinese takes nine bytes a character in a cookie, and a cookie holds 4 KB. */
const maxCharacters = 200;

export function noticeHeader(text: string): string {
  return serialize(noticeCookie, text.slice(0, maxCharacters), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 60,
  });
}

/** The notice to show now, and the header that uses it up; null when there is none. */
export function takeNotice(request: Request): { text: string; header: string } | null {
  const text = readCookies(request)[noticeCookie];
  if (!text) return null;
  return { text: text.slice(0, maxCharacters), header: serialize(noticeCookie, "", { path: "/", maxAge: 0 }) };
}
