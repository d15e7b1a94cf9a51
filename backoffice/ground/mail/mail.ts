/** 邮件: what was sent, and sending by hand (eladmin-api.md §1.11). */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { type EladminSource, readOne, readPage, within } from "#backoffice/ground/http/eladmin.ts";
import type { Received } from "#contract/endpoint.ts";
import type { MailRow, mailEndpoints } from "#contract/system/mail.ts";
import { queueMail } from "./queue.ts";
import { notAgain } from "./send-again.ts";
import { assertSendsMail } from "./settings.ts";

type Endpoints = typeof mailEndpoints;

const source: EladminSource<Received<Endpoints["list"]>["query"], MailRow> = {
  select: ({ clock }, query) => sql`
    select m.id, m.recipient, m.subject, m.status, m.attempts, m.last_error as "lastError",
           ${notAgain(clock)} as "notAgain",
           case when m.status = 'WAITING' then ${shownInstant(sql`m.due_at`)} end as "dueTime",
           ${shownInstant(sql`m.finished_at`)} as "finishTime", ${shownInstant(sql`m.created_at`)} as "createTime"
    from mail m
    where ${all([
      query?.blurry !== undefined &&
        sql`(m.recipient ilike ${containing(query.blurry)} or m.subject ilike ${containing(query.blurry)})`,
      query?.status !== undefined && sql`m.status = ${query.status}`,
      within(sql`m.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["id", "recipient", "subject", "createTime"],
  usual: ["id,desc"],
};

export const listMail: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const mailDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "邮件" });

/** Each recipient gets one of its own, so that none sees the others. */
export const sendMail: Operation<Endpoints["send"]> = async (context, { body: { subject, tos, content } }) => {
  await assertSendsMail(context);
  const recipients = tos.split(",");
  const { db, clock, actor } = context;
  const isHtml = /<[a-z][^>]*>/i.test(content);
  await queueMail({ db, clock, userId: actor.userId }, recipients, { subject, text: content, isHtml });
  await writeAudit(context, [{ entity: "mail", entityId: 0, action: "send", after: { subject, recipients } }]);
};
