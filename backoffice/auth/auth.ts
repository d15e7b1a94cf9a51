/** Sign-in, sign-out and the signed-in user (eladmin-api.md §1.3). */
import { eq, sql } from "drizzle-orm";
import type { authEndpoints, SessionInfo } from "../../contract/auth.ts";
import type { Answer, Received } from "../../contract/endpoint.ts";
import { formatInstant, formatInstantOrNull } from "../clock.ts";
import type { AnonymousContext, Context } from "../context.ts";
import { type Db, rows } from "../db/connect.ts";
import { DomainError } from "../http/errors.ts";
import { dept, role, user, userRole } from "../users/user.tables.ts";
import { assertCaptcha } from "./captcha.ts";
import { readLoginPassword } from "./login-password.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { closeSession, findActor, openSession } from "./session.ts";
import { giveBackTry, takeTry } from "./sign-in-limit.ts";

/** One sentence for a wrong name and a wrong password, so that names cannot be tried out. */
const wrongCredentials = "用户名或密码错误";

/** What an unknown user's password is compared with, so that both refusals take as long. */
const nobody = hashPassword("nobody");

export async function login(
  context: AnonymousContext,
  { body }: Received<typeof authEndpoints.login>,
): Promise<Answer<typeof authEndpoints.login>> {
  const password = readLoginPassword(context.settings, body.password);
  await assertCaptcha(context, body.uuid, body.code);
  await takeTry(context, body.username);
  const [found] = await context.db.select().from(user).where(eq(user.username, body.username));
  const right = await verifyPassword(password, found?.passwordHash ?? (await nobody));
  if (!found || !right) throw new DomainError(wrongCredentials);
  await giveBackTry(context, body.username);
  if (!found.enabled) throw new DomainError("账号未激活！");
  const token = await openSession(context, { userId: found.id, rememberMe: body.rememberMe });
  const signedIn = await findActor(context, token);
  if (!signedIn) throw new Error("a session just opened was not found");
  return { token: `Bearer ${token}`, user: await info({ ...context, actor: signedIn.actor }) };
}

/** Ends the session if there is one; never refuses (eladmin-api.md §1.1 item 5). */
export async function logout(context: AnonymousContext): Promise<void> {
  if (context.token) await closeSession(context, context.token);
}

export async function info({ db, actor }: Context): Promise<SessionInfo> {
  const [found] = await db.select().from(user).leftJoin(dept, eq(dept.id, user.deptId)).where(eq(user.id, actor.userId));
  if (!found) throw new Error("the session's user is gone");
  const { sys_user: row, dept: ownDept } = found;
  const roles = await db
    .select({ id: role.id, name: role.name, level: role.level, dataScope: role.dataScope })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(eq(userRole.userId, row.id))
    .orderBy(role.level);
  const permissions = [...actor.permissions];
  return {
    user: {
      id: row.id,
      username: row.username,
      nickName: row.nickName,
      gender: row.gender,
      phone: row.phone,
      email: row.email,
      avatar: row.avatarName,
      avatarName: row.avatarName,
      avatarPath: null,
      avatarUrl: row.avatarUrl,
      picOriginType: row.picOriginType,
      enabled: row.enabled,
      pwdResetTime: formatInstantOrNull(row.passwordResetAt),
      lastPasswordResetTime: formatInstantOrNull(row.passwordResetAt),
      dept: { id: ownDept?.id ?? null, name: ownDept?.name ?? "" },
      deptId: row.deptId,
      roles,
      jobs: [],
      createBy: null,
      updateBy: null,
      createTime: formatInstant(row.createdAt),
      updateTime: formatInstant(row.updatedAt),
    },
    dataScopes: row.isAdmin ? [] : await readDataScopes(db, roles, row.deptId),
    authorities: permissions.map((authority) => ({ authority })),
    roles: permissions,
  };
}

/** Department ids the roles reach; empty for all: any role of 全部, or no role at all (eladmin-api.md §1.3). */
async function readDataScopes(db: Db, roles: readonly { id: number; dataScope: string }[], deptId: number | null) {
  if (roles.length === 0 || roles.some((one) => one.dataScope === "全部")) return [];
  const own = roles.some((one) => one.dataScope === "本级") && deptId !== null ? [deptId] : [];
  const custom = roles.filter((one) => one.dataScope === "自定义").map((one) => one.id);
  if (custom.length === 0) return own;
  const reached = await rows<{ id: number }>(
    db,
    sql`with recursive reached as (
          select dept_id as id from role_dept where role_id in ${custom}
          union select d.id from dept d join reached r on d.pid = r.id)
        select id from reached`,
  );
  return [...new Set([...own, ...reached.map((one) => one.id)])];
}
