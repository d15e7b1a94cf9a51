/** Whom this browser has asked to change the first password (product.md §4): their ids, in one cookie. */
import type { Viewer } from "#app/lib/api/api.server.ts";
import { preferenceCookie, readCookies } from "./session-cookie.server.ts";

const remindedCookie = "Y-REMINDED";

/** More people than share a stall's terminal; the oldest are asked again. */
const maxUsers = 50;

/**
 * True until the user has changed the password once, or has answered the reminder in this browser. Who must change it
 * is not reminded: nothing else opens, so there is nothing to put off.
 */
export function isReminderDue(request: Request, user: Viewer["user"]): boolean {
  if (user.mustChangePassword) return false;
  return (user.lastPasswordResetTime ?? null) === null && !remindedUsers(request).includes(user.id);
}

/** The header that says the user has answered. */
export function remindedHeader(request: Request, userId: number): string {
  const users = [...remindedUsers(request).filter((id) => id !== userId), userId].slice(-maxUsers);
  return preferenceCookie(remindedCookie, users.join("."));
}

function remindedUsers(request: Request): number[] {
  const text = readCookies(request)[remindedCookie] ?? "";
  return text.split(".").map(Number).filter(Number.isSafeInteger);
}
