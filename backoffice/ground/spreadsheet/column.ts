/** Columns of a table that leaves as a file, by what they hold. */
import type { Cell, CellKind } from "./cell.rules.ts";

export interface Column<Row> {
  readonly header: string;
  /** In characters of the usual font. */
  readonly width: number;
  readonly kind: CellKind;
  /** What a workbook adds up below its rows: pieces and amounts do, unless told (`unsummed`). */
  readonly sum?: boolean;
  /** `money`: 分. `date` and `instant`: as the API writes them. */
  readonly value: (row: Row) => Cell;
}

/** A value of a row; null and undefined leave the cell empty. */
type Value<Row, Of extends Cell> = (row: Row) => Of | null | undefined;

/** Words, `width` characters wide; 汉字 count twice. */
export function text<Row>(header: string, width: number, value: Value<Row, string>): Column<Row> {
  return column("text", header, width, value);
}

/** Whole numbers that add up: pieces, documents, people. */
export function number<Row>(header: string, value: Value<Row, number>): Column<Row> {
  return column("number", header, 10, value);
}

/** 分. */
export function money<Row>(header: string, value: Value<Row, number>): Column<Row> {
  return column("money", header, 12, value);
}

/** 厘. */
export function li<Row>(header: string, value: Value<Row, number>): Column<Row> {
  return column("li", header, 12, value);
}

/** Thousandths of a material's unit, which differ and do not add up. */
export function milli<Row>(header: string, value: Value<Row, number>): Column<Row> {
  return column("milli", header, 12, value);
}

/** A day, `2026-01-31`. */
export function day<Row>(header: string, value: Value<Row, string>): Column<Row> {
  return column("date", header, 12, value);
}

/** A moment, `2026-01-31 08:00:00`. */
export function instant<Row>(header: string, value: Value<Row, string>): Column<Row> {
  return column("instant", header, 20, value);
}

/** A column whose sum would say nothing: prices, balances, places in an order. */
export function unsummed<Row>(summed: Column<Row>): Column<Row> {
  return { ...summed, sum: false };
}

/** At least as wide as its header, in which 汉字 count twice. */
function column<Row>(kind: CellKind, header: string, width: number, value: Value<Row, Cell>): Column<Row> {
  const heading = [...header].reduce((sum, one) => sum + (one > "\u00ff" ? 2 : 1), 0);
  return { header, kind, width: Math.max(width, heading + 2), value: (row) => value(row) ?? null };
}
