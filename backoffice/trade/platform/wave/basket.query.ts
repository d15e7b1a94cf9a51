/** In which basket of which wave an order waits. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { WaveBasketRef } from "#contract/platform/order-shape.ts";

/** By order; one that is in no open wave is absent. */
export async function findBaskets(db: Db, orderIds: readonly number[]): Promise<Map<number, WaveBasketRef>> {
  if (orderIds.length === 0) return new Map();
  const found = await rows<WaveBasketRef & { orderId: number }>(
    db,
    sql`select kept.order_id as "orderId", wave.id, wave.no, kept.basket
        from wave_order kept join wave on wave.id = kept.wave_id
        where kept.open and kept.order_id = any(${pgArray(orderIds)}::bigint[])`,
  );
  return new Map(found.map(({ orderId, ...ref }) => [orderId, ref]));
}
