/**
 * A forgotten password is set anew with a code that was sent to the account's address. Nothing here tells whether an
 * account exists: the answers are alike, and what differs is done after them (from the outbox).
 */

import type { AnonymousContext, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Background } from "#backoffice/core/module.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { findCode, sendCode, useCode } from "#backoffice/ground/mail/code.ts";
import { queueMail } from "#backoffice/ground/mail/queue.ts";
import { sendsMail } from "#backoffice/ground/mail/settings.ts";
import { enqueue, type OutboxPayloads } from "#backoffice/ground/outbox/outbox.ts";
import { refuseNewPassword, reusedPassword } from "#backoffice/ground/users/password.rules.ts";
import { getPasswordHashes, replacePassword } from "#backoffice/ground/users/password-history.ts";
import { findUserByAccount } from "#backoffice/ground/users/user.ts";
import { eventCodes } from "#contract/events.ts";
import { codeMinutes, type mailCodeEndpoints } from "#contract/system/mail-codes.ts";
import { assertCaptcha } from "./captcha.ts";
import { readLoginPassword } from "./login-password.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { endSessionsOf } from "./session.ts";
import { consumeMailTry, consumeResetTry, openAccount } from "./sign-in-limit.ts";

type Endpoints = typeof mailCodeEndpoints;

export const offersReset: Operation<Endpoints["offered"]> = async ({ db }) => ({ offered: await sendsMail(db) });

const notOffered = "没有启用邮件找回密码，请联系管理员重置";

export const forgotPassword: Operation<Endpoints["forgot"]> = async (context, { body: { account, code, uuid } }) => {
  if (!(await sendsMail(context.db))) throw new DomainError(notOffered);
  await assertCaptcha(context, uuid, code);
  await askForCode(context, account);
};

/** Of who is signed in; for another's address nothing is sent. */
export const resetPassByEmail: Operation<Endpoints["resetPass"]> = async (context, { query: { email } }) => {
  if (!(await sendsMail(context.db))) throw new DomainError(notOffered);
  const found = await findUserByAccount(context.db, email);
  await consumeMailTry(context, email);
  if (found?.id === context.actor.userId) {
    await enqueue(context.db, context.clock.now(), { topic: "password.forgotten", payload: { account: email } });
  }
};

async function askForCode(context: AnonymousContext, account: string): Promise<void> {
  await consumeMailTry(context, account);
  await enqueue(context.db, context.clock.now(), { topic: "password.forgotten", payload: { account } });
}

/** Behind the answer: finds who is meant, and sends the code to the address that is on record. */
export async function sendResetCodes(
  background: Background & { readonly settings: Settings },
  asked: readonly OutboxPayloads["password.forgotten"][],
): Promise<void> {
  for (const account of new Set(asked.map((one) => one.account))) {
    const found = await findUserByAccount(background.db, account);
    if (!found?.enabled || !found.email) continue;
    const minutes = codeMinutes.resetPassword;
    await sendCode(background, {
      ...{ purpose: "RESET_PASSWORD", userId: found.id, email: found.email, minutes },
      subject: "重置密码的验证码",
      text: (code) =>
        `${found.nickName}，您好：\n\n账号 ${found.username} 正在重置密码，验证码是 ${code}，${minutes} 分钟内有效，只能用一次。\n\n如果不是您本人操作，请不要把验证码告诉任何人，密码不会改变。`,
    });
  }
}

const wrongCode = "验证码错误或已过期，请检查，或重新获取";

export const resetPassword: Operation<Endpoints["reset"]> = async (context, { body }) => {
  const { db, clock } = context;
  const newPassword = readLoginPassword(context.settings, body.newPass);
  const refusal = refuseNewPassword(newPassword, "");
  if (refusal) throw new DomainError(refusal);
  await consumeResetTry(context, body.account);
  const found = await findUserByAccount(db, body.account);
  const known = found?.enabled ? found : null;
  const code = await findCode(context, { purpose: "RESET_PASSWORD", userId: known?.id ?? null, code: body.code });
  if (!known || !code) throw new DomainError(wrongCode);
  // From here on the caller has shown to be the one who reads the account's mail.
  const ownRefusal = refuseNewPassword(newPassword, "", known.username);
  const { present, replaced } = await getPasswordHashes(db, known.id);
  let reused = false;
  for (const hash of [present, ...replaced]) reused ||= await verifyPassword(newPassword, hash);
  const hash = await hashPassword(newPassword);
  if (ownRefusal || reused) throw new DomainError(ownRefusal ?? reusedPassword);
  await db.transaction(async (tx) => {
    if (!(await useCode(tx, code))) throw new DomainError(wrongCode);
    const changed = await replacePassword({ db: tx, clock }, { userId: known.id, present, next: hash });
    if (!changed) throw new DomainError("密码刚在别处被修改，请重新获取验证码");
    await endSessionsOf(tx, [known.id]);
    await openAccount(tx, known.username);
    await publishEvents(tx, [{ code: eventCodes.passwordChange, data: null, userId: known.id }]);
    const actor = { userId: known.id, username: known.username, sessionId: 0, permissions: [] };
    await writeAudit({ ...context, db: tx, actor }, [
      { entity: "sys_user", entityId: known.id, action: "用邮件验证码重置密码" },
    ]);
    if (known.email) {
      await queueMail({ db: tx, clock, userId: known.id }, [known.email], {
        subject: "密码已重置",
        text: `账号 ${known.username} 的密码刚刚用邮件验证码重置，所有设备都要重新登录。如果不是您本人操作，请马上联系管理员。`,
      });
    }
  });
};
