import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { WorkerNode } from "#backoffice/core/module.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { pulledKinds } from "#contract/platform/sync.words.ts";
import { PlatformError } from "../adapter/adapter.ts";
import { shippingChannel } from "../order/shipping.ts";
import { dueShops, findDueShops, LeaseLost } from "./cursor.ts";
import { pullShop } from "./pull.ts";
import { pushShop } from "./push.ts";
import { findShopsToTell, reportShipments, shopsToTell } from "./tell.ts";

const syncChannel = "yunshang_platform";

/** Within seconds of a bill at the stall, where the platform allows. */
export function startPushing({ database, clock, settings, log }: WorkerNode): Promise<QueueWorker> {
  const node = { db: database.db, clock, settings };
  return startQueueWorker(
    { database, log },
    {
      name: "pushing stock",
      channel: syncChannel,
      waits: () => sql`exists (${dueShops("STOCK", clock.now())})`,
      async drain(isStopped) {
        for (const shopId of await findDueShops(node.db, "STOCK", clock.now())) {
          if (isStopped()) return;
          await pushShop(node, shopId, isStopped);
        }
      },
    },
  );
}

/** At once after a shipment, else when its next try is due. */
export function startTelling({ database, clock, settings, log }: WorkerNode): Promise<QueueWorker> {
  const node = { db: database.db, clock, settings };
  return startQueueWorker(
    { database, log },
    {
      name: "telling what was shipped",
      channel: shippingChannel,
      waits: () => sql`exists (${shopsToTell(clock.now())})`,
      async drain(isStopped) {
        for (const shopId of await findShopsToTell(node.db, clock.now())) {
          if (isStopped()) return;
          await reportShipments(node, shopId, isStopped);
        }
      },
    },
  );
}

export function startPulling({ database, clock, settings, log }: WorkerNode): Promise<QueueWorker> {
  const node = { db: database.db, clock, settings };
  return startQueueWorker(
    { database, log },
    {
      name: "pulling orders",
      channel: syncChannel,
      waits: () =>
        sql.join(
          pulledKinds.map((kind) => sql`exists (${dueShops(kind, clock.now())})`),
          sql` or `,
        ),
      async drain(isStopped) {
        for (const kind of pulledKinds) {
          for (const shopId of await findDueShops(node.db, kind, clock.now())) {
            const progress = async () => {
              if (isStopped()) throw new NodeStops();
            };
            try {
              if (isStopped()) return;
              await pullShop(node, { shopId, kind, trigger: "AUTO", operatorId: null, progress });
            } catch (error) {
              // What a platform or we said stands in the log of the shop; one shop does not hold up the others.
              if (error instanceof NodeStops) return;
              const told = error instanceof PlatformError || error instanceof DomainError || error instanceof LeaseLost;
              if (!told) log.error({ err: error, shopId }, "pulling a shop failed");
            }
          }
        }
      },
    },
  );
}

class NodeStops extends Error {}
