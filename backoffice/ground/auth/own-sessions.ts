/** A user's own sessions: which there are, and ending them. Open pages of an ended one are closed by the event hub. */
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { publishSessionEnds } from "#backoffice/ground/events/publish.ts";
import type { userEndpoints } from "#contract/system/people/users.ts";
import { session } from "./session.tables.ts";
import { describeUserAgent } from "./user-agent.rules.ts";

/** Far more than anybody keeps open; scripts that sign in a thousand times still get an answer of bounded size. */
const maxListed = 100;

/** The session that asks, then the others by their last use; only those that still stand. */
export const listSessions: Operation<typeof userEndpoints.sessions> = async ({ db, clock, actor }) => {
  const found = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, actor.userId), gt(session.expiresAt, clock.now())))
    .orderBy(desc(sql`${session.id} = ${actor.sessionId}`), desc(session.seenAt), desc(session.id))
    .limit(maxListed);
  const content = found.map(({ id, ip, userAgent, createdAt, seenAt }) => ({
    id,
    ip,
    userAgent: describeUserAgent(userAgent),
    createTime: formatInstant(createdAt),
    seenTime: formatInstant(seenAt),
    current: id === actor.sessionId,
  }));
  return { content, totalElements: content.length };
};

/** Ends those of the sessions that are the user's own; refused when none is. */
export const endSessions: Operation<typeof userEndpoints.endSessions> = async ({ db, actor }, { body }) => {
  const ended = await db
    .delete(session)
    .where(and(inArray(session.id, body), eq(session.userId, actor.userId)))
    .returning({ id: session.id });
  if (ended.length === 0) throw new DomainError("会话不存在，可能已经下线");
  await publishSessionEnds(
    db,
    ended.map(({ id }) => id),
  );
};

/** Ends every session of the user but the one that asks. */
export async function endOtherSessions({ db, actor }: Pick<Context, "db" | "actor">): Promise<void> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, actor.userId), ne(session.id, actor.sessionId)))
    .returning({ id: session.id });
  await publishSessionEnds(
    db,
    ended.map(({ id }) => id),
  );
}
