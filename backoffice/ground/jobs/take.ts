/** Takes the next job: one that waits, or one whose node has been silent for too long. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { JobKind } from "#contract/system/jobs.ts";

export interface TakenJob {
  readonly id: number;
  readonly kind: JobKind;
  readonly topic: string;
  readonly title: string;
  readonly userId: number;
  readonly input: unknown;
  readonly done: number;
  /** What an earlier run left for this one. */
  readonly kept: unknown;
  /** This one included. */
  readonly attempts: number;
  /** Tells this run from an earlier one of the same job. */
  readonly startedAt: Date;
}

const silentMs = 60_000;

/** Whether {@link claimJob} would take one. */
export function jobWaits(topics: readonly string[], now: Date): SQL {
  return topics.length === 0 ? sql`false` : sql`exists (select from job where ${takeable(topics, now)})`;
}

function takeable(topics: readonly string[], now: Date): SQL {
  const silentSince = new Date(now.getTime() - silentMs).toISOString();
  return sql`(status = 'WAITING' or (status = 'RUNNING' and heartbeat_at < ${silentSince}::timestamptz)) and topic in ${topics}`;
}

/** Of the topics that this node knows: beside a newer one it leaves alone what it cannot do. Null when there is nothing to do. */
export async function claimJob(db: Db, topics: readonly string[], now: Date): Promise<TakenJob | null> {
  if (topics.length === 0) return null;
  const startedAt = now.toISOString();
  const [taken] = await rows<Omit<TakenJob, "startedAt">>(
    db,
    sql`
    update job set status = 'RUNNING', started_at = ${startedAt}::timestamptz, heartbeat_at = ${startedAt}::timestamptz,
      result = jsonb_build_object('kept', result->'kept', 'attempts', coalesce((result->>'attempts')::int, 0) + 1)
    where id = (
      select id from job where ${takeable(topics, now)} order by id limit 1 for update skip locked)
    returning id, kind, topic, title, user_id as "userId", input, done, result->'kept' as kept, (result->>'attempts')::int as attempts`,
  );
  return taken ? { ...taken, startedAt: new Date(startedAt) } : null;
}
