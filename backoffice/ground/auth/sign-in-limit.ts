/**
 * Limits failed sign-ins, counted in the database so that every node agrees:
 * per account and address, above that per account, and per address. Nobody is
 * locked out by other people's tries: what all of them share is only slowed
 * down, and a browser that the user signed in from before has a limit of its own.
 */
import { sql } from "drizzle-orm";
import type { AnonymousContext } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";

const windowMinutes = 15;
/** Of one account from one address, or from one known browser. */
const accountFailures = 5;
/** Of one account from anywhere; from there on one try a while. */
const everywhereFailures = 20;
const slowSeconds = 30;
const addressFailures = 50;
/** Pictures are cheap to ask for and dear to draw; a shop's whole staff signs in from one address. */
const captchasPerWindow = 300;

/** Who tries. */
export interface Tried {
  readonly username: string;
  /** The mark of a browser that this user signed in from before; null for any other. */
  readonly device: string | null;
}

/** No try is left; the sentence says for how long. */
export class TooManyTries extends DomainError {}

const wait = `请 ${windowMinutes} 分钟后再试`;

function subjects({ username, device }: Tried, address: string) {
  const name = username.toLowerCase();
  return {
    own: device ? `device:${device}` : `try:${name} ${address}`,
    account: `user:${name}`,
    address: `ip:${address}`,
  };
}

/**
 * Takes one try, before the password is looked at: tries made at the same time
 * are counted one after the other, so no more get through than may. A try
 * counts as a failure until {@link restoreTry}. Refuses when none is left;
 * the limit's last failure locks for a whole window from then on.
 *
 * @throws {TooManyTries}
 */
export async function consumeTry(context: AnonymousContext, tried: Tried): Promise<void> {
  const subject = subjects(tried, context.address);
  if (!tried.device && (await count(context, subject.address, addressFailures)) > addressFailures) {
    throw new TooManyTries(`该地址登录失败次数过多，${wait}`);
  }
  if ((await count(context, subject.own, accountFailures)) > accountFailures) {
    throw new TooManyTries(`登录失败次数过多，账号已锁定，${wait}`);
  }
  if (tried.device || (await count(context, subject.account, everywhereFailures)) <= everywhereFailures) return;
  const slot = Math.floor(context.clock.now().getTime() / (slowSeconds * 1_000));
  if ((await count(context, `slow:${slot} ${subject.account}`, 1)) > 1) {
    throw new TooManyTries(`该账号正被多处尝试登录，请 ${slowSeconds} 秒后再试`);
  }
}

/** The password was right: the account is open again from here, and the address keeps its earlier failures only. */
export async function restoreTry({ db, address }: AnonymousContext, tried: Tried): Promise<void> {
  const subject = subjects(tried, address);
  await db.execute(sql`delete from sign_in_limit where subject in (${subject.own}, ${subject.account})`);
  await db.execute(
    sql`update sign_in_limit set failures = failures - 1 where subject = ${subject.address} and failures > 0`,
  );
}

/** Codes by mail: of one account from one address, of one account from anywhere, and of one address. */
const codesAsked = { own: 5, account: 8, address: 30 } as const;
/** Of codes that are typed in: strangers' wrong ones leave room for the right one from elsewhere. */
const codesTried = { ...codesAsked, account: 40 } as const;

/** Refuses who asks for one code by mail after the other, alike whether the account exists. */
export function consumeMailTry(context: AnonymousContext, account: string): Promise<void> {
  return takeCodeTry(context, { what: "mail", limits: codesAsked, account }, `获取验证码过于频繁，${wait}`);
}

/** Refuses who tries one code after the other. */
export function consumeResetTry(context: AnonymousContext, account: string): Promise<void> {
  return takeCodeTry(context, { what: "reset", limits: codesTried, account }, `尝试次数过多，${wait}`);
}

async function takeCodeTry(
  context: AnonymousContext,
  { what, limits, account }: { what: string; limits: Record<"own" | "account" | "address", number>; account: string },
  refusal: string,
): Promise<void> {
  const name = account.toLowerCase();
  for (const [subject, limit] of [
    [`${what}-ip:${context.address}`, limits.address],
    [`${what}:${name} ${context.address}`, limits.own],
    [`${what}-user:${name}`, limits.account],
  ] as const) {
    if ((await count(context, subject, limit)) > limit) throw new TooManyTries(refusal);
  }
}

/** Opens the account again, wherever it was tried from. */
export async function openAccount(db: Db, username: string): Promise<void> {
  const name = username.toLowerCase();
  await db.execute(sql`
    delete from sign_in_limit where subject = ${`user:${name}`} or starts_with(subject, ${`try:${name} `})
      or subject in (select 'device:' || token_hash from known_device join sys_user u on u.id = user_id
                     where lower(u.username) = ${name})`);
}

/** Refuses an address that asks for one picture after the other. */
export async function consumeCaptcha(context: AnonymousContext): Promise<void> {
  if ((await count(context, `captcha:${context.address}`, captchasPerWindow)) > captchasPerWindow) {
    throw new DomainError(`验证码获取过于频繁，${wait}`);
  }
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
