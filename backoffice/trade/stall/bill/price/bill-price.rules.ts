/** Which price a line gets: 客户专价 → 上次成交价 → 策略价 → 档口价 → 批发价 (domain.md §3.4). */
import type { BillLineKind, PriceSource } from "#contract/stall/bill/bill.words.ts";
import type { PriceMode } from "#contract/stall/distributor.words.ts";

/** A last price is remembered so long. */
export const lastPriceDays = 180;

export interface PriceChoices {
  readonly wholesaleFen: number;
  /** The stall's own price; null: none. */
  readonly stallFen: number | null;
  readonly customerFen: number | null;
  /** Of the customer's latest live bill with the style, at most {@link lastPriceDays} old. */
  readonly lastFen: number | null;
  /** What that price was paid with, after what was let off the whole bill. */
  readonly paidFen: number | null;
  /** The price list's, of a strategy with one. */
  readonly listFen: number | null;
  /** The least it goes for without the right to go lower; null: anything. */
  readonly floorFen: number | null;
  /** Null: no customer yet. */
  readonly strategy: {
    readonly priceMode: PriceMode;
    readonly discountBp: number;
    readonly minusFen: number;
    readonly rememberLast: boolean;
    /** Pieces a bill needs for the strategy's prices. */
    readonly minMixQty: number;
  } | null;
}

export interface Price {
  readonly priceFen: number;
  readonly priceSource: PriceSource;
}

/** The price of a line of this kind, in a bill of `saleQty` pieces; of goods sold never below the floor. */
export function choosePrice(choices: PriceChoices, line: { kind: BillLineKind; saleQty: number }): Price {
  const found = priceByRule(choices, line);
  const { floorFen } = choices;
  if (line.kind !== "SALE" || floorFen === null || found.priceFen >= floorFen) return found;
  return { priceFen: floorFen, priceSource: "FLOOR" };
}

function priceByRule(choices: PriceChoices, { kind, saleQty }: { kind: BillLineKind; saleQty: number }): Price {
  if (kind === "GIFT" || kind === "SAMPLE") return { priceFen: 0, priceSource: "FREE" };
  const { customerFen, lastFen, paidFen, stallFen, strategy } = choices;
  // What comes back is credited at what was paid for it, whatever the strategy remembers.
  if (kind === "RETURN" && paidFen !== null) return { priceFen: paidFen, priceSource: "LAST" };
  if (customerFen !== null) return { priceFen: customerFen, priceSource: "CUSTOMER" };
  if (strategy?.rememberLast && lastFen !== null) return { priceFen: lastFen, priceSource: "LAST" };
  const strategyFen = kind === "RETURN" || saleQty >= (strategy?.minMixQty ?? 0) ? ofStrategy(choices) : null;
  if (strategyFen !== null) return { priceFen: strategyFen, priceSource: "STRATEGY" };
  if (stallFen !== null) return { priceFen: stallFen, priceSource: "STALL" };
  return { priceFen: choices.wholesaleFen, priceSource: "WHOLESALE" };
}

function ofStrategy({ strategy, wholesaleFen, listFen }: PriceChoices): number | null {
  switch (strategy?.priceMode) {
    case "DISCOUNT":
      return Math.floor((wholesaleFen * strategy.discountBp + 5_000) / 10_000);
    case "MINUS":
      return Math.max(0, wholesaleFen - strategy.minusFen);
    case "LIST":
      return listFen;
    default:
      return null;
  }
}

/** A line sold for less than the rules gave. */
export interface PriceCut {
  skuId: number;
  qty: number;
  priceFen: number;
  ruleFen: number;
}

/**
 * The lines whose price was typed below what {@link choosePrice} gives. Goods
 * sold only: what is given or lent is free by rule, and returns above the
 * last price are asked about before the bill is confirmed.
 */
export function findPriceCuts(
  lines: readonly { kind: BillLineKind; skuId: number; qty: number; priceFen: number; priceSource: PriceSource }[],
  choicesOf: (skuId: number) => PriceChoices | undefined,
): PriceCut[] {
  const sold = lines.filter(({ kind }) => kind === "SALE");
  const saleQty = sold.reduce((sum, { qty }) => sum + qty, 0);
  return sold.flatMap(({ kind, skuId, qty, priceFen, priceSource }) => {
    const choices = priceSource === "MANUAL" ? choicesOf(skuId) : undefined;
    const ruleFen = choices && choosePrice(choices, { kind, saleQty }).priceFen;
    return ruleFen !== undefined && priceFen < ruleFen ? [{ skuId, qty, priceFen, ruleFen }] : [];
  });
}
