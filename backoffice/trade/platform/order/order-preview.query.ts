/** What orders that a file told would change, before they are written. Reads alone. */
import { openSealer } from "#backoffice/core/secret.ts";
import type { PlatformOrder, PlatformRefusal } from "#backoffice/trade/platform/adapter/adapter.ts";
import { findSkus } from "#backoffice/trade/platform/sync/match.ts";
import { readFamilies } from "./family-store.ts";
import { type Family, refuseOrder } from "./order-family.ts";
import { missingOf, saidOf, temporaryIds, type UpsertShop } from "./order-snapshot.ts";
import type { UpsertContext } from "./upsert.ts";
import { readUnsaidMissing, settleWord, startOf } from "./upsert-order.ts";

export interface OrderPreview {
  readonly adds: readonly PlatformOrder[];
  readonly edits: readonly PlatformOrder[];
  /** Nothing of it is another than what is known. */
  readonly unchanged: readonly PlatformOrder[];
  readonly refused: readonly PlatformRefusal[];
  /** What would go back, and stays: `订单 1：退款中 → 正常`. */
  readonly held: readonly string[];
}

const atOnce = 500;

/** Sorts a file's orders of a shop, each given once, by what writing them would do. */
export async function previewOrders(
  { db, clock, settings }: UpsertContext,
  shop: UpsertShop,
  orders: readonly PlatformOrder[],
): Promise<OrderPreview> {
  const sealer = openSealer(settings);
  const now = clock.now();
  const since = await startOf(db, shop.id);
  const adds: PlatformOrder[] = [];
  const edits: PlatformOrder[] = [];
  const unchanged: PlatformOrder[] = [];
  const refused: PlatformRefusal[] = [];
  const held: string[] = [];
  for (let start = 0; start < orders.length; start += atOnce) {
    const chunk = orders.slice(start, start + atOnce);
    const families = await readFamilies(
      db,
      shop.id,
      chunk.map(({ platformNo }) => platformNo),
    );
    const lines = chunk.flatMap((order) => order.lines);
    const found = await findSkus(db, shop.id, lines);
    const matched = new Map(lines.map((line, index) => [line, found[index] ?? null]));
    const judged: { order: PlatformOrder; family: Family; isChanged: boolean; missing: number }[] = [];
    for (const order of chunk) {
      const message = refuseOrder(order);
      if (message) {
        refused.push({ platformNo: order.platformNo, row: null, message });
        continue;
      }
      const before = families.get(order.platformNo);
      if (!before || before.orders.length === 0) {
        adds.push(order);
        continue;
      }
      const skuOf = new Map(order.lines.map((line) => [line.platformLineId, matched.get(line) ?? null]));
      const said = { order, ...saidOf(sealer, order) };
      const draw = temporaryIds();
      const settled = settleWord(before, { shop: { ...shop, since }, sealer, now, skuOf, draw, said });
      for (const word of settled?.held ?? []) held.push(`订单 ${order.platformNo}：${word}`);
      if (settled?.refusal) refused.push({ platformNo: order.platformNo, row: null, message: settled.refusal });
      else if (settled) judged.push({ ...settled, order, missing: missingOf(settled.family, order) });
      else unchanged.push(order);
    }
    const unsaid = await readUnsaidMissing(db, shop.id, judged);
    for (const one of judged) (one.isChanged || unsaid.has(one) ? edits : unchanged).push(one.order);
  }
  return { adds, edits, unchanged, refused, held };
}
