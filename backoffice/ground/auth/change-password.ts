/** A user changes the own password (eladmin-api.md §1.5, domain.md §3.7). */

import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { refuseNewPassword, reusedPassword } from "#backoffice/ground/users/password.rules.ts";
import { getPasswordHashes, replacePassword } from "#backoffice/ground/users/password-history.ts";
import { eventCodes } from "#contract/events.ts";
import type { userEndpoints } from "#contract/system/people/users.ts";
import { readLoginPassword } from "./login-password.ts";
import { endOtherSessions } from "./own-sessions.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { consumeTry, restoreTry } from "./sign-in-limit.ts";

/**
 * Replaces the password and ends the user's other sessions. Wrong old
 * passwords count as failed sign-ins: whoever found an open page may not try
 * passwords here that the sign-in page would refuse to hear.
 */
export const changePassword: Operation<typeof userEndpoints.updatePass> = async (context, { body }) => {
  const { actor, settings } = context;
  const oldPassword = readLoginPassword(settings, body.oldPass);
  const newPassword = readLoginPassword(settings, body.newPass);
  const refusal = refuseNewPassword(newPassword, oldPassword, actor.username);
  if (refusal) throw new DomainError(refusal);
  const tried = { username: actor.username, device: null };
  await consumeTry(context, tried);
  const { present, replaced } = await getPasswordHashes(context.db, actor.userId);
  if (!(await verifyPassword(oldPassword, present))) throw new DomainError("修改失败，旧密码错误");
  await restoreTry(context, tried);
  for (const hash of replaced) {
    if (await verifyPassword(newPassword, hash)) throw new DomainError(reusedPassword);
  }
  const next = await hashPassword(newPassword);
  await context.db.transaction(async (db) => {
    const changed = await replacePassword({ ...context, db }, { userId: actor.userId, present, next });
    if (!changed) throw new DomainError("修改失败，密码刚在别处被修改，请重新登录后再试");
    await endOtherSessions({ db, actor });
    await publishEvents(db, [{ code: eventCodes.passwordChange, data: null, userId: actor.userId }]);
  });
};
