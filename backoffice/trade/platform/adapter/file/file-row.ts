/** A row of an order sheet as its columns read it: texts, amounts and instants, and what of it has lost its digits. */
import type { SheetRow } from "#backoffice/ground/spreadsheet/workbook.ts";
import { readYuan, Unreadable } from "../fields.ts";
import { readInstant } from "../times.rules.ts";
import type { OrderColumn, RecognisedSheet } from "./layouts.rules.ts";
import { bareCell } from "./order-row.rules.ts";

/** What tells one thing from another; a telephone has no sixteen digits. */
const identifiers: readonly OrderColumn[] = ["orderNo", "lineNo", "itemId", "skuId", "code", "waybill"];

/** The columns of a row that are read from numbers that have lost their last digits. */
export function inexactOf({ cells, inexact = [] }: SheetRow, { places }: RecognisedSheet): OrderColumn[] {
  if (inexact.length === 0) return [];
  return identifiers.filter((column) => {
    const at = (places.get(column) ?? []).find((place) => bareCell(cells[place] ?? "") !== "");
    return at !== undefined && inexact.includes(at);
  });
}

/** The heading of a column as the file has it. */
export const headingOf = ({ places, headings }: RecognisedSheet, column: OrderColumn) =>
  headings[places.get(column)?.[0] ?? -1]?.trim() ?? "编号";

export interface RowReader {
  /** Under an order's first line its cells are merged: the row belongs to the order above. */
  readonly continues: boolean;
  /** Of the first of the column's places that has any; of an order's own columns, from the row above where none has. */
  text(column: OrderColumn): string;
  has(column: OrderColumn): boolean;
  /** 元 into 分, with a sign; null where there is none. */
  yuan(column: OrderColumn, heading: string): number | null;
  instant(column: OrderColumn, heading: string): Date | null;
}

const ofOrder: readonly OrderColumn[] = ["orderNo", "state", "placedAt"];

/** The reader of a row; `above`: of the last one that began an order's line. */
export function readerOfRow(row: SheetRow, { places }: RecognisedSheet, above: RowReader | null): RowReader {
  const own = (column: OrderColumn) => {
    for (const at of places.get(column) ?? []) {
      const cell = bareCell(row.cells[at] ?? "");
      if (cell !== "") return cell;
    }
    return "";
  };
  // A row that has all but its number is somebody else's order.
  const continues = above !== null && own("orderNo") === "" && own("state") === "" && own("qty") !== "";
  const reader: RowReader = {
    continues,
    has: (column) => places.has(column),
    text: (column) => own(column) || (continues && ofOrder.includes(column) ? above.text(column) : ""),
    yuan(column, heading) {
      const text = reader.text(column).replace(/元$/, "");
      if (text === "") return null;
      const fen = readYuan(text);
      if (fen === null) throw new Unreadable(`${heading}“${shorten(text)}”不是金额`);
      return fen;
    },
    instant(column, heading) {
      const text = reader.text(column);
      const instant = readInstant(text);
      if (instant === undefined) throw new Unreadable(`${heading}“${shorten(text)}”不是时间`);
      return instant;
    },
  };
  return reader;
}

/** As much of a cell as a sentence repeats. */
export function shorten(text: string): string {
  return text.slice(0, 20);
}

/** The instants of what has happened, which promises have not. */
export function timesOf(row: RowReader): Date[] {
  return (["placedAt", "paidAt", "sentAt", "doneAt"] as const).flatMap((column) => readInstant(row.text(column)) ?? []);
}
