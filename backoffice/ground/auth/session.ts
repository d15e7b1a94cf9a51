/** Sessions: random tokens, stored as hashes, revocable and expiring; and who holds one. */
import { createHash, randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Actor, AnonymousContext } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { publishSessionEnds } from "#backoffice/ground/events/publish.ts";
import { readRememberedDays } from "#backoffice/ground/settings/site.ts";
import { type Access, getAccess } from "#backoffice/ground/users/user.ts";
import { session } from "./session.tables.ts";

const hourMs = 3_600_000;
/** A session that is not remembered ends when it has been idle for half a day. */
const idleMs = 12 * hourMs;
/** However busy, it ends after a week. */
const longestMs = 7 * 24 * hourMs;
/** How often a use is written down; an idle session may end this much early. */
const seenEveryMs = 5 * 60_000;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Opens a session and gives its token, which is nowhere stored. */
export async function openSession(
  { db, clock, address, userAgent }: AnonymousContext,
  { userId, rememberMe }: { userId: number; rememberMe: boolean },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  // As long as its cookie (product.md §9).
  const lifeMs = rememberMe ? (await readRememberedDays(db)) * 24 * hourMs : idleMs;
  await db.insert(session).values({
    tokenHash: hashToken(token),
    userId,
    remembered: rememberMe,
    ip: address,
    userAgent,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

/** Ends it; its open pages are told. */
export async function closeSession({ db }: AnonymousContext, token: string): Promise<void> {
  const ended = await db
    .delete(session)
    .where(eq(session.tokenHash, hashToken(token)))
    .returning({ id: session.id });
  await publishSessionEnds(
    db,
    ended.map(({ id }) => id),
  );
}

/** Ends every session of these users; their open pages are told. */
export async function endSessionsOf(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const ended = await db
    .delete(session)
    .where(inArray(session.userId, [...userIds]))
    .returning({ id: session.id });
  await publishSessionEnds(
    db,
    ended.map(({ id }) => id),
  );
}

/** Those of the sessions that still stand. */
export async function findLiveSessions(
  { db, clock }: { db: Db; clock: Clock },
  sessionIds: readonly number[],
): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const found = await rows<{ id: number }>(
    db,
    sql`select s.id from session s join sys_user u on u.id = s.user_id
        where s.id = any(${`{${sessionIds.join(",")}}`}::bigint[])
          and s.expires_at > ${clock.now().toISOString()}::timestamptz and u.enabled`,
  );
  return new Set(found.map((row) => row.id));
}

interface LiveSession {
  id: number;
  userId: number;
  remembered: boolean;
  /** Both in epoch milliseconds. */
  createdAt: number;
  seenAt: number;
  epoch: number;
  unreadSystem: number;
  unreadBusiness: number;
}

export interface FoundActor {
  actor: Actor;
  /** The reference epoch that their access was read at. */
  epoch: number;
  unread: { system: number; business: number };
}

/** Who holds the token, and the epoch their access was read at; null when the session is unknown, ended or its user disabled. */
export async function findActor({ db, clock }: { db: Db; clock: Clock }, token: string): Promise<FoundActor | null> {
  const now = clock.now();
  // One statement for session, user, epoch and unread messages: every request pays for it.
  const [live] = await rows<LiveSession>(
    db,
    sql`select s.id, s.user_id as "userId", s.remembered, e.epoch,
               floor(extract(epoch from s.created_at) * 1000)::int8 as "createdAt",
               floor(extract(epoch from s.seen_at) * 1000)::int8 as "seenAt",
               (select count(*)::int8 from message m where m.user_id = s.user_id and m.category = 'SYSTEM' and m.read_at is null)
                 as "unreadSystem",
               (select count(*)::int8 from message m where m.user_id = s.user_id and m.category = 'BUSINESS' and m.read_at is null)
                 as "unreadBusiness"
        from session s join sys_user u on u.id = s.user_id cross join reference_epoch e
        where s.token_hash = ${hashToken(token)} and s.expires_at > ${now.toISOString()}::timestamptz and u.enabled`,
  );
  if (!live) return null;
  if (now.getTime() - live.seenAt > seenEveryMs) await markSeen(db, live, now);
  const access = await readAccess(db, live.userId, live.epoch);
  return {
    actor: { ...access, userId: live.userId, sessionId: live.id },
    epoch: live.epoch,
    unread: { system: live.unreadSystem, business: live.unreadBusiness },
  };
}

async function markSeen(db: Db, live: LiveSession, now: Date): Promise<void> {
  await db
    .update(session)
    .set({
      seenAt: now,
      ...(!live.remembered && { expiresAt: new Date(Math.min(now.getTime() + idleMs, live.createdAt + longestMs)) }),
    })
    .where(eq(session.id, live.id));
}

/** Access by database and user, kept while the epoch stands: every request reads the epoch with its session. */
const accessCache = new WeakMap<object, Map<number, { epoch: number; access: Access }>>();
const accessCacheSize = 5_000;

async function readAccess(db: Db, userId: number, epoch: number): Promise<Access> {
  const cache = accessCache.get(db) ?? new Map<number, { epoch: number; access: Access }>();
  accessCache.set(db, cache);
  const cached = cache.get(userId);
  if (cached?.epoch === epoch) return cached.access;
  const access = await getAccess(db, userId);
  if (cache.size >= accessCacheSize) cache.clear();
  cache.set(userId, { epoch, access });
  return access;
}
