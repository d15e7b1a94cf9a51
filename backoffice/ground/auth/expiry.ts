/** What signing in leaves behind is deleted when nothing asks for it any more. */
import { lt, sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { deleteInBatches } from "#backoffice/db/delete-batches.ts";
import { captcha, knownDevice, session, signInLimit } from "./session.tables.ts";

/** As long as its cookie. */
const knownDeviceDays = 365;

/** Sessions and captchas past their time, counts of failed sign-ins whose window closed and devices not seen for a year. */
export async function deleteExpiredSignIns({ db, clock }: Background): Promise<void> {
  const now = clock.now();
  await db.delete(session).where(lt(session.expiresAt, now));
  await db.delete(captcha).where(lt(captcha.expiresAt, now));
  await db.delete(signInLimit).where(lt(signInLimit.windowStart, daysBefore(now, 1)));
  await db.delete(knownDevice).where(lt(knownDevice.seenAt, daysBefore(now, knownDeviceDays)));
}

/** The retention of logs says how old. */
export function deleteOldSignIns(db: Db, before: Date): Promise<void> {
  return deleteInBatches(db, sql`login_log`, before);
}
