/**
 * What the database needs now and then: expired rows go, PGlite, which has no
 * autovacuum, gets its statistics, a new business day moves the sales windows
 * of 商品列表 and closes the daily sums of the stalls and of their customers, and the rules that watch stock run when they are due.
 */
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { bizDateOf, type Clock } from "#backoffice/clock.ts";
import type { Database, Db } from "#backoffice/db/connect.ts";
import { refreshProductList } from "#backoffice/goods/product/product-list.ts";
import { evaluateDue } from "#backoffice/inventory/alert/alert-evaluation.ts";
import { discardUntouched } from "#backoffice/stall/bill/bill-untouched.ts";
import { watchCustomerYears } from "#backoffice/stall/distributor/distributor-year.ts";
import { closeDays } from "#backoffice/statistics/aggregate.ts";
import { jobDays, jobFileDays } from "#contract/system/jobs.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const sweepEveryMs = 10 * minuteMs;
const analyzeEveryMs = 60 * minuteMs;

/** A resend of a form older than this is refused by the form's own state. */
const idempotencyDays = 7;

/** As long as its cookie. */
const knownDeviceDays = 365;

/** domain.md §3.7. */
const messageDays = 180;

/** Half a year, as long as sign-ins have to be accounted for. */
const loginLogDays = 180;

export interface Housekeeping {
  /** Resolves when what is running has ended. */
  stop(): Promise<void>;
}

/** Several nodes may do this on one database: each deletion finds what the others left. */
export function startHousekeeping(
  database: Database,
  clock: Clock,
  log: Pick<FastifyBaseLogger, "warn">,
): Housekeeping {
  let running = Promise.resolve();
  const schedule = (everyMs: number, task: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(task).catch((error: unknown) => log.warn(error, "housekeeping failed"));
    }, everyMs).unref();
  let refreshedDay = "";
  const refreshOnNewDay = async () => {
    const today = bizDateOf(clock.now());
    if (today === refreshedDay) return;
    await refreshProductList(database.db, "all", today);
    await closeDays(database.db, today, clock.now());
    await watchCustomerYears({ db: database.db, clock });
    refreshedDay = today;
  };
  const timers = [
    schedule(sweepEveryMs, () => deleteExpired(database.db, clock.now())),
    schedule(sweepEveryMs, () => discardUntouched(database.db, clock.now())),
    schedule(minuteMs, refreshOnNewDay),
    schedule(minuteMs, () => evaluateDue({ db: database.db, clock })),
  ];
  if (database.kind === "pglite") timers.push(schedule(analyzeEveryMs, () => database.script("analyze")));
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** Deletes sessions, captchas, sign-in counts, client tokens, old messages, sign-ins and jobs, and avatars that nothing asks for any more. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const at = (msAgo: number) => sql`${new Date(now.getTime() - msAgo).toISOString()}::timestamptz`;
  await db.execute(sql`delete from session where expires_at < ${at(0)}`);
  await db.execute(sql`delete from captcha where expires_at < ${at(0)}`);
  await db.execute(sql`delete from sign_in_limit where window_start < ${at(dayMs)}`);
  await db.execute(sql`delete from known_device where seen_at < ${at(knownDeviceDays * dayMs)}`);
  await db.execute(sql`delete from idempotency where created_at < ${at(idempotencyDays * dayMs)}`);
  await db.execute(sql`delete from login_log where created_at < ${at(loginLogDays * dayMs)}`);
  await db.execute(sql`delete from message where created_at < ${at(messageDays * dayMs)}`);
  await db.execute(sql`delete from job where created_at < ${at(jobDays * dayMs)} and status in ('DONE', 'FAILED')`);
  await db.execute(sql`
    delete from job_chunk where job_id in (
      select id from job where created_at < ${at(jobFileDays * dayMs)} and status in ('DONE', 'FAILED'))`);
  // A day's grace: the user's row may not say yet that it shows the picture.
  await db.execute(sql`
    delete from avatar where uploaded_at < ${at(dayMs)}
      and not exists (select from sys_user u where u.avatar_name = avatar.name)`);
}
