/** What writing orders and writing refunds share: the newest word of each is taken, in sets, and what follows is stored. */
import type { Context } from "#backoffice/core/context.ts";
import type { PlatformRefusal } from "#backoffice/trade/platform/adapter/adapter.ts";
import { forgetRefusals } from "#backoffice/trade/platform/sync/refusal.ts";
import { afterSaleTypeLabels } from "#contract/platform/order.words.ts";
import { dissolveMerges, type LogEntry, releaseLines, writeFamilies, writeLog } from "./family-store.ts";
import { type Family, hasLeft, isNewer, type OrderRow, type Settled, type Told } from "./order-family.ts";
import { notifyTroubles } from "./order-message.ts";
import type { UpsertShop } from "./order-snapshot.ts";
import { wakeRules } from "./rule-channel.ts";

/** What writing what a platform told needs; nobody has to be signed in. */
export type UpsertContext = Pick<Context, "db" | "clock" | "settings">;

/** written + unchanged + refused is what was given. */
export interface Upserted {
  written: number;
  /** Known already, or older than what is known. */
  unchanged: number;
  refused: PlatformRefusal[];
}

/** Written in one transaction. */
const chunkSize = 500;

interface Upsert<T, S> {
  /** The number that the platform or the file knows it by. */
  no(one: T): string;
  /** One sentence, where it cannot be taken. */
  refuse(one: T): string | null;
  /** It, with what newer and older are told by. */
  said(one: T): S;
  /** In a transaction of its own. Gives how many were written. */
  write(context: UpsertContext, chunk: readonly S[]): Promise<number>;
}

/** Takes of each what was said last, 500 a transaction; what cannot be read is refused in one sentence each and holds nothing up. */
export async function upsertNewest<T, S extends Told>(
  context: UpsertContext,
  given: readonly T[],
  { no, refuse, said, write }: Upsert<T, S>,
): Promise<Upserted> {
  const result: Upserted = { written: 0, unchanged: 0, refused: [] };
  const newest = new Map<string, S>();
  for (const one of given) {
    const message = refuse(one);
    if (message) {
      result.refused.push({ platformNo: no(one).slice(0, 64) || null, row: null, message });
      continue;
    }
    const told = said(one);
    const other = newest.get(no(one));
    if (other) result.unchanged += 1;
    if (!other || isNewer(told, other)) newest.set(no(one), told);
  }
  const all = [...newest.values()];
  for (let start = 0; start < all.length; start += chunkSize) {
    const chunk = all.slice(start, start + chunkSize);
    const written = await context.db.transaction((db) => write({ ...context, db }, chunk));
    result.written += written;
    result.unchanged += chunk.length - written;
  }
  return result;
}

export interface FamilyChange extends Settled {
  before: Family;
  logs: readonly LogEntry[];
  missing?: number;
}

/** Stores what became of families, with all that follows: pieces given free, log, parcels, refusals, who is told. */
export async function storeChanges(
  context: UpsertContext,
  shop: UpsertShop,
  changes: readonly FamilyChange[],
  { kind, numbers }: { kind: "ORDERS" | "REFUNDS"; numbers: string[] },
): Promise<void> {
  await releaseLines(
    context,
    changes.flatMap(({ released }) => released),
  );
  const idOf = await writeFamilies(
    context,
    changes.map(({ before, family }) => ({ before, after: family })),
  );
  const logs = changes.flatMap((change) => [...change.logs, ...paidBackOf(change)]);
  await writeLog(
    context,
    logs.map((entry) => ({ ...entry, orderId: idOf(entry.orderId) })),
  );
  await dissolveMerges(
    context,
    changes.flatMap(({ before, family }) => endedOf(before, family)),
  );
  await forgetRefusals(context.db, { shopId: shop.id, kind, numbers });
  await notifyTroubles(context, shop, changes, idOf);
  if (changes.length > 0) await wakeRules(context.db);
}

/** After-sales opened here that the platform's refund of their goods has ended (order-family.ts). */
function paidBackOf({ before, family }: FamilyChange): LogEntry[] {
  const known = new Map(before.afterSales.map(({ id, state }) => [id, state]));
  return family.afterSales.flatMap(({ id, orderId, digest, platformNo, state, type }) => {
    const isEnded = digest === "" && state === "REFUNDED" && known.get(id) === "GOODS_BACK";
    if (!isEnded || orderId === null) return [];
    return [
      { orderId, event: "AFTER_SALE" as const, text: `${afterSaleTypeLabels[type]} ${platformNo}：平台已退款，办结` },
    ];
  });
}

/** Orders that lead no parcel any more: they are not where they were, or go to another door. */
export function endedOf(before: Family, after: Family): OrderRow[] {
  const known = new Map(before.orders.map((order) => [order.id, order]));
  return after.orders.filter((order) => hasLeft(known.get(order.id), order));
}
