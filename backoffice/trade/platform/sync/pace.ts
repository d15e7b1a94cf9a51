/** A platform's rate limit for a shop, kept over all nodes: every call waits for its turn (docs of the platforms). */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";

/** Waits until the shop's platform may be called, and takes that turn and `calls` − 1 more. By the database's own clock, the one that all nodes share. */
export async function awaitTurn(db: Db, shopId: number, callsPerSecond: number, calls = 1): Promise<void> {
  const gap = sql`make_interval(secs => ${calls / callsPerSecond}::float8)`;
  const { waitMs } = await oneRow<{ waitMs: number }>(
    db,
    sql`
    insert into shop_pace as pace (shop_id, next_at) values (${shopId}, clock_timestamp() + ${gap})
    on conflict (shop_id) do update set next_at = greatest(pace.next_at, clock_timestamp()) + ${gap}
    returning ceil(greatest(extract(epoch from (next_at - ${gap} - clock_timestamp())), 0) * 1000)::int8 as "waitMs"`,
  );
  if (waitMs > 0) await sleep(waitMs);
}
