/** How the system is: its size, and what it has not got done (domain.md §3.7, AD). */
import { sql } from "drizzle-orm";
import { oneRow } from "#backoffice/db/connect.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { dashboardEndpoints } from "#contract/statistics/dashboard.ts";

const dayMs = 86_400_000;

export const systemHealth: Operation<typeof dashboardEndpoints.health> = async ({ db, clock }) => {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const health = await oneRow<Answer<typeof dashboardEndpoints.health>>(
    db,
    sql`
    select pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from outbox) as "outboxWaiting",
      (select count(*) from outbox where attempts > 0) as "outboxFailed",
      (select count(*) from job where status in ('WAITING', 'RUNNING')) as "jobsRunning",
      (select count(*) from job where status = 'FAILED' and finished_at > ${since}::timestamptz) as "jobsFailed"`,
  );
  return health;
};
