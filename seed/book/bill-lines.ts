/** What stands on a made-up bill: several styles in some colours and sizes, now and then something given back. */
import type { billLine } from "#backoffice/trade/stall/bill/bill.tables.ts";
import { type Customer, type Price, priceFor, type TakenLine } from "../customers.ts";
import { createWeightedPick, type Random } from "../random.ts";
import type { Style } from "../styles.ts";

/** Rows of bill_line without the bill, and the style of each. */
export type DraftLine = Omit<typeof billLine.$inferInsert, "id" | "billId" | "lineNo"> & {
  style: Style;
  origin?: TakenLine;
};

const returnReasons = ["质量", "色差", "尺码", "滞销", "发错"] as const;

/** 1:2:2:1 over a run: the ends sell half as much as the middle. */
export function sizeWeights(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (count > 2 && (index === 0 || index === count - 1) ? 1 : 2));
}

/** The first colours sell best, and the middle sizes. */
export function pickSku(style: Style, random: Random): number {
  const weights = sizeWeights(style.sizeGroup.sizes.length);
  const color = Math.floor(random.next() * random.next() * style.colors.length);
  const size = createWeightedPick(weights, random)();
  return style.firstSkuId + color * weights.length + size;
}

interface Shelf {
  /** One of the styles the stall sells, by popularity. */
  pickStyle(): Style;
  /** Pieces that may still be sold. */
  left(skuId: number): number;
}

/** Lines of one bill; empty where everything that was asked for is sold out. */
export function draftLines(customer: Customer, shelf: Shelf, random: Random): DraftLine[] {
  const styles = new Set(Array.from({ length: random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5]) }, () => shelf.pickStyle()));
  const lines = [...styles].flatMap((style) => saleLines(customer, style, shelf, random));
  if (lines.length > 0 && !customer.walkIn && random.chance(0.15)) lines.push(...returnLines(customer, shelf, random));
  return lines;
}

function saleLines(customer: Customer, style: Style, shelf: Shelf, random: Random): DraftLine[] {
  const price = priceFor(customer, style, random);
  const cells = new Set(
    Array.from({ length: random.between(1, customer.strategyId + 2) }, () => pickSku(style, random)),
  );
  const inOrder = [...cells].sort((one, other) => one - other);
  return inOrder.flatMap((skuId) => {
    const qty = Math.min(1 + Math.floor(random.next() ** 2.2 * 9), shelf.left(skuId));
    if (qty <= 0) return [];
    if (!customer.walkIn && random.chance(0.015)) return [saleLine("GIFT", style, skuId, 1, free, 1)];
    const takeQty = !customer.walkIn && random.chance(0.006) ? Math.floor(qty / 2) : qty;
    return [saleLine("SALE", style, skuId, qty, price, takeQty)];
  });
}

const free: Price = { priceFen: 0, priceSource: "FREE" };

function saleLine(
  kind: "SALE" | "GIFT",
  style: Style,
  skuId: number,
  qty: number,
  price: Price,
  takeQty: number,
): DraftLine {
  const amountFen = qty * price.priceFen;
  return { kind, skuId, grade: 1, qty, takeQty, ...price, amountFen, originLineId: null, reason: "", style };
}

/** Mostly of what the customer bought here, at what was paid for it. */
function returnLines(customer: Customer, shelf: Shelf, random: Random): DraftLine[] {
  const bought = customer.taken.filter(({ left }) => left > 0).slice(-40);
  return Array.from({ length: random.between(1, 3) }, () => {
    const reason = random.pick([...returnReasons]);
    const grade = reason === "质量" ? 2 : 1;
    const origin = bought.length > 0 ? random.pick(bought) : undefined;
    if (origin && origin.left > 0) {
      const qty = Math.min(origin.left, random.between(1, 4));
      origin.left -= qty;
      const { skuId, priceFen, style } = origin;
      const amountFen = qty * priceFen;
      const line = {
        kind: "RETURN",
        skuId,
        grade,
        qty,
        takeQty: qty,
        priceFen,
        priceSource: "ORIGIN",
        amountFen,
      } as const;
      return { ...line, originLineId: origin.lineId, reason, style, origin };
    }
    const style = shelf.pickStyle();
    const qty = random.between(1, 2);
    const price = priceFor(customer, style, random);
    const line = { kind: "RETURN", skuId: pickSku(style, random), grade, qty, takeQty: qty, ...price } as const;
    return { ...line, amountFen: qty * price.priceFen, originLineId: null, reason, style };
  });
}
