/** Publishing events: to every node, by PostgreSQL's NOTIFY, and so only when the transaction commits. */
import { sql } from "drizzle-orm";
import type { EventCode, EventFrame } from "../../contract/events.ts";
import type { Db } from "../db/connect.ts";

/** The channel all nodes of one database listen on. */
export const eventChannel = "yunshang_event";

export interface PublishedEvent extends EventFrame {
  code: EventCode;
  /** Whose open pages it goes to; absent for everybody's. */
  readonly userId?: number | undefined;
}

/** NOTIFY carries up to 8000 bytes each; events say that something changed, never the whole of it. */
export async function publishEvents(db: Db, events: readonly PublishedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = JSON.stringify(events.map((event) => JSON.stringify(event)));
  await db.execute(
    sql`select pg_notify(${eventChannel}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
  );
}
