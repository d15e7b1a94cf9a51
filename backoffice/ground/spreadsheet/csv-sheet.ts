/** CSV files from users as rows of a sheet, where an import takes them beside workbooks. */
import { parseCsv } from "hucre/csv";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { SheetRow } from "./workbook.ts";

/** It is read in the process that serves: what 20,000 short rows take. */
const maxCsvBytes = 2 * 1024 * 1024;

/** Text: neither a zip, as workbooks are, nor anything else with a zero byte. */
export function isCsv(file: Uint8Array): boolean {
  return file.length > 0 && !(file[0] === 0x50 && file[1] === 0x4b) && !file.includes(0);
}

/** The rows that are not empty. UTF-8, or GB18030 as Excel saves in China. */
export function* csvRows(file: Uint8Array): Generator<SheetRow> {
  if (file.length > maxCsvBytes) throw new DomainError("CSV 文件不能超过 2 MB，请拆成几份后再上传");
  const table = parseCsv(decode(file), { skipEmptyRows: false, unescapeFormulae: true });
  for (const [at, line] of table.entries()) {
    const cells = line.map((cell) => String(cell ?? "").trim());
    if (cells.some((cell) => cell !== "")) yield { number: at + 1, cells };
  }
}

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("gb18030").decode(file);
  }
}
