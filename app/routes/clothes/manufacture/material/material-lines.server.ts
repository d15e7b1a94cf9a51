/** How forms with lines of material are read: what was typed into the lines, and what the box adds. */

import type { Api } from "#app/lib/api/api.server.ts";
import { type Fields, Refused, readLi, readMilli } from "#app/lib/form/form.server.ts";
import type { Option } from "#app/lib/options.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { type MaterialWords, materialEndpoints } from "#contract/manufacture/materials.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import { materialName } from "./material.view.server.ts";
import type { MaterialLineView } from "./material-lines.tsx";

/** A line as a form holds it: quantity in the unit, as text. */
export function lineView<L extends MaterialWords & { id: number; lot: string }>(
  line: L,
  at: number,
): MaterialLineView & L {
  return { ...line, at, label: materialName(line), unit: materialUnitLabels[line.unit] as L["unit"] };
}

/** What the fields of the lines start with. */
export function lineValues(
  lines: readonly { lot: string; qtyMilli: number; price?: string }[],
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ lot, qtyMilli, price }, at) => [
      [`lines[${at}].lot`, lot],
      [`lines[${at}].qtyMilli`, formatMilli(qtyMilli, { grouped: false })],
      ...(price === undefined ? [] : [[`lines[${at}].priceLi`, price]]),
    ]),
  );
}

/** Choices of the box that adds: all where they are few, else the first. */
export async function materialOptions(api: Api): Promise<Option[]> {
  const found = await api.call(materialEndpoints.find, { query: { text: "" } });
  return found.map((one) => ({ value: one.code, label: `${one.code} ${materialName(one)}` }));
}

export interface TypedLine {
  materialId: number;
  lot: string;
  qtyMilli: number;
  priceLi?: number;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The lines as typed, those without quantity left out, and what the box adds. Throws {@link Refused} at the control. */
export async function readLines(fields: Fields, api: Api): Promise<{ lines: TypedLine[]; rest: Fields }> {
  const { lines: typed, addText, addLot, addQty, addPrice, save: _save, ...rest } = fields;
  const rows = Array.isArray(typed) ? (typed as Record<string, unknown>[]) : [];
  const lines = rows.flatMap((row, at): TypedLine[] => {
    const name = (field: string) => `lines[${at}].${field}`;
    const qtyMilli = named(name("qtyMilli"), () => readMilli("数量", textOf(row.qtyMilli), { empty: 0 }));
    if (qtyMilli === 0) return [];
    const price = textOf(row.priceLi);
    return [
      {
        ...{ materialId: Number(row.materialId), lot: textOf(row.lot), qtyMilli },
        ...(price !== "" && { priceLi: named(name("priceLi"), () => readLi("单价", price)) }),
      },
    ];
  });
  const text = textOf(addText).trim();
  if (text === "") {
    if (textOf(addQty).trim() !== "") throw new Refused("请先写物料的编码或名称", "addText");
    return { lines, rest };
  }
  const { materialId } = await findOne(api, text);
  const price = textOf(addPrice);
  const added: TypedLine = {
    materialId,
    lot: textOf(addLot).trim().toUpperCase(),
    qtyMilli: named("addQty", () => readMilli("数量", textOf(addQty))),
    ...(price !== "" && { priceLi: named("addPrice", () => readLi("单价", price)) }),
  };
  // Once more of the same: a second roll of one 缸号.
  const same = lines.find((line) => line.materialId === materialId && line.lot.trim().toUpperCase() === added.lot);
  if (!same) return { lines: [...lines, added], rest };
  same.qtyMilli += added.qtyMilli;
  if (added.priceLi !== undefined) same.priceLi = added.priceLi;
  return { lines, rest };
}

/** Names the control in what `read` refuses. */
export function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.message, name) : error;
  }
}

/** The one material that the text means. Throws {@link Refused} at the control. */
export async function findOne(api: Api, text: string, control = "addText") {
  const found = await api.call(materialEndpoints.find, { query: { text } });
  const [first] = found;
  if (!first) throw new Refused(`没有找到物料“${text}”，请核对编码或名称`, control);
  if (found.length > 1) {
    const some = found.slice(0, 3).map((one) => `${one.code} ${materialName(one)}`);
    throw new Refused(`“${text}”找到 ${found.length} 种物料，请写编码，例如 ${some.join("、")}`, control);
  }
  return first;
}

/** Of a question with one quantity a line (`pieces[12]`): those that were filled in. */
function readPieces(fields: Fields, label: string): { lineId: number; qtyMilli: number }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const lineId = /^piece-(\d+)$/.exec(name)?.[1];
    if (!lineId) return [];
    const qtyMilli = named(name, () => readMilli(label, textOf(value), { empty: 0 }));
    return qtyMilli === 0 ? [] : [{ lineId: Number(lineId), qtyMilli }];
  });
}

/** A body of lines from a question with one field a line. */
export function pieceBody(fields: Fields, label: string): Fields {
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("piece-")));
  return { ...rest, lines: readPieces(fields, label) };
}
