/** What a row of the table of sums is, and how columns of files are added up. */

/** A row of a file: cells by heading, as the csv has them. */
export type FileRow = Readonly<Record<string, string>>;
/** The sum of a figure over a file, in the unit of the footer. */
type SumOf = (rows: readonly FileRow[]) => number;
type Sums = Readonly<Record<string, number>>;

export interface ListSums {
  readonly name: string;
  /** Of the list; its file is at `<path>/export`. */
  readonly path: string;
  /** Of figures of the footer by their names (`a.b` nests): the heading of a column, or how the rows add up. */
  readonly figures: Readonly<Record<string, string | SumOf>>;
  /** Ways to export it whose columns hold these figures; the usual one unless told. */
  readonly layouts?: readonly string[];
  /** Filters to ask with, beside none; each must find something. */
  readonly filters: readonly string[];
  /** Of every question, such as `totals=all`. */
  readonly always?: string;
  /** The page of statistics for a filter, and what it must say of the footer. */
  readonly statistics?: {
    readonly path: string;
    readonly filters: readonly string[];
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
    readonly said: (page: any, footer: any) => { page: Sums; footer: Sums };
  };
}

/** How many of a figure's own units one of its file is: 分 of 元, 厘 and thousandths likewise. */
export function unitOf(figure: string): number {
  return figure.endsWith("Fen") ? 100 : /Li$|Milli$/.test(figure) ? 1_000 : 1;
}

/** A column added up, in the unit of the figure. */
export function columnSum(rows: readonly FileRow[], heading: string, figure: string): number {
  const unit = unitOf(figure);
  return rows.reduce((sum, row) => {
    const cell = row[heading];
    if (cell === undefined) throw new Error(`the file has no column ${heading}`);
    return sum + Math.round(Number(cell) * unit);
  }, 0);
}

/** What of a column goes up, or down, in units of the figure. */
export const signed =
  (heading: string, sign: 1 | -1, unit: number): SumOf =>
  (rows) =>
    rows.reduce((sum, row) => sum + Math.max(0, Math.round(Number(row[heading]) * unit) * sign), 0);
/** A month of the demo company. */
export const month = "from=2026-03-17&to=2026-04-15";
export const week = "from=2026-04-06&to=2026-04-12";
