/** The log of sign-ins, failed ones too; everybody reads their own. */
import { sql } from "drizzle-orm";
import type { AnonymousContext } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { shownInstant, shownPlace } from "#backoffice/db/where.ts";
import { type EladminSource, readPage } from "#backoffice/ground/http/eladmin.ts";
import type { SignIn, userEndpoints } from "#contract/system/people/users.ts";
import { loginLog } from "./sign-in-log.tables.ts";
import { describeUserAgent } from "./user-agent.rules.ts";

const outcomes = {
  success: "登录成功",
  wrongPassword: "登录失败：密码错误",
  locked: "登录失败：账号已锁定",
  disabled: "登录失败：账号未激活",
} as const;
export type SignInOutcome = keyof typeof outcomes;

/**
 * Writes one line. Names that nobody has are written too, as nobody's, so that
 * the answer to them takes as long as any other.
 */
export async function recordSignIn(
  { db, clock, address, userAgent }: AnonymousContext,
  { userId, outcome, took }: { userId: number | null; outcome: SignInOutcome; took: number },
): Promise<void> {
  await db.insert(loginLog).values({
    userId,
    success: outcome === "success",
    description: outcomes[outcome],
    ip: address,
    browser: describeUserAgent(userAgent),
    took: Math.round(took),
    createdAt: clock.now(),
  });
}

const ownSignIns: EladminSource<unknown, SignIn & { id: number }> = {
  select: ({ actor }) => sql`
    select l.id, l.description, l.success, l.ip as "requestIp", ${shownPlace(sql`l.ip`)} as address, l.browser,
           l.took as time, ${shownInstant(sql`l.created_at`)} as "createTime"
    from login_log l where l.user_id = ${actor.userId}`,
  sorts: ["id", "createTime"],
  usual: ["createTime,desc"],
};

/** The newest first. */
export const listSignIns: Operation<typeof userEndpoints.signIns> = (context, { query }) =>
  readPage(ownSignIns, context, query);
