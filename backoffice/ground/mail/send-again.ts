/**
 * 重发: a mail that was surely not taken is left to be sent once more (docs/decisions/operations.md, "Mail"). Of what
 * failed, the text is kept exactly while this is allowed.
 */
import { and, eq, ne, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import { daysBefore } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import type { mailEndpoints } from "#contract/system/mail.ts";
import { mail } from "./mail.tables.ts";
import { wakeSender } from "./queue.ts";
import { assertSendsMail } from "./settings.ts";

/** Of a failed mail's text, after it was given up. */
export const textKeptDays = 7;

/** Why a row `m` that failed cannot be sent again, in SQL; null where it can. */
export function notAgain(clock: Clock) {
  const before = daysBefore(clock.now(), textKeptDays).toISOString();
  return sql`case
    when m.status <> 'FAILED' or m.body <> '' then null
    when m.sealed then '不能重发：内容带有验证码，已经删除，请收件人重新获取'
    when m.finished_at < ${before}::timestamptz then ${`不能重发：内容只保留 ${textKeptDays} 天，已经删除`}::text
    else '不能重发：收件人可能已经收到' end`;
}

/** Two at once send it once: the second finds it waiting. */
export const sendMailAgain: Operation<(typeof mailEndpoints)["sendAgain"]> = async (context, { params }) => {
  await assertSendsMail(context);
  const { db, clock } = context;
  const [again] = await db
    .update(mail)
    .set({ status: "WAITING", attempts: 0, dueAt: clock.now(), takenAt: null, finishedAt: null, lastError: null })
    .where(and(eq(mail.id, params.id), eq(mail.status, "FAILED"), ne(mail.body, "")))
    .returning({ recipient: mail.recipient, subject: mail.subject });
  if (!again) {
    const why = sql`select ${notAgain(clock)} as why from mail m where m.id = ${params.id}`;
    const [found] = await rows<{ why: string | null }>(db, why);
    throw new DomainError(found ? (found.why ?? "这封邮件已在发送或已经发出，不用重发") : "邮件不存在，可能已过期删除");
  }
  await wakeSender(db);
  await writeAudit(context, [{ entity: "mail", entityId: params.id, action: "sendAgain", after: again }]);
};
