/** Limits failed sign-ins per account and per address, counted in the database so that every node agrees. */
import { sql } from "drizzle-orm";
import type { AnonymousContext } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { DomainError } from "#backoffice/http/errors.ts";

const windowMinutes = 15;
const accountFailures = 5;
const addressFailures = 50;

function subjects(username: string, address: string) {
  return { account: `user:${username.toLowerCase()}`, address: `ip:${address}` };
}

/**
 * Takes one try, before the password is looked at: tries made at the same time
 * are counted one after the other, so no more get through than may. A try
 * counts as a failure until {@link giveBackTry}. Refuses when none is left;
 * the limit's last failure locks for a whole window from then on.
 */
export async function takeTry(context: AnonymousContext, username: string): Promise<void> {
  const subject = subjects(username, context.address);
  if ((await count(context, subject.address, addressFailures)) > addressFailures) {
    throw new DomainError(`该地址登录失败次数过多，请 ${windowMinutes} 分钟后再试`);
  }
  if ((await count(context, subject.account, accountFailures)) > accountFailures) {
    throw new DomainError(`登录失败次数过多，账号已锁定，请 ${windowMinutes} 分钟后再试`);
  }
}

/** The password was right: the account is open again, and the address keeps its earlier failures only. */
export async function giveBackTry({ db, address }: AnonymousContext, username: string): Promise<void> {
  const subject = subjects(username, address);
  await db.execute(sql`delete from sign_in_limit where subject = ${subject.account}`);
  await db.execute(
    sql`update sign_in_limit set failures = failures - 1 where subject = ${subject.address} and failures > 0`,
  );
}

/** Counts one more, in a new window if the last has passed, and gives the count. The count stops at one past the limit. */
async function count({ db, clock }: AnonymousContext, subject: string, limit: number): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - windowMinutes * 60_000).toISOString();
  const [row] = await rows<{ failures: number }>(
    db,
    sql`insert into sign_in_limit as l (subject, failures, window_start) values (${subject}, 1, ${now.toISOString()}::timestamptz)
        on conflict (subject) do update set
          failures = case when l.window_start > ${since}::timestamptz then least(l.failures + 1, ${limit}::int + 1) else 1 end,
          window_start = case when l.window_start > ${since}::timestamptz and l.failures + 1 <> ${limit}::int
                         then l.window_start else excluded.window_start end
        returning failures`,
  );
  return row?.failures ?? 0;
}
