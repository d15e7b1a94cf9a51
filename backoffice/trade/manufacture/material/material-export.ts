/** What exports of documents of material have in common. */

import { type Column, milli, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { ExportedLine } from "#backoffice/trade/documents/document-export.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import type { MaterialWords } from "#contract/manufacture/materials.ts";

/** What every line tells of its material. */
export function materialLineColumns<Head, Line extends MaterialWords & { lot: string; qtyMilli: number }>(
  qty: string,
): Column<ExportedLine<Head, Line>>[] {
  return [
    text("物料编码", 14, ({ line }) => line.code),
    text("物料", 22, ({ line }) => line.name),
    text("规格", 14, ({ line }) => line.spec),
    text("颜色", 10, ({ line }) => line.color),
    text("缸号", 12, ({ line }) => line.lot),
    milli(qty, ({ line }) => line.qtyMilli),
    text("单位", 6, ({ line }) => materialUnitLabels[line.unit]),
  ];
}
