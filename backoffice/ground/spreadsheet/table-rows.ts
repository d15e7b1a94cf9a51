/** Where in a spreadsheet the table is: the first sheet, and the first row of it, whose headings fit. Pure. */
import type { SheetRow } from "./workbook.ts";

/** Titles and notes that people write above a table. */
const mostAbove = 10;

/**
 * The rows of the table, its heading first: of the first sheet that has a row of fitting headings among its first ten.
 * Where none fits, the one row whose headings fit best, for whoever reads it to say what it lacks.
 *
 * @param fitOf how well a row's headings fit, 0 to 1; 1 is all that is needed
 */
export async function* tableRows(
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>,
  fitOf: (cells: readonly string[]) => number,
): AsyncGenerator<SheetRow> {
  let [sheet, above]: [number | undefined, number] = [undefined, 0];
  let found = false;
  let best: { row: SheetRow; fits: number } | null = null;
  for await (const row of rows) {
    if (row.sheet !== sheet && found) return;
    if (row.sheet !== sheet) [sheet, above] = [row.sheet, 0];
    if (found) {
      yield row;
      continue;
    }
    above += 1;
    if (above > mostAbove) continue;
    const fits = fitOf(row.cells);
    found = fits >= 1;
    if (found) yield row;
    else if (!best || fits > best.fits) best = { row, fits };
  }
  if (!found && best) yield best.row;
}
