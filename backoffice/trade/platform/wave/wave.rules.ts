/** 播种: which basket wants a garment. Pure. */
import { basketName } from "#contract/platform/wave.words.ts";

/** Garments of one SKU in one basket: what belongs into it, and what was sorted into it. */
export interface Cell {
  readonly basket: number;
  readonly skuId: number;
  readonly due: number;
  readonly got: number;
}

/** Garments that are still to be sorted; what lies in a basket beyond makes up for nothing. */
export function leftOf(cells: readonly Cell[]): number {
  return cells.reduce((left, { due, got }) => left + Math.max(0, due - got), 0);
}

/** The lowest basket that still wants the SKU, or why none does. */
export function nextBasket(
  cells: readonly Cell[],
  { skuId, label }: { skuId: number; label: string },
): { basket: number } | { refusal: string } {
  const own = cells.filter((cell) => cell.skuId === skuId && cell.due > 0);
  if (own.length === 0) return { refusal: `拿错了：这个波次没有 ${label}，请放回去` };
  const wanting = own.filter(({ due, got }) => got < due).sort((one, other) => one.basket - other.basket);
  const [next] = wanting;
  if (next) return { basket: next.basket };
  const due = own.reduce((total, cell) => total + cell.due, 0);
  const where = own.map(({ basket }) => basketName(basket)).join("、");
  return { refusal: `多拿了：${label} 这个波次只要 ${due} 件，已经分完（${where}）` };
}
