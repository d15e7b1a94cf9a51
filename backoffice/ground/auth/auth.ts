/** Sign-in, sign-out and the signed-in user (eladmin-api.md §1.3). */

import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { AnonymousContext, Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { findDataScopes, findUserByName, getProfile } from "#backoffice/ground/users/user.ts";
import { eventCodes } from "#contract/events.ts";
import type { authEndpoints, SessionInfo } from "#contract/system/auth.ts";
import type { userEndpoints } from "#contract/system/people/users.ts";
import { assertCaptcha } from "./captcha.ts";
import { findDevice, rememberDevice } from "./known-device.ts";
import { readLoginPassword } from "./login-password.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { closeSession, findActor, openSession } from "./session.ts";
import { consumeTry, openAccount, restoreTry, TooManyTries } from "./sign-in-limit.ts";
import { recordSignIn, type SignInOutcome } from "./sign-in-log.ts";

/** One sentence for a wrong name and a wrong password, so that names cannot be tried out. */
const wrongCredentials = "用户名或密码错误";

/** What an unknown user's password is compared with, so that both refusals take as long. */
const nobody = hashPassword("nobody");

export const login: Operation<typeof authEndpoints.login> = async (context, { body }) => {
  const started = performance.now();
  const password = readLoginPassword(context.settings, body.password);
  await assertCaptcha(context, body.uuid, body.code);
  const found = await findUserByName(context.db, body.username);
  const tried = { username: body.username, device: await findDevice(context, found?.id, body.device) };
  const record = (outcome: SignInOutcome) =>
    recordSignIn(context, { userId: found?.id ?? null, outcome, took: performance.now() - started });
  try {
    await consumeTry(context, tried);
  } catch (error) {
    if (error instanceof TooManyTries) await record("locked");
    throw error;
  }
  const right = await verifyPassword(password, found?.passwordHash ?? (await nobody));
  if (!found || !right) {
    await record("wrongPassword");
    throw new DomainError(wrongCredentials);
  }
  await restoreTry(context, tried);
  if (!found.enabled) {
    await record("disabled");
    throw new DomainError("账号未激活！");
  }
  const token = await openSession(context, { userId: found.id, rememberMe: body.rememberMe });
  const signedIn = await findActor(context, token);
  if (!signedIn) throw new Error("a session just opened was not found");
  await record("success");
  // The user's other open pages show the sign-in, and the device it came from.
  await publishEvents(context.db, [{ code: eventCodes.userLogin, data: null, userId: found.id }]);
  const device = await rememberDevice(context, found.id, body.device);
  return { token: `Bearer ${token}`, device, user: await info({ ...context, actor: signedIn.actor }) };
};

/** An administrator lets somebody try again who was locked out. */
export const unlock: Operation<typeof userEndpoints.unlock> = async (context, { body }) => {
  const found = await findUserByName(context.db, body.username);
  if (!found) throw new DomainError("用户不存在");
  await openAccount(context.db, body.username);
  await writeAudit(context, [{ entity: "sys_user", entityId: found.id, action: "解除登录锁定" }]);
};

/** Ends the session if there is one; never refuses (eladmin-api.md §1.1 item 5). */
export async function logout(context: AnonymousContext): Promise<void> {
  if (context.token) await closeSession(context, context.token);
}

/**
 * Avatars are kept here and read from `/avatar/{name}`: pages load no picture of another host. Other hosts of this API
 * may say an address instead (product.md §2), so both fields are answered.
 */
const ownAvatar = { avatarPath: null, avatarUrl: null, picOriginType: 0 };

export async function info({ db, actor }: Context): Promise<SessionInfo> {
  const profile = await getProfile(db, actor.userId);
  const { user: row, dept, roles, jobs } = profile;
  const permissions = [...actor.permissions];
  return {
    user: {
      id: row.id,
      username: row.username,
      nickName: row.nickName,
      gender: row.gender,
      sex: row.gender,
      job: jobs[0] ?? { id: null, name: "" },
      phone: row.phone,
      email: row.email,
      avatar: row.avatarName,
      avatarName: row.avatarName,
      ...ownAvatar,
      enabled: row.enabled,
      pwdResetTime: formatInstantOrNull(row.passwordResetAt),
      lastPasswordResetTime: formatInstantOrNull(row.passwordResetAt),
      dept: { id: dept?.id ?? null, name: dept?.name ?? "" },
      deptId: row.deptId,
      roles,
      jobs,
      mustChangePassword: row.mustChangePassword,
      createBy: null,
      updateBy: null,
      createTime: formatInstant(row.createdAt),
      updateTime: formatInstant(row.updatedAt),
    },
    dataScopes: await findDataScopes(db, profile),
    authorities: permissions.map((authority) => ({ authority })),
    roles: permissions,
  };
}
