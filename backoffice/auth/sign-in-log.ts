/** The log of sign-ins, failed ones too; everybody reads their own. */
import { count, desc, eq } from "drizzle-orm";
import { formatInstant } from "#backoffice/clock.ts";
import type { AnonymousContext } from "#backoffice/context.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { userEndpoints } from "#contract/system/users.ts";
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

/** The newest first. */
export const listSignIns: Operation<typeof userEndpoints.signIns> = async (
  { db, actor },
  { query: { page, size } },
) => {
  const own = eq(loginLog.userId, actor.userId);
  const found = await db
    .select()
    .from(loginLog)
    .where(own)
    .orderBy(desc(loginLog.createdAt), desc(loginLog.id))
    .limit(size)
    .offset(page * size);
  const [total] = await db.select({ rows: count() }).from(loginLog).where(own);
  const content = found.map(({ description, success, ip, browser, took, createdAt }) => ({
    description,
    success,
    requestIp: ip,
    browser,
    time: took,
    createTime: formatInstant(createdAt),
  }));
  return { content, totalElements: total?.rows ?? 0 };
};
