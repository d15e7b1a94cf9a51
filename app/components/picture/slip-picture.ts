/** A bill as a picture for the customer's telephone: what its slip says, whatever the paper. */
import type { SlipFigureView, SlipGroupView, SlipView } from "#app/components/print/slip-view.ts";
import {
  type Block,
  type Cell,
  code,
  gap,
  muted,
  newSheet,
  type Picture,
  paintPicture,
  paragraph,
  red,
  row,
  rule,
  type Sheet,
} from "./picture-sheet.ts";

const width = 540;
const labelWidth = 64;

export function slipPicture(slip: SlipView): Promise<Picture | null> {
  const sheet = newSheet(width);
  const middle = (text: string) => paragraph(sheet, text, { align: "center", color: muted });
  const blocks = [
    paragraph(sheet, slip.stallName, { size: 26, bold: true, align: "center" }),
    ...(slip.header ? [middle(slip.header)] : []),
    ...slip.marks.map((mark) => paragraph(sheet, `【${mark}】`, { size: 22, bold: true, color: red, align: "center" })),
    gap(6),
    paragraph(sheet, `${slip.title} ${slip.no}`, { size: 18, bold: true, align: "center" }),
    gap(6),
    ...slip.facts.map(([label, value]) =>
      row(sheet, [
        { text: label, left: 0, width: labelWidth, color: muted },
        { text: value, left: labelWidth, width: sheet.width - labelWidth },
      ]),
    ),
    ...slip.groups.flatMap((group) => groupBlocks(sheet, group)),
    rule(sheet),
    paragraph(sheet, slip.pieces, { bold: true }),
    ...slip.figures.map((figure) => figureBlock(sheet, figure)),
    ...(slip.debt.length > 0 ? [rule(sheet, { dashed: true })] : []),
    ...slip.debt.map((figure) => figureBlock(sheet, figure)),
    ...(slip.returnRule || slip.footer || slip.qrCode ? [rule(sheet)] : []),
    ...(slip.returnRule ? [paragraph(sheet, slip.returnRule, { size: 14, color: muted })] : []),
    ...(slip.footer ? [middle(slip.footer)] : []),
    ...(slip.qrCode ? [code(sheet, slip.qrCode, 180)] : []),
  ];
  return paintPicture(`${slip.no}.png`, sheet, blocks);
}

function figureBlock(sheet: Sheet, { label, amount, strong = false }: SlipFigureView): Block {
  const look = strong ? { size: 22, bold: true } : {};
  return row(sheet, [
    { ...look, text: label, left: 0, width: sheet.width / 2 },
    { ...look, text: amount, left: sheet.width / 2, width: sheet.width / 2, align: "right" },
  ]);
}

/** One style: its name, a row a colour below its sizes, and what it comes to. */
function groupBlocks(sheet: Sheet, group: SlipGroupView): Block[] {
  const { marks, styleNo, productName, sizes, rows, qty, owedQty, price, amount } = group;
  const name = [...marks.map((mark) => `[${mark}]`), styleNo, productName].join(" ");
  const line = (head: string, counts: readonly string[], total: string, look: { color?: string } = {}) =>
    row(sheet, matrixCells(sheet, { head, counts, total, look }));
  const owed = owedQty > 0 ? `（欠 ${owedQty}）` : "";
  return [
    rule(sheet),
    paragraph(sheet, name, { bold: true }),
    line("", sizes, "计", { color: muted }),
    ...rows.map((one) =>
      line(
        one.color,
        one.qtys.map((count) => (count === 0 ? "-" : String(count))),
        String(one.qty),
      ),
    ),
    row(sheet, [
      { text: `${qty} 件${owed}${price === null ? "" : ` × ${price}`}`, left: 0, width: sheet.width * 0.6 },
      { text: amount ?? "", left: sheet.width * 0.6, width: sheet.width * 0.4, align: "right", bold: true },
    ]),
  ];
}

const headWidth = 84;
const totalWidth = 48;

interface MatrixLine {
  head: string;
  counts: readonly string[];
  total: string;
  look: { color?: string };
}

function matrixCells(sheet: Sheet, { head, counts, total, look }: MatrixLine): Cell[] {
  const each = Math.min(64, (sheet.width - headWidth - totalWidth) / Math.max(counts.length, 1));
  const size = each < 34 ? 12 : 15;
  return [
    { ...look, size, text: head, left: 0, width: headWidth },
    ...counts.map((text, index): Cell => {
      return { ...look, size, text, left: headWidth + index * each, width: each, align: "right" };
    }),
    { ...look, size, text: total, left: sheet.width - totalWidth, width: totalWidth, align: "right" },
  ];
}
