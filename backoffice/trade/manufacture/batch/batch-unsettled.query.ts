/** What keeps a batch from being closed: repairs that are out, deliveries to inspect, pieces that nobody approved. */
import { sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { findWaitingDeliveries } from "#backoffice/trade/manufacture/delivery/delivery-document.ts";
import type { BatchUnsettled } from "#contract/manufacture/batch-shape.ts";
import type { Batch } from "./batch-document.ts";

/** All of it, a sentence each; none: it may be closed. */
export async function findUnsettled(
  db: Db,
  { id, no, repairOpenQty }: Pick<Batch, "id" | "no" | "repairOpenQty">,
): Promise<BatchUnsettled[]> {
  const [delivery] = await findWaitingDeliveries(db, id);
  const { pieces } = await oneRow<{ pieces: number }>(
    db,
    sql`select count(*) as pieces from piece_record where batch_id = ${id} and status = 'SUBMITTED'`,
  );
  return [
    ...(repairOpenQty > 0
      ? [{ kind: "REPAIR" as const, message: `批次 ${no} 还有 ${repairOpenQty} 件返修未回，不能结案` }]
      : []),
    ...(delivery === undefined
      ? []
      : [{ kind: "DELIVERY" as const, message: `批次 ${no} 的交货单 ${delivery} 还没有验收，不能结案` }]),
    ...(pieces > 0 ? [{ kind: "PIECE" as const, message: `批次 ${no} 还有 ${pieces} 条计件待审，请先审核` }] : []),
  ];
}
