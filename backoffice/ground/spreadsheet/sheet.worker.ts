/** The process that reads one uploaded spreadsheet and gives its rows, a few hundred at a time, when they are asked for. */
import { once } from "node:events";
import { assertWorkbook, readFirstSheet, type SheetRow, WorkbookRefused } from "./workbook.ts";

/** What the process sends: rows, the sentence of a refusal, or, at the end, nothing more. */
export type SheetPart = { rows: SheetRow[] } | { refusal: string } | { end: true };

const rowsAtOnce = 500;

process.once("disconnect", () => process.exit());
process.once("message", (file: Uint8Array) => void read(file));

async function read(file: Uint8Array): Promise<void> {
  const give = async (rows: SheetRow[]) => {
    send({ rows });
    await once(process, "message");
  };
  try {
    await assertWorkbook(file);
    let rows: SheetRow[] = [];
    for await (const row of readFirstSheet(file)) {
      rows.push(row);
      // The heading alone first: who wants no more than that ends the process.
      if (row.number > 1 && rows.length < rowsAtOnce) continue;
      await give(rows);
      rows = [];
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
