/** What a colour × size matrix shows: one style's cells, filled in or empty. */
export interface MatrixView {
  productId: number;
  styleNo: string;
  name: string;
  pictureSrc: string | null;
  /** 1 正品, 2 次品: what the cells are of. */
  grade: 1 | 2;
  /** Names in the run's order. */
  sizes: readonly string[];
  rows: readonly MatrixRow[];
}

export interface MatrixRow {
  color: string;
  /** In the order of the sizes; null where the style has no such SKU. */
  cells: readonly (MatrixCell | null)[];
}

export interface MatrixCell {
  skuId: number;
  /** What the document has of it; null for none. */
  qty: number | null;
  /** Pieces available where the goods come from; null where that does not matter. */
  available: number | null;
  /** False for an SKU that was stopped. */
  active: boolean;
}

/** The form field of a cell or line, read by `readCells`. */
export function quantityName(skuId: number, grade: number): string {
  return `q.${skuId}.${grade}`;
}

/** The form field of one of several figures of a cell, read by `withFigures`. */
export function figureName(figure: string, skuId: number): string {
  return `q.${figure}.${skuId}`;
}

/** Figures of one style by colour and size, to be read. */
export interface SizeMatrixView {
  /** Size names in the run's order. */
  sizes: readonly string[];
  /** Null where the style has no such SKU. */
  rows: readonly { color: string; cells: readonly (number | null)[]; total: number }[];
  totals: readonly number[];
  total: number;
}
