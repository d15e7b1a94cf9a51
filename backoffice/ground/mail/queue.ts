/** Leaves mail to be sent: written with the transaction it follows from, sent once that has committed (sender.ts). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { findEmails } from "#backoffice/ground/users/user.ts";
import { mail } from "./mail.tables.ts";
import { sendsMail, tellsAdminsByMail } from "./settings.ts";

export const mailChannel = "yunshang_mail";

interface MailText {
  subject: string;
  text: string;
  isHtml?: boolean;
  /** `text` came out of `sealSecret`: it holds what only the recipient may read. */
  sealed?: boolean;
}

/** For every domain: a mail to each of the addresses; none where mail is not set up. */
export async function queueMail(
  { db, clock, userId = null }: { db: Db; clock: Clock; userId?: number | null },
  recipients: readonly string[],
  { subject, text, isHtml = false, sealed = false }: MailText,
): Promise<void> {
  if (recipients.length === 0 || !(await sendsMail(db))) return;
  const now = clock.now();
  const shared = { subject: subject.replace(/\s+/g, " ").slice(0, 200), body: text, isHtml, sealed, userId };
  await db
    .insert(mail)
    .values(
      recipients.map((recipient) => ({ ...shared, recipient, messageId: randomUUID(), dueAt: now, createdAt: now })),
    );
  await wakeSender(db);
}

export async function wakeSender(db: Db): Promise<void> {
  await rows(db, sql`select pg_notify(${mailChannel}, '')`);
}

/** {@link queueMail} to those of the users who have an address, while the settings say that they are told by mail. */
export async function queueMailToUsers(
  { db, clock }: { db: Db; clock: Clock },
  userIds: readonly number[],
  text: MailText,
): Promise<void> {
  if (userIds.length === 0 || !(await tellsAdminsByMail(db))) return;
  await queueMail({ db, clock }, await findEmails(db, userIds), text);
}
