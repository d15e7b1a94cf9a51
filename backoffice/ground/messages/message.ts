/** Messages: reading them, marking them, sending them. Everything is bound to the reader (domain.md §3.7). */
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { queueMailToUsers } from "#backoffice/ground/mail/queue.ts";
import type { Answer } from "#contract/endpoint.ts";
import { eventCodes } from "#contract/events.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { MessageCategory, messageEndpoints } from "#contract/system/messages.ts";
import { message } from "./message.tables.ts";

/** Unread first, the newest first in each. A link the reader may not follow is left out. */
export async function listMessages(
  context: Context,
  category: MessageCategory,
  { page, size }: { page: number; size: number },
): Promise<Answer<typeof messageEndpoints.systemList>> {
  const { db, actor } = context;
  const own = and(eq(message.userId, actor.userId), eq(message.category, category));
  const [counted] = await db
    .select({ total: count(), unread: count(sql`case when ${message.readAt} is null then 1 end`) })
    .from(message)
    .where(own);
  const found = await db
    .select()
    .from(message)
    .where(own)
    .orderBy(sql`${message.readAt} is not null`, desc(message.id))
    .limit(size)
    .offset(page * size);
  return {
    content: found.map((row) => ({
      id: row.id,
      category: row.category,
      type: row.type,
      title: row.title,
      content: row.content,
      link: mayFollow(actor.permissions, row.linkPermission) ? row.link : null,
      read: row.readAt !== null,
      createTime: formatInstant(row.createdAt),
    })),
    totalElements: counted?.total ?? 0,
    unread: counted?.unread ?? 0,
  };
}

function mayFollow(held: readonly string[], wanted: string | null): boolean {
  return wanted === null || hasPermission(held, [wanted]);
}

export const unreadCounts: Operation<typeof messageEndpoints.counts> = async ({ db, actor }) =>
  (await countUnread(db, [actor.userId])).get(actor.userId) ?? { system: 0, business: 0 };

export const markRead: Operation<typeof messageEndpoints.read> = async (context, { body }) => {
  const { db, actor, clock } = context;
  await db
    .update(message)
    .set({ readAt: clock.now() })
    .where(and(eq(message.userId, actor.userId), inArray(message.id, body.ids), isNull(message.readAt)));
  await announceCounts(db, [actor.userId]);
};

export const markAllRead: Operation<typeof messageEndpoints.readAll> = async (context, { body }) => {
  const { db, actor, clock } = context;
  const category = body.category ? eq(message.category, body.category) : undefined;
  await db
    .update(message)
    .set({ readAt: clock.now() })
    .where(and(eq(message.userId, actor.userId), category, isNull(message.readAt)));
  await announceCounts(db, [actor.userId]);
};

export const removeMessages: Operation<typeof messageEndpoints.remove> = async ({ db, actor }, { body }) => {
  await db.delete(message).where(and(eq(message.userId, actor.userId), inArray(message.id, body)));
  await announceCounts(db, [actor.userId]);
};

export interface MessageText {
  category: MessageCategory;
  type: string;
  title: string;
  content: string;
  /** A path of this product. */
  link: string | null;
  /** The code a reader needs for the link. */
  linkPermission: string | null;
  /** What it tells of: whoever has a message of it gets no second one. Absent: told as often as it is sent. */
  onceKey?: string;
  /** The one that somebody wrote, whose reader's copy this is. */
  announcementId?: number;
  /** Those who have an address get it by mail as well, where the settings say so. */
  alsoByMail?: true;
}

/**
 * For every domain: tells users something, now in their list and live in
 * their open pages. What comes from the outbox names what it tells of
 * (`onceKey`), because the outbox may deliver it again.
 */
export async function sendMessage(
  { db, clock }: Pick<Context, "db" | "clock">,
  userIds: readonly number[],
  { alsoByMail, ...text }: MessageText,
): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = clock.now();
  const told = await db
    .insert(message)
    .values(userIds.map((userId) => ({ ...text, userId, createdAt })))
    .onConflictDoNothing()
    .returning({ userId: message.userId });
  if (told.length === 0) return;
  const toldIds = told.map(({ userId }) => userId);
  if (alsoByMail) await queueMailToUsers({ db, clock }, toldIds, { subject: text.title, text: text.content });
  await announceCounts(db, toldIds);
}

type UnreadCounts = Answer<typeof messageEndpoints.counts>;

/** Unread messages of each of the users. */
async function countUnread(db: Db, userIds: readonly number[]): Promise<Map<number, UnreadCounts>> {
  const found = await db
    .select({ userId: message.userId, category: message.category, unread: count() })
    .from(message)
    .where(and(inArray(message.userId, [...userIds]), isNull(message.readAt)))
    .groupBy(message.userId, message.category);
  const of = (userId: number, category: MessageCategory) =>
    found.find((row) => row.userId === userId && row.category === category)?.unread ?? 0;
  return new Map(userIds.map((userId) => [userId, { system: of(userId, "SYSTEM"), business: of(userId, "BUSINESS") }]));
}

/** Open pages of these users show the new counts. */
export async function announceCounts(db: Db, userIds: readonly number[]): Promise<void> {
  const counts = [...(await countUnread(db, userIds))];
  await publishEvents(
    db,
    counts.flatMap(([userId, { system, business }]) => [
      { code: eventCodes.systemMessageCount, data: { unread: system }, userId },
      { code: eventCodes.businessMessageCount, data: { unread: business }, userId },
    ]),
  );
}
