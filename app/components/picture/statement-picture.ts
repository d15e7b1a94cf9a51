/** A 对账单 as a picture for the customer's telephone; it grows with its entries as far as a picture can. */

import { type StatementView, sellerFacts } from "#app/components/print/statement-sheet.tsx";
import type { StatementStyle } from "#contract/stall/statements.ts";
import {
  type Block,
  type Cell,
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

const width = 840;

export function statementPicture(statement: StatementView): Promise<Picture | null> {
  const { customer, from, to, confirmed, styles, elsewhere } = statement;
  const sheet = newSheet(width);
  const fact = (label: string, value: string) =>
    row(sheet, [
      { text: label, left: 0, width: 72, color: muted },
      { text: value, left: 72, width: sheet.width - 72 },
    ]);
  const blocks = [
    paragraph(sheet, "客户对账单", { size: 26, bold: true, align: "center" }),
    gap(6),
    ...sellerFacts(statement.seller).map(([label, value]) => fact(label, value)),
    fact("客户", `${customer.name} ${customer.code}`),
    fact("期间", `${from} 至 ${to}`),
    ...(confirmed ? [fact("确认", `${confirmed.confirmBy} ${confirmed.confirmTime}`)] : []),
    rule(sheet),
    entryRow(sheet, ["日期", "类型 单号", "拿货", "退货", "付款", "其他", "欠款"], { color: muted }),
    entryRow(sheet, [from, "期初", "", "", "", "", statement.opening]),
    ...statement.rows.flatMap((entry) => [
      entryRow(sheet, [entry.bizDate, `${entry.type} ${entry.document}`.trim(), ...amountsOf(entry), entry.owed]),
      ...(entry.remark
        ? [
            row(sheet, [
              { text: entry.remark, size: 13, color: muted, left: places[1].left, width: sheet.width - places[1].left },
            ]),
          ]
        : []),
    ]),
    ...(elsewhere ? [entryRow(sheet, [to, elsewhere.type, "", "", "", elsewhere.other, statement.closing])] : []),
    rule(sheet),
    entryRow(sheet, [to, `期末，共 ${statement.rows.length} 笔`, ...amountsOf(statement.totals), statement.closing], {
      bold: true,
      ...(statement.owes && { owedColor: red }),
    }),
    gap(8),
    paragraph(sheet, statement.closingLabel, {
      size: 22,
      bold: true,
      align: "right",
    }),
    ...(styles && styles.length > 0 ? styleBlocks(sheet, styles) : []),
  ];
  return paintPicture(`对账单 ${plain(customer.name)} ${from} ${to}.png`, sheet, blocks);
}

/** Without what no file's name may have. */
function plain(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, "_");
}

/** 日期, 类型 单号, 拿货, 退货, 付款, 其他, 欠款. */
const places = [
  { left: 0, width: 98 },
  { left: 98, width: 214 },
  { left: 312, width: 92, align: "right" },
  { left: 404, width: 84, align: "right" },
  { left: 488, width: 92, align: "right" },
  { left: 580, width: 100, align: "right" },
  { left: 680, width: 112, align: "right" },
] as const;

const amountsOf = ({ taken, returned, paid, other }: StatementView["totals"]) =>
  [taken, returned, paid, other] as const;

function entryRow(
  sheet: Sheet,
  texts: readonly [string, string, string, string, string, string, string],
  { owedColor, ...look }: { color?: string; bold?: boolean; owedColor?: string } = {},
): Block {
  return row(
    sheet,
    places.map((place, index): Cell => {
      const color = index === 6 && owedColor ? { color: owedColor } : {};
      return { ...look, ...color, ...place, size: 15, text: texts[index] ?? "" };
    }),
  );
}

function styleBlocks(sheet: Sheet, styles: readonly StatementStyle[]): Block[] {
  return [
    rule(sheet),
    paragraph(sheet, `款式，共 ${styles.length} 款`, { bold: true }),
    ...styles.map(({ styleNo, name, sizes, takenQty, returnedQty }) => {
      const bySize = sizes.map(
        (size) => `${size.name} ${size.takenQty}${size.returnedQty ? `（${size.returnedQty}）` : ""}`,
      );
      const back = returnedQty > 0 ? `，退 ${returnedQty}` : "";
      return row(sheet, [
        { text: `${styleNo} ${name}`, size: 15, left: 0, width: 240 },
        { text: bySize.join("　"), size: 15, color: muted, left: 250, width: 410 },
        { text: `拿 ${takenQty}${back}`, size: 15, left: 670, width: sheet.width - 670, align: "right" },
      ]);
    }),
  ];
}
