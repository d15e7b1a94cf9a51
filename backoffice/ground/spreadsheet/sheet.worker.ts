/** The process that reads one uploaded spreadsheet and gives its rows, a few hundred at a time, when they are asked for. */
import { once } from "node:events";
import { csvRows, isCsv } from "./csv-sheet.ts";
import { assertWorkbook, readSheets, type SheetRow, WorkbookRefused } from "./workbook.ts";

/** What the process sends: rows, the sentence of a refusal, or, at the end, nothing more. */
export type SheetPart = { rows: SheetRow[] } | { refusal: string } | { end: true };

const rowsAtOnce = 500;
/** Those among which the heading stands: who wants no more than that ends the process. */
const headRows = 12;

process.once("disconnect", () => process.exit());
process.once("message", (file: Uint8Array) => void read(file));

async function read(file: Uint8Array): Promise<void> {
  const give = async (rows: SheetRow[]) => {
    send({ rows });
    await once(process, "message");
  };
  try {
    const found = isCsv(file) ? csvRows(file) : readSheets(file, await assertWorkbook(file));
    let rows: SheetRow[] = [];
    let enough = headRows;
    for await (const row of found) {
      rows.push(row);
      if (rows.length < enough) continue;
      await give(rows);
      rows = [];
      enough = rowsAtOnce;
    }
    if (rows.length > 0) await give(rows);
    send({ end: true });
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    send({ refusal: error.message });
  }
}

function send(part: SheetPart): void {
  process.send?.(part);
}
