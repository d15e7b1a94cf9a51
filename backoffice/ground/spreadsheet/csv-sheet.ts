/** CSV files from users as rows of a sheet, where an import takes them beside workbooks. */
import { parseCsv } from "hucre/csv";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { dropInvisible } from "#contract/clean-text.ts";
import type { SheetRow } from "./workbook.ts";

/** It is read in the process that serves: what 20,000 short rows take. */
const maxCsvBytes = 2 * 1024 * 1024;

/** Text: neither a zip, as workbooks are, nor anything else with a zero byte, which UTF-16 alone has. */
export function isCsv(file: Uint8Array): boolean {
  if (file.length === 0 || (file[0] === 0x50 && file[1] === 0x4b)) return false;
  return utf16Of(file) !== null || !file.includes(0);
}

/** The rows that are not empty. UTF-8, GB18030 as Excel saves in China, or UTF-16 as it saves “Unicode 文本”. */
export function* csvRows(file: Uint8Array): Generator<SheetRow> {
  if (file.length > maxCsvBytes) throw new DomainError("CSV 文件不能超过 2 MB，请拆成几份后再上传");
  const text = decode(file);
  if (/^\s*<(?:!doctype|html|meta|table|\?xml)/i.test(text))
    throw new DomainError("这是网页格式的表格（扩展名多为 .xls），请用 Excel 或 WPS 打开，另存为 .xlsx 后再上传");
  // Excel's own first line, which says what parts the cells.
  const told = /^"?sep=(.)"?\r?\n/i.exec(text);
  const options = told?.[1] ? { delimiter: told[1] } : {};
  const table = parseCsv(told ? text.slice(told[0].length) : text, {
    ...{ skipEmptyRows: false, unescapeFormulae: true },
    ...options,
  });
  for (const [at, line] of table.entries()) {
    const cells = line.map((cell) => dropInvisible(String(cell ?? "")).trim());
    if (cells.some((cell) => cell !== "")) yield { number: at + (told ? 2 : 1), cells };
  }
}

/** By its byte order mark, without which nobody writes it. */
function utf16Of(file: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (file[0] === 0xff && file[1] === 0xfe) return "utf-16le";
  return file[0] === 0xfe && file[1] === 0xff ? "utf-16be" : null;
}

function decode(file: Uint8Array): string {
  const wide = utf16Of(file);
  if (wide !== null) return new TextDecoder(wide).decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    // What says that it is UTF-8 and is not was cut off within a character.
    if (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf)
      throw new DomainError("文件不完整，可能下载时中断了，请重新导出后再上传");
    return new TextDecoder("gb18030").decode(file);
  }
}
