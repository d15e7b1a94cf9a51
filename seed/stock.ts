/**
 * The demo company's two ledgers: what came in, forty days of selling it, and
 * the balances left. Played through in time order, so that every balance is
 * the one a shop would have seen.
 */

import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { createBillBook } from "./book/bill-book.ts";
import { sizeWeights } from "./book/bill-lines.ts";
import { createMoneyBook } from "./book/money-book.ts";
import { createNumberBook } from "./book/number-book.ts";
import { createReceiptBook } from "./book/receipt-book.ts";
import { createStockBook, type StockBook } from "./book/stock-book.ts";
import { createCustomers } from "./customers.ts";
import { namedStyles } from "./data/styles.data.ts";
import type { DistributorSeed } from "./data/trade.data.ts";
import { type Audit, instantOf, shiftDay } from "./days.ts";
import { playProduction } from "./production/batches.ts";
import type { Random } from "./random.ts";
import { onlineShops, playSales, sellingDays, stallShops } from "./sales.ts";
import { seedSentOrders } from "./shop/sent-orders.ts";
import { seedShopGoods } from "./shop/shop-goods.ts";
import { firstStyleId, type Style } from "./styles.ts";

/** Repository 总仓 of vocabulary.data.ts. */
const warehouse = 1;

/** The most popular styles, which every place that sells has. */
const fewestStyles = Math.min(...[...stallShops, ...onlineShops].map(({ styles }) => styles));

/** Who books the opening stock. */
const storeman = 6;

interface Plan {
  styles: readonly Style[];
  /** By id; after seedTrade. */
  distributors: ReadonlyMap<number, DistributorSeed>;
  audit: Audit;
  now: Date;
  /** For the key that seals buyers' data. */
  settings: Settings;
}

/** Writes stock, bills, accounts, what the online shops sell, and their orders that were sent. */
export async function seedStock(
  db: Db,
  { styles, distributors, audit, now, settings }: Plan,
  random: Random,
): Promise<void> {
  const today = bizDateOf(now);
  const ranked = rank(styles, random);
  const [stock, money, numbers] = [createStockBook(), createMoneyBook(), createNumberBook()];
  const customers = createCustomers(distributors, styles, today, random);
  const bills = createBillBook({ stock, money, numbers, random });
  const receipts = createReceiptBook({ customers, money, numbers, random });
  open(stock, ranked, now, random);
  receipts.open(instantOf(shiftDay(today, -sellingDays - 5), 9 * 60));
  const online = playSales({ ranked, customers, stock, bills, receipts, now, random });
  const kept = ranked.slice(0, onlineShops[0].styles).map(({ id }) => id);
  await seedShopGoods(db, kept, audit);
  await seedSentOrders({ db, clock: { now: () => now }, settings }, online, now);
  // After the sales: what came in meanwhile is there in hindsight, and changes nothing of what was sold.
  const production = playProduction({ styles, stock, money, numbers, now });
  await stock.write(db, styles);
  await money.write(db);
  await bills.write(db, now);
  await receipts.write(db);
  await production.write(db);
  await numbers.write(db);
}

/** Styles by popularity: the named ones lead, what is still to come and what is off the list trails. */
function rank(styles: readonly Style[], random: Random): Style[] {
  const keys = new Map(
    styles.map((style) => [
      style,
      style.id <= namedStyles.length ? random.next() * 0.1 : random.next() + (style.status === "ON" ? 0 : 0.6),
    ]),
  );
  const ranked = [...styles].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
  const place = ranked.findIndex(({ id }) => id === firstStyleId);
  if (place >= fewestStyles) ranked.splice(fewestStyles - 1, 0, ...ranked.splice(place, 1));
  return ranked;
}

/** One 期初 document a style: into every shop that keeps it, on its launch day or before the first day of sales. */
function open(stock: StockBook, ranked: readonly Style[], now: Date, random: Random): void {
  const firstDay = shiftDay(bizDateOf(now), -sellingDays - 5);
  let docLineId = 0;
  ranked.forEach((style, rank) => {
    // A few styles are sold out, and some come with holes in their sizes; the named ones are complete.
    const named = style.id <= namedStyles.length;
    if (style.status === "DRAFT" || (!named && random.chance(style.status === "OFF" ? 0.4 : 0.03))) return;
    const holes = !named && random.chance(0.12) ? 0.15 : 0;
    const depth = style.status === "ON" ? 1 + 130 / (rank + 8) : 0.4;
    const arrival = instantOf(laterDay(style.launchDate, firstDay), 3 * 60 + random.next() * 30);
    const at = arrival < now ? arrival : now;
    for (const { repositoryId } of [...stallShops, ...onlineShops].filter(({ styles }) => rank < styles)) {
      for (const { skuId, weight } of cells(style)) {
        if (random.chance(holes)) continue;
        const pieces = weight * depth * (repositoryId === warehouse ? 5 : 3) * (0.5 + random.next());
        docLineId += 1;
        const document = { docType: "OPENING", docId: rank + 1, docLineId, operatorId: storeman };
        const posting = { repositoryId, skuId, grade: 1, qty: Math.max(1, Math.round(pieces)), ...document };
        stock.move(style, { ...posting, moveType: "OPENING" }, at);
      }
    }
  });
}

/** The SKUs of a style in the order of their ids, each with its size's weight. */
function cells(style: Style): { skuId: number; weight: number }[] {
  const weights = sizeWeights(style.sizeGroup.sizes.length);
  return style.colors.flatMap((_, color) =>
    weights.map((weight, size) => ({ skuId: style.firstSkuId + color * weights.length + size, weight })),
  );
}

/** Days are text, `YYYY-MM-DD`, and compare as such. */
function laterDay(one: string, other: string): string {
  return [one, other].sort().at(-1) ?? one;
}
