/** The step of 开业准备 that this browser is at: every page shows the way back to the list until it is taken. */
import { serialize } from "cookie";
import { paths } from "#app/lib/paths.ts";
import { readCookies } from "#app/lib/session/session-cookie.server.ts";
import { adminRole } from "#contract/permissions.ts";
import type { SetupStep } from "#contract/system/setup.ts";
import { setupTitles } from "#contract/system/setup.words.ts";

const guideCookie = "Y-SETUP";

/** Remembers the step till the browser is closed; null forgets it. */
export function guideHeader(step: SetupStep | null): string {
  const options = { path: "/", httpOnly: true, sameSite: "lax" } as const;
  return step === null ? serialize(guideCookie, "", { ...options, maxAge: 0 }) : serialize(guideCookie, step, options);
}

/** What the step is called; null on the list itself, and for who could not open it. */
export function guideOf(request: Request, pathname: string, roles: readonly string[]): string | null {
  const step = readCookies(request)[guideCookie];
  if (!step || pathname === paths.setup.page || !roles.includes(adminRole)) return null;
  return Object.hasOwn(setupTitles, step) ? setupTitles[step as SetupStep] : null;
}
