/** Publishing events: to every node, by PostgreSQL's NOTIFY, and so only when the transaction commits. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import type { EventCode, EventFrame } from "#contract/events.ts";

/** The channel all nodes of one database listen on. */
export const eventChannel = "yunshang_event";

export interface PublishedEvent extends EventFrame {
  code: EventCode;
  /** Whose open pages it goes to; absent for everybody's. */
  readonly userId?: number | undefined;
}

/** Not for pages: the nodes close the sockets of a session that was ended before its time. */
export interface SessionEnd {
  readonly endedSession: number;
}

/** NOTIFY carries up to 8000 bytes each; events say that something changed, never the whole of it. */
export function publishEvents(db: Db, events: readonly PublishedEvent[]): Promise<void> {
  return notify(db, events);
}

/** Open pages of these sessions, on whatever node, are told that they ended. */
export function publishSessionEnds(db: Db, sessionIds: readonly number[]): Promise<void> {
  return notify(
    db,
    sessionIds.map((endedSession): SessionEnd => ({ endedSession })),
  );
}

async function notify(db: Db, messages: readonly (PublishedEvent | SessionEnd)[]): Promise<void> {
  if (messages.length === 0) return;
  const payloads = JSON.stringify(messages.map((message) => JSON.stringify(message)));
  await db.execute(
    sql`select pg_notify(${eventChannel}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
  );
}
