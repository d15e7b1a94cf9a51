/**
 * Sends what waits, apart from the background jobs and from any request: a slow server holds up mail and nothing else.
 * A mail is taken before it is sent, so that of several nodes one sends it. One that was being sent when its node died
 * may have gone out: it is given up and shown, not sent twice.
 */
import { and, eq, lt, lte, sql } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Background, WorkerNode } from "#backoffice/core/module.ts";
import { openSecret } from "#backoffice/core/secret.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { type Delivery, deliver, type Letter } from "./deliver.ts";
import { mail } from "./mail.tables.ts";
import { mailChannel } from "./queue.ts";
import { textKeptDays } from "./send-again.ts";
import { findMailServer } from "./settings.ts";

interface Taken extends Letter {
  readonly id: number;
  readonly sealed: boolean;
  /** This one included. */
  readonly attempts: number;
}

/** The longest that a try takes, and some more. */
const silentMs = 5 * 60_000;
/** Minutes after the first try, the second, …; after the last it is given up: about a day. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480, 480] as const;

export function startMailSender(node: WorkerNode): Promise<QueueWorker> {
  const { database, clock, settings } = node;
  const { db } = database;
  return startQueueWorker(node, {
    name: "mail",
    channel: mailChannel,
    waits: () =>
      sql`exists (select from mail where ${isDue(clock.now())}) or exists (select from mail where ${isSilent(clock.now())})`,
    async drain(isStopped) {
      await giveUpSilent(db, clock.now());
      while (!isStopped()) {
        const server = await findMailServer(db, settings).catch((error: unknown) => notOpened(db, error));
        if (!server) return;
        const taken = await take(db, clock.now());
        if (!taken) return;
        await finish(db, clock.now(), taken, await tryOnce(server, settings, taken));
      }
    },
  });
}

/** Its password was sealed under another key: what waits says so, and goes on once it is typed again. */
async function notOpened(db: Db, error: unknown): Promise<null> {
  if (!(error instanceof DomainError)) throw error;
  await db.update(mail).set({ lastError: error.message }).where(eq(mail.status, "WAITING"));
  return null;
}

async function tryOnce(
  server: NonNullable<Awaited<ReturnType<typeof findMailServer>>>,
  settings: Settings,
  taken: Taken,
): Promise<Delivery> {
  let { body } = taken;
  if (taken.sealed) {
    try {
      body = openSecret(settings, body);
    } catch {
      return { sent: false, again: false, reason: "内容是用另一个密钥加密的，无法发送" };
    }
  }
  return deliver(server, { ...taken, body });
}

const isDue = (now: Date) => and(eq(mail.status, "WAITING"), lte(mail.dueAt, now));
/** Its node died while it was being sent. */
const isSilent = (now: Date) => and(eq(mail.status, "SENDING"), lt(mail.takenAt, new Date(now.getTime() - silentMs)));

async function take(db: Db, now: Date): Promise<Taken | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [taken] = await rows<Taken>(
    db,
    sql`
    update mail set status = 'SENDING', taken_at = ${at}, attempts = attempts + 1
    where id = (select id from mail where ${isDue(now)}
                order by attempts, id limit 1 for update skip locked)
    returning id, recipient, subject, body, is_html as "isHtml", sealed, message_id as "messageId", attempts`,
  );
  return taken ?? null;
}

async function finish(db: Db, now: Date, { id, attempts, body, sealed }: Taken, delivery: Delivery): Promise<void> {
  const mine = and(eq(mail.id, id), eq(mail.status, "SENDING"));
  if (delivery.sent) {
    await db.update(mail).set({ status: "SENT", body: "", finishedAt: now, lastError: null }).where(mine);
    return;
  }
  const pause = delivery.again ? pauses[attempts - 1] : undefined;
  const kept = sealed || delivery.uncertain ? "" : body;
  await db
    .update(mail)
    .set(
      pause === undefined
        ? { status: "FAILED", body: kept, finishedAt: now, lastError: delivery.reason }
        : { status: "WAITING", dueAt: new Date(now.getTime() + pause * 60_000), lastError: delivery.reason },
    )
    .where(mine);
}

async function giveUpSilent(db: Db, now: Date): Promise<void> {
  await db
    .update(mail)
    .set({ status: "FAILED", body: "", finishedAt: now, lastError: "发送时进程中断，可能已经发出" })
    .where(isSilent(now));
}

const keptDays = 90;

/** What was sent is shown for a while, what failed can be sent again for less; codes that are over go at once. */
export async function deleteOldMail({ db, clock }: Background): Promise<void> {
  const textBefore = daysBefore(clock.now(), textKeptDays).toISOString();
  await db.execute(sql`
    update mail set body = '' where status = 'FAILED' and body <> '' and finished_at < ${textBefore}::timestamptz`);
  const before = daysBefore(clock.now(), keptDays).toISOString();
  await db.execute(sql`delete from mail where status in ('SENT', 'FAILED') and created_at < ${before}::timestamptz`);
  await db.execute(sql`delete from mail_code where expires_at < ${clock.now().toISOString()}::timestamptz`);
}
