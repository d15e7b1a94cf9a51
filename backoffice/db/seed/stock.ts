/**
 * The demo company's stock: what came in, forty days of selling it, and the
 * balances left. Played through in time order, so that every movement's
 * balance is the one a shop would have seen.
 */

import { bizDateOf } from "../../clock.ts";
import { stockBalance, stockMovement } from "../../stock-ledger/stock.tables.ts";
import type { Db } from "../connect.ts";
import { instantOf, shiftDay } from "./days.ts";
import { createWeightedPick, type Random } from "./random.ts";
import { insertRows } from "./rows.ts";
import { namedStyles } from "./styles.data.ts";
import type { Style } from "./styles.ts";

/** Repository ids of vocabulary.data.ts, with the most popular styles each stall keeps and its share of the sales. */
const warehouse = 1;
const returnsCorner = 5;
const shops = [
  { repositoryId: 2, operatorId: 4, styles: 48, share: 0.36, mayOversell: true },
  { repositoryId: 3, operatorId: 5, styles: 32, share: 0.2, mayOversell: false },
  { repositoryId: 4, operatorId: 3, styles: 20, share: 0.12, mayOversell: false },
  { repositoryId: 6, operatorId: 9, styles: 12, share: 0.07, mayOversell: false },
  { repositoryId: warehouse, operatorId: 6, styles: Number.POSITIVE_INFINITY, share: 0.25, mayOversell: false },
] as const;

type Shop = (typeof shops)[number];

/** Who books the opening stock. */
const storeman = 6;

const sellingDays = 40;
const saleLinesPerDay = 280;

type Movement = typeof stockMovement.$inferInsert;

interface Ledger {
  movements: Movement[];
  onHand: Map<string, number>;
}

/** Every piece is valued at its style's cost, so the moving average never moves and every value is exact. */
export async function seedStock(db: Db, styles: readonly Style[], now: Date, random: Random): Promise<void> {
  const ranked = rank(styles, random);
  const ledger: Ledger = { movements: [], onHand: new Map() };
  open(ledger, ranked, now, random);
  sell(ledger, ranked, now, random);
  // Ids run in time order. The sort is stable, so movements of one instant keep theirs.
  ledger.movements.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await insertRows(db, stockMovement, ledger.movements);
  await insertRows(db, stockBalance, balances(ledger, styles));
}

/** Styles by popularity: the named ones lead, what is still to come and what is off the list trails. */
function rank(styles: readonly Style[], random: Random): Style[] {
  const keys = new Map(
    styles.map((style) => [
      style,
      style.id <= namedStyles.length ? random.next() * 0.1 : random.next() + (style.status === "ON" ? 0 : 0.6),
    ]),
  );
  return [...styles].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}

/** 1:2:2:1 over a run: the ends sell half as much as the middle. */
function sizeWeights(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (count > 2 && (index === 0 || index === count - 1) ? 1 : 2));
}

/** One 期初 document a style: into every shop that keeps it, on its launch day or before the first day of sales. */
function open(ledger: Ledger, ranked: readonly Style[], now: Date, random: Random): void {
  const firstDay = shiftDay(bizDateOf(now), -sellingDays - 5);
  ranked.forEach((style, rank) => {
    // A few styles are sold out, and some come with holes in their sizes; the named ones are complete.
    const named = style.id <= namedStyles.length;
    if (style.status === "DRAFT" || (!named && random.chance(style.status === "OFF" ? 0.4 : 0.03))) return;
    const holes = !named && random.chance(0.12) ? 0.15 : 0;
    const depth = style.status === "ON" ? 1 + 130 / (rank + 8) : 0.4;
    const arrival = instantOf(laterDay(style.launchDate, firstDay), 3 * 60 + random.next() * 30);
    const at = arrival < now ? arrival : now;
    for (const { repositoryId } of shops.filter(({ styles }) => rank < styles)) {
      for (const { skuId, weight } of cells(style)) {
        if (random.chance(holes)) continue;
        const qty = Math.max(
          1,
          Math.round(weight * depth * (repositoryId === warehouse ? 5 : 2) * (0.5 + random.next())),
        );
        move(
          ledger,
          style,
          { repositoryId, skuId, qty, moveType: "OPENING", docType: "OPENING", docId: rank + 1, operatorId: storeman },
          at,
        );
      }
    }
  });
}

