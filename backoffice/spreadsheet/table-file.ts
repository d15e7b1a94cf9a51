/**
 * Tables as files, in constant memory: rows come by pages and leave as bytes,
 * nothing of either is kept.
 */
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportFormat } from "#contract/exports.ts";
import { type Cell, type CellKind, csvCell, numberFormats, xlsxCell } from "./cell.rules.ts";

export interface Column<Row> {
  readonly header: string;
  /** In characters of the usual font. */
  readonly width: number;
  readonly kind: CellKind;
  /** `money`: 分. `date` and `instant`: as the API writes them. */
  readonly value: (row: Row) => Cell;
}

/** A table that is ready to be written: its rows are made when they are asked for. */
export interface Table {
  readonly columns: readonly Omit<Column<never>, "value">[];
  /** Rows of raw values, by pages. */
  pages(): AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The table of `pages` of rows, each row through its columns. */
export function exportRows<Row>(columns: readonly Column<Row>[], pages: () => AsyncIterable<readonly Row[]>): Table {
  return {
    columns,
    async *pages() {
      for await (const page of pages()) yield page.map((row) => columns.map((column) => column.value(row)));
    },
  };
}

export const mediaTypes: Record<ExportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** The file's bytes, made as they are read. `title` names the sheet. */
export function tableFile(table: Table, { title, format }: { title: string; format: ExportFormat }) {
  return format === "xlsx" ? xlsxBytes(table, title) : csvBytes(table);
}

async function* xlsxBytes(table: Table, title: string): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(xlsxRows(table), {
    name: title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: table.columns.map(({ header, width, kind }) => {
      const numFmt = numberFormats[kind];
      return { header, width, ...(numFmt && { numFmt }) };
    }),
    freezePane: { rows: 1 },
  });
  // Leaving early cancels the stream, and with it the reading of rows.
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) yield chunk;
}

async function* xlsxRows({ columns, pages }: Table) {
  for await (const page of pages()) {
    for (const row of page) yield row.map((value, index) => xlsxCell(columns[index]?.kind ?? "text", value));
  }
}

/** UTF-8 with a byte order mark, without which Excel reads Chinese as something else. */
async function* csvBytes({ columns, pages }: Table): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${csvLine(columns.map(({ header }) => csvCell("text", header)))}`);
  for await (const page of pages()) {
    const lines = page.map((row) => csvLine(row.map((value, index) => csvCell(columns[index]?.kind ?? "text", value))));
    if (lines.length > 0) yield encoder.encode(lines.join(""));
  }
}

function csvLine(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}
