/** What signing in leaves behind is deleted when nothing asks for it any more. */
import { lt } from "drizzle-orm";
import { daysBefore } from "#backoffice/clock.ts";
import type { Background } from "#backoffice/module.ts";
import { captcha, knownDevice, session, signInLimit } from "./session.tables.ts";
import { loginLog } from "./sign-in-log.tables.ts";

/** Half a year, as long as sign-ins have to be accounted for. */
const loginLogDays = 180;

/** As long as its cookie. */
const knownDeviceDays = 365;

/** Sessions and captchas past their time, counts of failed sign-ins whose window closed, devices not seen for a year, and old sign-ins. */
export async function deleteExpiredSignIns({ db, clock }: Background): Promise<void> {
  const now = clock.now();
  await db.delete(session).where(lt(session.expiresAt, now));
  await db.delete(captcha).where(lt(captcha.expiresAt, now));
  await db.delete(signInLimit).where(lt(signInLimit.windowStart, daysBefore(now, 1)));
  await db.delete(knownDevice).where(lt(knownDevice.seenAt, daysBefore(now, knownDeviceDays)));
  await db.delete(loginLog).where(lt(loginLog.createdAt, daysBefore(now, loginLogDays)));
}
