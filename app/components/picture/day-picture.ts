/** 交货日报 as a picture for the group chat at 17:00; it grows with its rows as far as a picture can. */
import {
  type Block,
  gap,
  muted,
  newSheet,
  type Picture,
  paintPicture,
  paragraph,
  row,
  rule,
  type Sheet,
  type TextLook,
} from "./picture-sheet.ts";

/** The report's table in words: every row and the totals have a text a column. */
export interface DaySheet {
  title: string;
  /** `2026-04-08 至 2026-04-15`. */
  days: string;
  /** What is told by name stands left, figures right. */
  columns: readonly { label: string; figure: boolean }[];
  rows: readonly (readonly string[])[];
  totals: readonly string[];
}

const width = 1_000;
const [nameWidth, dayWidth] = [176, 104];

export function dayPicture({ title, days, columns, rows, totals }: DaySheet): Promise<Picture | null> {
  const sheet = newSheet(width);
  const line = (texts: readonly string[], look: TextLook = {}) => lineOf(sheet, columns, texts, look);
  return paintPicture(`${title} ${days}.png`, sheet, [
    paragraph(sheet, title, { size: 26, bold: true, align: "center" }),
    paragraph(sheet, days, { color: muted, align: "center" }),
    rule(sheet),
    line(
      columns.map(({ label }) => label),
      { color: muted },
    ),
    ...rows.map((texts) => line(texts)),
    rule(sheet),
    line(totals, { bold: true }),
    gap(8),
  ]);
}

/** Name and day as wide as they are, the figures share what is left. */
function lineOf(sheet: Sheet, columns: DaySheet["columns"], texts: readonly string[], look: TextLook): Block {
  const figures = columns.filter(({ figure }) => figure).length;
  const each = (sheet.width - nameWidth - dayWidth) / Math.max(figures, 1);
  let left = 0;
  return row(
    sheet,
    columns.map(({ figure }, at) => {
      const place = { left, width: figure ? each : at === 0 ? nameWidth : dayWidth };
      left += place.width;
      return { ...look, ...place, size: 15, text: texts[at] ?? "", align: figure ? "right" : "left" };
    }),
  );
}
