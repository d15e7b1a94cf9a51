/** What orders that a platform or file told would change, before they are written. Reads alone. */
import { sql } from "drizzle-orm";
import { openSealer } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { PlatformOrder, PlatformRefusal } from "#backoffice/trade/platform/adapter/adapter.ts";
import type { PlatformState } from "#contract/platform/order.words.ts";
import { orderIdsOf } from "./family-store.ts";
import { rankOfOrder, refuseOrder } from "./order-family.ts";
import type { UpsertShop } from "./order-snapshot.ts";
import { saidOf } from "./order-snapshot.ts";
import type { UpsertContext } from "./upsert.ts";

export interface OrderPreview {
  readonly adds: readonly PlatformOrder[];
  readonly edits: readonly PlatformOrder[];
  /** Known with the same words, or said to be less far than they are known to be. */
  readonly unchanged: readonly PlatformOrder[];
  readonly refused: readonly PlatformRefusal[];
}

/**
 * Sorts orders of a shop, each given once, by what writing them would do. For what carries no time of change, such as a
 * file: what is known in the same words is unchanged whenever it is read, and no order goes back to an earlier state.
 */
export async function previewOrders(
  { db, settings }: UpsertContext,
  shop: Pick<UpsertShop, "id">,
  orders: readonly PlatformOrder[],
): Promise<OrderPreview> {
  const sealer = openSealer(settings);
  const numbers = orders.map(({ platformNo }) => platformNo);
  const found = await rows<{ no: string; digest: string; state: PlatformState }>(
    db,
    sql`select distinct on (platform_no) platform_no as no, digest, platform_state as state from shop_order
        where id = any(${orderIdsOf(shop.id, numbers)})
        order by platform_no, part`,
  );
  const known = new Map(found.map((one) => [one.no, one]));
  const adds: PlatformOrder[] = [];
  const edits: PlatformOrder[] = [];
  const unchanged: PlatformOrder[] = [];
  const refused: PlatformRefusal[] = [];
  for (const order of orders) {
    const message = refuseOrder(order);
    const before = known.get(order.platformNo);
    if (message) refused.push({ platformNo: order.platformNo, row: null, message });
    else if (!before) adds.push(order);
    else {
      const { digest, rank } = saidOf(sealer, order);
      (digest === before.digest || rank < rankOfOrder(before.state) ? unchanged : edits).push(order);
    }
  }
  return { adds, edits, unchanged, refused };
}
