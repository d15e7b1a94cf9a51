/** A document's lines as the trade reads them: by style, a colour × size matrix each. Pure. */

import type { SizeMatrixView } from "#app/lib/document/matrix-view.ts";
import { type MatrixView, quantityName } from "#app/lib/document/matrix-view.ts";

/** A line of any document: pieces of one SKU in one grade. */
export interface LineView {
  id: number;
  skuId: number;
  productId: number;
  grade: 1 | 2;
  styleNo: string;
  productName: string;
  pictureSrc: string | null;
  color: string;
  size: string;
  sizeSort: number;
  skuCode: string;
  barcode: string;
  qty: number;
  /** Pieces that may still go out, where that matters. */
  available?: number | null | undefined;
}

/** The lines of one style in one grade. */
export interface StyleGroup<L extends LineView> {
  key: string;
  productId: number;
  styleNo: string;
  productName: string;
  pictureSrc: string | null;
  grade: 1 | 2;
  lines: readonly L[];
}

/** In the order of the lines, which the API gives by style, colour and size. */
export function groupByStyle<L extends LineView>(lines: readonly L[]): StyleGroup<L>[] {
  const groups = new Map<string, L[]>();
  for (const line of lines) {
    const key = `${line.productId}-${line.grade}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const { productId, styleNo, productName, pictureSrc, grade } = first;
    return [{ key, productId, styleNo, productName, pictureSrc, grade, lines: own }];
  });
}

/** A style's lines by colour, as they come, and size, as its run has them; null where there is none. */
export interface LineGrid<L> {
  colors: readonly string[];
  sizes: readonly string[];
  rows: readonly (readonly (L | null)[])[];
}

export function gridOf<L extends LineView>(lines: readonly L[]): LineGrid<L> {
  const sorts = new Map(lines.map(({ size, sizeSort }) => [size, sizeSort]));
  const sizes = [...sorts].toSorted(([, one], [, other]) => one - other).map(([size]) => size);
  const colors = [...new Set(lines.map(({ color }) => color))];
  const find = (color: string, size: string) => lines.find((one) => one.color === color && one.size === size) ?? null;
  return { colors, sizes, rows: colors.map((color) => sizes.map((size) => find(color, size))) };
}

/** Figures to read; lines of one colour and size are one cell. */
export function figuresOf<L extends LineView>(lines: readonly L[], of: (line: L) => number): SizeMatrixView {
  const { colors, sizes } = gridOf(lines);
  const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, qty) => all + (qty ?? 0), 0);
  const cells = colors.map((color) =>
    sizes.map((size) => {
      const own = lines.filter((one) => one.color === color && one.size === size);
      return own.length > 0 ? sum(own.map(of)) : null;
    }),
  );
  return {
    sizes,
    rows: colors.map((color, row) => ({ color, cells: cells[row] ?? [], total: sum(cells[row] ?? []) })),
    totals: sizes.map((_, column) => sum(cells.map((row) => row[column] ?? null))),
    total: sum(cells.flat()),
  };
}

/** Cells to type in, of the SKUs that the group has. */
export function cellsOf<L extends LineView>(
  { productId, styleNo, productName, pictureSrc, grade, lines }: StyleGroup<L>,
  of: (line: L) => number | null = ({ qty }) => qty,
): MatrixView {
  const { colors, sizes, rows } = gridOf(lines);
  return {
    productId,
    styleNo,
    name: productName,
    pictureSrc,
    grade,
    sizes,
    rows: colors.map((color, at) => ({
      color,
      cells: (rows[at] ?? []).map(
        (line) => line && { skuId: line.skuId, qty: of(line), available: line.available ?? null, active: true },
      ),
    })),
  };
}

/** What a draft's quantities are, by the name of their control: those of its lines, and of the style that is open. */
export function storedQuantities(lines: readonly LineView[], open: MatrixView | null): Record<string, string> {
  const cells = open?.rows.flatMap((row) => row.cells.filter((cell) => cell !== null)) ?? [];
  return Object.fromEntries([
    ...cells.map(({ skuId, qty }) => [quantityName(skuId, open?.grade ?? 1), String(qty ?? "")]),
    ...lines.map(({ skuId, grade, qty }) => [quantityName(skuId, grade), String(qty)]),
  ]);
}
