/** A user changes the own mail address: with the password, and a code that came to the new one (eladmin-client.md rows 7 and 8). */

import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { findCode, sendCode, useCode } from "#backoffice/ground/mail/code.ts";
import { assertSendsMail } from "#backoffice/ground/mail/settings.ts";
import { setEmail } from "#backoffice/ground/users/account.ts";
import { getPasswordHashes } from "#backoffice/ground/users/password-history.ts";
import { assertNamesFree } from "#backoffice/ground/users/upkeep/user-names.ts";
import { codeMinutes, type mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { readLoginPassword } from "./login-password.ts";
import { verifyPassword } from "./password.ts";
import { consumeMailTry, consumeTry, restoreTry } from "./sign-in-limit.ts";

type Endpoints = typeof mailCodeEndpoints;

export const sendEmailCode: Operation<Endpoints["resetEmail"]> = async (context, { query: { email } }) => {
  await assertSendsMail(context);
  const { actor } = context;
  await consumeMailTry(context, actor.username);
  await assertNamesFree(context, actor.userId, { email });
  const minutes = codeMinutes.changeEmail;
  await sendCode(context, {
    ...{ purpose: "CHANGE_EMAIL", userId: actor.userId, email, minutes },
    subject: "修改邮箱的验证码",
    text: (code) =>
      `账号 ${actor.username} 正在把邮箱改为 ${email}，验证码是 ${code}，${minutes} 分钟内有效，只能用一次。`,
  });
};

/** Wrong passwords count as failed sign-ins, as everywhere. */
export const updateEmail: Operation<Endpoints["updateEmail"]> = async (context, { params, body }) => {
  const { actor, db } = context;
  const tried = { username: actor.username, device: null };
  await consumeTry(context, tried);
  const { present } = await getPasswordHashes(db, actor.userId);
  const password = readLoginPassword(context.settings, body.password);
  if (!(await verifyPassword(password, present))) throw new DomainError("密码错误");
  await restoreTry(context, tried);
  const { email } = body;
  const code = await findCode(context, { purpose: "CHANGE_EMAIL", userId: actor.userId, code: params.code, email });
  if (!code) throw new DomainError("无效验证码");
  await assertNamesFree(context, actor.userId, { email });
  await db.transaction(async (tx) => {
    if (!(await useCode(tx, code))) throw new DomainError("无效验证码");
    await setEmail({ ...context, db: tx }, email);
    await writeAudit({ ...context, db: tx }, [
      { entity: "sys_user", entityId: actor.userId, action: "修改邮箱", after: { email } },
    ]);
  });
};
