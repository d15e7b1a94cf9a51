/** Limits failed sign-ins per account and per address, counted in the database so that every node agrees. */
import { sql } from "drizzle-orm";
import type { AnonymousContext } from "../context.ts";
import { rows } from "../db/connect.ts";
import { DomainError } from "../http/errors.ts";

const windowMinutes = 15;
const accountFailures = 5;
const addressFailures = 50;

function subjects(username: string, address: string) {
  return { account: `user:${username.toLowerCase()}`, address: `ip:${address}` };
}

/** Refuses while the account or the address has failed too often within the window. */
export async function assertMayTry({ db, clock, address }: AnonymousContext, username: string): Promise<void> {
  const subject = subjects(username, address);
  const since = windowStart(clock.now());
  const found = await rows<Count>(
    db,
    sql`select subject, failures from sign_in_limit
        where subject in (${subject.account}, ${subject.address}) and window_start > ${since}::timestamptz`,
  );
  for (const row of found) refuseFrom(row, subject, 0);
}

/**
 * Counts a try before its outcome is known, and refuses it past the limit, so
 * that tries sent all at once do not slip past. A right one is given back with
 * {@link giveTryBack} and {@link forgetFailures}.
 */
export async function takeTry(context: AnonymousContext, username: string): Promise<void> {
  const subject = subjects(username, context.address);
  for (const row of await countFailure(context, username)) refuseFrom(row, subject, 1);
}

/** Takes a counted try that was right off the address's count. */
export async function giveTryBack({ db, address }: AnonymousContext): Promise<void> {
  await db.execute(sql`
    update sign_in_limit set failures = greatest(failures - 1, 0) where subject = ${subjects("", address).address}`);
}

interface Count {
  subject: string;
  failures: number;
}

/** Refuses at the limit; `own` is 1 where the count holds the try itself. */
function refuseFrom(row: Count, subject: ReturnType<typeof subjects>, own: 0 | 1): void {
  if (row.subject === subject.account && row.failures >= accountFailures + own) {
    throw new DomainError(`登录失败次数过多，账号已锁定，请 ${windowMinutes} 分钟后再试`);
  }
  if (row.subject === subject.address && row.failures >= addressFailures + own) {
    throw new DomainError(`该地址登录失败次数过多，请 ${windowMinutes} 分钟后再试`);
  }
}

/** Counts a failure for both subjects and gives the counts; a window that has passed starts anew. */
export async function countFailure({ db, clock, address }: AnonymousContext, username: string): Promise<Count[]> {
  const subject = subjects(username, address);
  const now = clock.now().toISOString();
  const since = windowStart(clock.now());
  return rows<Count>(
    db,
    sql`
    insert into sign_in_limit as l (subject, failures, window_start)
    values (${subject.account}, 1, ${now}::timestamptz), (${subject.address}, 1, ${now}::timestamptz)
    on conflict (subject) do update set
      failures = case when l.window_start > ${since}::timestamptz then l.failures + 1 else 1 end,
      window_start = case when l.window_start > ${since}::timestamptz then l.window_start else excluded.window_start end
    returning subject, failures`,
  );
}

/** A success opens the account again; the address keeps its count. */
export async function forgetFailures({ db, address }: AnonymousContext, username: string): Promise<void> {
  await db.execute(sql`delete from sign_in_limit where subject = ${subjects(username, address).account}`);
}

function windowStart(now: Date): string {
  return new Date(now.getTime() - windowMinutes * 60_000).toISOString();
}
