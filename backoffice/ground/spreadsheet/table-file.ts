/**
 * Tables as files, in constant memory: rows come by pages and leave as bytes,
 * nothing of either is kept.
 */
import type { ExportFormat } from "#contract/exports.ts";
import { type Cell, type CellKind, csvCell } from "./cell.rules.ts";
import type { Column } from "./column.ts";
import { workbookBytes } from "./sheet-writer.ts";

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

/** Amounts of goods of different units do not add up. */
const additive: ReadonlySet<CellKind> = new Set(["number", "money", "li"]);

/**
 * The file's bytes, made as they are read. `title` names the sheet. A workbook
 * ends with formulas of its sums, unless they are left out; a csv has its rows
 * alone.
 */
export function tableFile(
  table: Table,
  { title, format, sums = true }: { title: string; format: ExportFormat; sums?: boolean },
): AsyncGenerator<Uint8Array> {
  if (format === "csv") return csvBytes(table);
  const columns = table.columns.map(({ header, width, kind, sum = additive.has(kind) }) => ({
    ...{ header, width, kind },
    summed: sums && sum,
  }));
  return workbookBytes(columns, rowsOf(table), { name: title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) });
}

async function* rowsOf({ pages }: Table): AsyncGenerator<readonly Cell[]> {
  for await (const page of pages()) yield* page;
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
