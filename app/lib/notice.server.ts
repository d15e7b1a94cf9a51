/** A notice that survives one redirect: what a mutation did, shown on the page that follows. */
import { serialize } from "cookie";
import { readCookies } from "./session/session-cookie.server.ts";

const noticeCookie = "Y-NOTICE";

/** Chinese takes nine bytes a character in a cookie, and a cookie holds 4 KB. */
const maxCharacters = 200;

export interface NoticeText {
  text: string;
  /** 4.5 s instead of 5 s (product.md §4). */
  brief: boolean;
  /** Tells of what was refused. */
  failed: boolean;
}

export function noticeHeader(text: string, { brief = false, failed = false } = {}): string {
  const kind = failed ? "f" : brief ? "b" : "n";
  return serialize(noticeCookie, `${kind}${text.slice(0, maxCharacters)}`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 60,
  });
}

/** The notice to show now, and the header that uses it up; null when there is none. */
export function consumeNotice(request: Request): { notice: NoticeText; header: string } | null {
  const stored = readCookies(request)[noticeCookie];
  if (!stored) return null;
  const notice = {
    text: stored.slice(1, maxCharacters + 1),
    brief: stored.startsWith("b"),
    failed: stored.startsWith("f"),
  };
  return { notice, header: serialize(noticeCookie, "", { path: "/", maxAge: 0 }) };
}
