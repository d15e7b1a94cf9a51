import { sql } from "drizzle-orm";
import type { WorkerNode } from "#backoffice/core/module.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { askPlatforms, dueShops, ewaybillChannel } from "./ewaybill-call.ts";

/** At once after a click or when an order is taken back, else when its next try is due. */
export function startAsking({ database, clock, settings, log }: WorkerNode): Promise<QueueWorker> {
  const node = { db: database.db, clock, settings };
  return startQueueWorker(
    { database, log },
    {
      name: "asking for waybill numbers",
      channel: ewaybillChannel,
      waits: () => sql`exists (${dueShops(clock.now())})`,
      drain: (isStopped) => askPlatforms(node, isStopped),
    },
  );
}
