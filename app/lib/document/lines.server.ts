/** Quantities of forms, and lines and matrices of documents as pages show them. */

import type { Api } from "#app/lib/api/api.server.ts";
import type { LineView } from "#app/lib/document/goods-groups.ts";
import type { MatrixView } from "#app/lib/document/matrix-view.ts";
import { type Fields, Refused } from "#app/lib/form/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { type LineSku, lineEndpoints, type StyleMatrix } from "#contract/goods/lines.ts";

export interface Cell {
  skuId: number;
  grade: 1 | 2;
  qty: number;
}

/** The `q.<sku>.<grade>` fields of a form; blank means none. A field that is no number is said by its label. */
export function readCells(form: FormData): { cells: Cell[]; refusal: string | null; typed: Record<string, string> } {
  const cells: Cell[] = [];
  const typed: Record<string, string> = {};
  let refusal: string | null = null;
  for (const [name, value] of form) {
    const match = /^q\.(\d+)\.([12])$/.exec(name);
    if (!match) continue;
    const text = String(value);
    typed[name] = text;
    const qty = piecesOf(text);
    if (qty === undefined) refusal ??= wrongPieces(text);
    else cells.push({ skuId: Number(match[1]), grade: match[2] === "2" ? 2 : 1, qty: qty ?? 0 });
  }
  return { cells, refusal, typed };
}

/** Null for none, undefined for what is no number of pieces. */
function piecesOf(text: string): number | null | undefined {
  const digits = text.normalize("NFKC").trim();
  if (digits === "") return null;
  return /^\d{1,5}$/.test(digits) ? Number(digits) : undefined;
}
const wrongPieces = (text: string) => `数量“${text}”不对：请填 0 到 99999 的整数`;

/**
 * A form's fields with the figures of its matrices (`FigureGoods`) as `cells`, one a line: those that were left blank
 * are left away, and mean what the endpoint says. Throws {@link Refused} where one is no number.
 */
export function withFigures(fields: Fields, { form }: { form: FormData }): Fields & { cells: Fields[] } {
  const cells = new Map<number, Fields>();
  for (const [name, value] of form) {
    const [, figure, sku] = /^q\.([a-z]+)\.(\d+)$/.exec(name) ?? [];
    if (figure === undefined) continue;
    const qty = piecesOf(String(value));
    if (qty === undefined) throw new Refused(wrongPieces(String(value)), name);
    const skuId = Number(sku);
    cells.set(skuId, { ...(cells.get(skuId) ?? { skuId }), ...(qty !== null && { [figure]: qty }) });
  }
  return { ...withoutQuantities(fields), cells: [...cells.values()] };
}

const withoutQuantities = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("q.")));

/** A form's fields with its quantities as `cells`. Throws {@link Refused} where one is no number. */
export function withCells(fields: Fields, { form }: { form: FormData }): Fields & { cells: Cell[] } {
  const { cells, refusal } = readCells(form);
  if (refusal) throw new Refused(refusal);
  return { ...withoutQuantities(fields), cells };
}

/** The style's matrix for `?style=`, filled with what the document has; null when there is none to show. */
export async function readMatrix(
  api: Api,
  {
    styleNo,
    repositoryId,
    grade = 1,
    lines,
  }: {
    styleNo: string | null;
    /** Whose stock the cells show. */
    repositoryId?: number | undefined;
    grade?: 1 | 2;
    lines: readonly { skuId: number; grade?: number; qty: number }[];
  },
): Promise<MatrixView | null> {
  if (!styleNo) return null;
  const found = await api.attempt(lineEndpoints.matrix, { query: { styleNo, repositoryId, grade } });
  return found.ok ? matrixView(found.value, grade, lines) : null;
}

function matrixView(
  matrix: StyleMatrix,
  grade: 1 | 2,
  lines: readonly { skuId: number; grade?: number; qty: number }[],
): MatrixView {
  const qtyOf = (skuId: number) =>
    lines.find((line) => line.skuId === skuId && (line.grade ?? 1) === grade)?.qty ?? null;
  return {
    productId: matrix.productId,
    styleNo: matrix.styleNo,
    name: matrix.name,
    pictureSrc: matrix.pictureId && picturePath(matrix.pictureId, 96),
    grade,
    sizes: matrix.sizes.map((size) => size.name),
    rows: matrix.colors.map((color) => ({
      color: color.name,
      cells: matrix.sizes.map((size) => {
        const cell = matrix.cells.find((one) => one.colorId === color.id && one.sizeId === size.id);
        if (!cell) return null;
        const { skuId, active, available = null } = cell;
        return { skuId, active, available, qty: qtyOf(skuId) };
      }),
    })),
  };
}

/** A document's line as tables show it. */
export function lineView<L extends LineSku & { id: number; grade?: 1 | 2; qty: number }>(line: L): LineView & L {
  return { grade: 1, ...line, pictureSrc: line.pictureId && picturePath(line.pictureId, 96) };
}
