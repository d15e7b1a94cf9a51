/** What the pages of 盘点 show of a count's figures and lines; null where the reader may not see it. */
import type { LineSku } from "#contract/goods/lines.ts";

export interface CountFigures {
  book: number | null;
  count: number;
  gain: number | null;
  loss: number | null;
  /** Formatted. */
  worth: string | null;
}

export interface CountLineView extends LineSku {
  id: number;
  /** Nobody has entered it yet. */
  uncounted: boolean;
  grade: 1 | 2;
  pictureSrc: string | null;
  counted: number | null;
  bookQty?: number | null | undefined;
  diff?: number | null | undefined;
  sinceQty?: number | null | undefined;
  mine: number | null;
  worth: string | null;
  /** Who found how many, and where. */
  who: string;
}
