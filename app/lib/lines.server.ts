/** The server's side of entering lines: reads what the three forms of a draft post, and asks the API for the rest. */
import { data, redirect } from "@remix-run/node";
import type { LineReply } from "#app/components/document/line-editor.tsx";
import type { LineView } from "#app/components/document/line-table.tsx";
import { type MatrixView, quantityName } from "#app/components/matrix/matrix-view.ts";
import { type LineSku, lineEndpoints, type StyleMatrix } from "#contract/goods/lines.ts";
import type { Api } from "./api/api.server.ts";
import { type Fields, Refused } from "./form.server.ts";
import { picturePath } from "./format/picture-path.ts";

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
    const digits = text.normalize("NFKC").trim() || "0";
    if (!/^\d{1,5}$/.test(digits)) refusal ??= `数量“${text}”不对：请填 0 到 99999 的整数`;
    else cells.push({ skuId: Number(match[1]), grade: match[2] === "2" ? 2 : 1, qty: Number(digits) });
  }
  return { cells, refusal, typed };
}

/** A form's fields with its quantities as `cells`. Throws {@link Refused} where one is no number. */
export function withCells(fields: Fields, { form }: { form: FormData }): Fields & { cells: Cell[] } {
  const { cells, refusal } = readCells(form);
  if (refusal) throw new Refused(refusal);
  return { ...Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("q."))), cells };
}

/** How a document's API takes a change of its lines; every document has one of this form. */
export type SaveLines = (
  change: { mode: "add" | "set"; cells: Cell[] },
  clientToken: string,
) => Promise<{ ok: true } | { ok: false; message: string }>;

/** Intents that {@link changeLines} answers. */
const lineIntents = ["scan", "matrix", "lines"];

export const isLineIntent = (form: FormData) => lineIntents.includes(String(form.get("intent")));

/**
 * Does what one of the forms asks: adds what was scanned, sets what a matrix
 * or the table says, takes a line away. Redirects to the page, or answers why
 * not, with what was typed.
 */
export async function changeLines(api: Api, request: Request, form: FormData, save: SaveLines) {
  const stay = form.has("stay");
  const clientToken = String(form.get("clientToken"));
  const url = new URL(request.url);
  const back = (styleNo?: string) => {
    if (styleNo !== undefined) url.searchParams.set("style", styleNo);
    return redirect(`${url.pathname}${url.search}`);
  };
  const refuse = (reply: LineReply) => data(reply, { status: 400 });
  if (form.get("intent") === "scan") {
    const text = String(form.get("text") ?? form.get("typed") ?? "");
    const found = await api.attempt(lineEndpoints.resolve, { query: { text } });
    if (!found.ok) return refuse({ form: "scan", text, refusal: found.message });
    const line = found.value;
    if (line.kind === "choices") return refuse({ form: "scan", text, choices: line.choices });
    if (line.kind === "style") return stay ? data<LineReply>({ styleNo: line.styleNo }) : back(line.styleNo);
    const grade = form.get("grade") === "2" ? 2 : 1;
    const saved = await save({ mode: "add", cells: line.cells.map((cell) => ({ ...cell, grade })) }, clientToken);
    if (!saved.ok) return refuse({ form: "scan", text, refusal: saved.message });
    return stay ? data<LineReply>({}) : back();
  }
  const name = form.get("intent") === "matrix" ? "matrix" : "lines";
  const { cells, refusal, typed } = readCells(form);
  if (refusal) return refuse({ form: name, refusal, typed });
  const removed = form.get("remove");
  const wanted = cells.map((cell) => (quantityName(cell.skuId, cell.grade) === removed ? { ...cell, qty: 0 } : cell));
  if (wanted.length === 0) return back();
  const saved = await save({ mode: "set", cells: wanted }, clientToken);
  return saved.ok ? back() : refuse({ form: name, refusal: saved.message, typed });
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
