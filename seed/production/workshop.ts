/** What all that is played of production shares: its books, its people, and who wrote what. */
import type { MoneyBook } from "../book/money-book.ts";
import type { NumberBook } from "../book/number-book.ts";
import type { StockBook } from "../book/stock-book.ts";
import type { Style } from "../styles.ts";
import type { BatchRows } from "./batch-rows.ts";
import type { MaterialBook } from "./material-book.ts";

export interface Workshop {
  styles: readonly Style[];
  stock: StockBook;
  money: MoneyBook;
  numbers: NumberBook;
  now: Date;
}

/** The workshop with what is written while it is played. */
export type Shop = Workshop & { rows: BatchRows; material: MaterialBook };

export const [warehouse, merchandiser, storeman] = [1, 7, 6];

export const writtenBy = (userId: number, at: Date) => ({
  ...{ createdBy: userId, createdAt: at, updatedBy: userId, updatedAt: at, version: 1 },
});

export function total<T>(list: readonly T[], of: (one: T) => number | undefined): number {
  return list.reduce((sum, one) => sum + (of(one) ?? 0), 0);
}