function sell(ledger: Ledger, ranked: readonly Style[], now: Date, random: Random): void {
  const today = bizDateOf(now);
  const shares = shops.map(({ share }) => share);
  const popularity = ranked.map((_, rank) => 1 / (rank + 3));
  const pickShop = createWeightedPick(shares, random);
  const pickRank = createWeightedPick(popularity, random);
  let billId = 0;
  for (let back = sellingDays - 1; back >= 0; back--) {
    const day = shiftDay(today, -back);
    const lines = Math.round(saleLinesPerDay * (0.7 + random.next() * 0.6));
    const minutes = Array.from({ length: lines }, () => saleMinute(random)).sort((a, b) => a - b);
    for (const at of minutes.map((minute) => instantOf(day, minute))) {
      const shop = shops[pickShop()];
      const style = ranked[pickRank()];
      if (!shop || !style || at > now || style.launchDate > day) continue;
      billId += 1;
      sellLine(ledger, shop, style, { billId, at }, random);
    }
  }
}

/** One line of a bill: mostly pieces out, now and then some back, half of these to the returns corner. */
function sellLine(
  ledger: Ledger,
  shop: Shop,
  style: Style,
  { billId, at }: { billId: number; at: Date },
  random: Random,
): void {
  const skuId = pickSku(style, random);
  const left = ledger.onHand.get(`${shop.repositoryId}:${skuId}`);
  // Where nothing was ever stocked nothing is sold.
  if (left === undefined) return;
  const wanted = 1 + Math.floor(random.next() ** 3 * 9);
  const bill = { skuId, docType: "BILL", docId: billId, operatorId: shop.operatorId };
  if (random.chance(0.08)) {
    const repositoryId = random.chance(0.5) ? shop.repositoryId : returnsCorner;
    move(ledger, style, { ...bill, repositoryId, qty: Math.min(wanted, 3), moveType: "SALE_RETURN" }, at);
    return;
  }
  // Oversold a little at most: the goods are on their way from the warehouse.
  const qty = Math.min(wanted, shop.mayOversell ? left + 2 : left);
  if (qty > 0) move(ledger, style, { ...bill, repositoryId: shop.repositoryId, qty: -qty, moveType: "SALE_OUT" }, at);
}

/** Markets open before dawn: most of the day is sold in its first three hours (domain.md §7). */
function saleMinute(random: Random): number {
  return random.chance(0.6) ? 270 + random.next() * 180 : 450 + random.next() * 540;
}

/** The first colours sell best, and the middle sizes. */
function pickSku(style: Style, random: Random): number {
  const weights = sizeWeights(style.sizeGroup.sizes.length);
  const color = Math.floor(random.next() * random.next() * style.colors.length);
  const size = createWeightedPick(weights, random)();
  return style.firstSkuId + color * weights.length + size;
}

/** The SKUs of a style in the order of their ids, each with its size's weight. */
function cells(style: Style): { skuId: number; weight: number }[] {
  const weights = sizeWeights(style.sizeGroup.sizes.length);
  return style.colors.flatMap((_, color) =>
    weights.map((weight, size) => ({ skuId: style.firstSkuId + color * weights.length + size, weight })),
  );
}

type Posting = Pick<Movement, "repositoryId" | "skuId" | "qty" | "moveType" | "docType" | "docId" | "operatorId">;

function move(ledger: Ledger, style: Style, posting: Posting, at: Date): void {
  const key = `${posting.repositoryId}:${posting.skuId}`;
  const balanceAfter = (ledger.onHand.get(key) ?? 0) + posting.qty;
  ledger.onHand.set(key, balanceAfter);
  ledger.movements.push({
    ...posting,
    grade: 1,
    valueFen: posting.qty * style.costFen,
    balanceAfter,
    docLineId: ledger.movements.length + 1,
    bizDate: bizDateOf(at),
    createdAt: at,
    seq: 1,
    varianceFen: 0,
  });
}

function balances({ onHand }: Ledger, styles: readonly Style[]) {
  const costs = styles.flatMap((style) => style.colors.flatMap(() => style.sizeGroup.sizes.map(() => style.costFen)));
  return [...onHand].map(([key, quantity]) => {
    const [repositoryId = 0, skuId = 0] = key.split(":").map(Number);
    return { repositoryId, skuId, grade: 1, onHand: quantity, locked: 0, valueFen: quantity * (costs[skuId - 1] ?? 0) };
  });
}

/** Days are text, `YYYY-MM-DD`, and compare as such. */
function laterDay(one: string, other: string): string {
  return [one, other].sort().at(-1) ?? one;
}
