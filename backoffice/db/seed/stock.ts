/**
 * The demo company's stock: what came in, forty days of selling it, and the
 * balances left. Played through in time order, so that every movement's
 * balance is the one a shop would have seen.
 */
import { stockBalance, stockMovement } from "../../stock-ledger/stock.tables.ts";
import type { Db } from "../connect.ts";
import { bizDateOf } from "../../clock.ts";
import { instantOf, shiftDay } from "./days.ts";
import { createWeightedPick, type Random } from "./random.ts";
import { insertRows } from "./rows.ts";
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
  await insertRows(db, stockMovement, ledger.movements);
  await insertRows(db, stockBalance, balances(ledger, styles));
}

/** Styles by popularity: the named ones lead, what is still to come and what is off the list trails. */
function rank(styles: readonly Style[], random: Random): Style[] {
  const keys = new Map(styles.map((style) => [style, style.id <= 14 ? random.next() * 0.1 : random.next() + (style.status === "ON" ? 0 : 0.6)]));
  return [...styles].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}

/** 1:2:2:1 over a run: the ends sell half as much as the middle. */
function sizeWeights(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (count > 2 && (index === 0 || index === count - 1) ? 1 : 2));
}

function open(ledger: Ledger, ranked: readonly Style[], now: Date, random: Random): void {
  const firstDay = shiftDay(bizDateOf(now), -sellingDays - 5);
  let docId = 0;
  ranked.forEach((style, rankIndex) => {
    if (style.status === "DRAFT") return;
    // A few styles are sold out, and some arrive with holes in their sizes.
    const soldOut = style.id > 14 && random.chance(style.status === "OFF" ? 0.4 : 0.03);
    if (soldOut) return;
    const holes = style.id > 14 && random.chance(0.12) ? 0.15 : 0;
    const demand = 130 / (rankIndex + 8);
    docId += 1;
    const day = style.launchDate > firstDay ? style.launchDate : firstDay;
    const weights = sizeWeights(style.sizeGroup.sizes.length);
    for (const shop of shops) {
      if (rankIndex >= shop.styles) continue;
      style.colors.forEach((_, colorIndex) => {
        weights.forEach((weight, sizeIndex) => {
          const skuId = style.firstSkuId + colorIndex * weights.length + sizeIndex;
          if (random.chance(holes)) return;
          const inStall = shop.repositoryId !== warehouse;
          const deep = style.status === "ON" ? 1 + demand : 0.4;
          const qty = Math.max(1, Math.round(weight * deep * (inStall ? 2 : 5) * (0.5 + random.next())));
          move(ledger, style, { repositoryId: shop.repositoryId, skuId, qty, moveType: "OPENING", docType: "OPENING", docId }, 6, instantOf(day, 3 * 60 + random.next() * 30));
        });
      });
    }
  });
  // Ids must run in time order: a style launched later opens later.
  ledger.movements.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function sell(ledger: Ledger, ranked: readonly Style[], now: Date, random: Random): void {
  const today = bizDateOf(now);
  const pickShop = createWeightedPick(shops.map(({ share }) => share), random);
  const pickRank = createWeightedPick(ranked.map((_, index) => 1 / (index + 3)), random);
  let billId = 0;
  for (let back = sellingDays - 1; back >= 0; back--) {
    const day = shiftDay(today, -back);
    const times = Array.from({ length: Math.round(saleLinesPerDay * (0.7 + random.next() * 0.6)) }, () => saleMinute(random));
    for (const minute of times.sort((a, b) => a - b)) {
      const at = instantOf(day, minute);
      const shop = shops[pickShop()];
      const style = ranked[pickRank()];
      const line = { ratio: random.next(), colors: random.next(), sizes: random.next(), returned: random.chance(0.08), checked: random.chance(0.5) };
      if (!shop || !style || at > now || style.launchDate > day || style.status === "DRAFT") continue;
      const weights = sizeWeights(style.sizeGroup.sizes.length);
      const colorIndex = Math.floor(line.colors * line.colors * style.colors.length);
      const skuId = style.firstSkuId + colorIndex * weights.length + pickSize(weights, line.sizes);
      const key = `${shop.repositoryId}:${skuId}`;
      const left = ledger.onHand.get(key);
      // Where nothing was ever stocked nothing is sold.
      if (left === undefined) continue;
      const wanted = 1 + Math.floor(line.ratio ** 3 * 9);
      billId += 1;
      if (line.returned) {
        const repositoryId = line.checked ? shop.repositoryId : returnsCorner;
        move(ledger, style, { repositoryId, skuId, qty: Math.min(wanted, 3), moveType: "SALE_RETURN", docType: "BILL", docId: billId }, shop.operatorId, at);
        continue;
      }
      // Oversold a little at most: the goods are on their way from the warehouse.
      const qty = Math.min(wanted, shop.mayOversell ? Math.max(left + 2, 0) : left);
      if (qty > 0) move(ledger, style, { repositoryId: shop.repositoryId, skuId, qty: -qty, moveType: "SALE_OUT", docType: "BILL", docId: billId }, shop.operatorId, at);
    }
  }
}

/** Markets open before dawn: most of the day is sold in its first three hours (domain.md §7). */
function saleMinute(random: Random): number {
  return random.chance(0.6) ? 270 + random.next() * 180 : 450 + random.next() * 540;
}

function pickSize(weights: readonly number[], fraction: number): number {
  let target = fraction * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (target -= weight) < 0);
  return Math.max(index, 0);
}

type Posting = Pick<Movement, "repositoryId" | "skuId" | "qty" | "moveType" | "docType" | "docId">;

function move(ledger: Ledger, style: Style, posting: Posting, operatorId: number, at: Date): void {
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
    operatorId,
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
