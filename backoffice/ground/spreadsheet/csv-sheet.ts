/** CSV files from users as rows of a sheet, where an import takes them beside workbooks. */
import { streamCsvRows } from "hucre/csv";
import { dropInvisible } from "#contract/clean-text.ts";
import { type SheetRow, tooLong, WorkbookRefused } from "./workbook.ts";

/** Text: neither a zip, as workbooks are, nor anything else with a zero byte, which UTF-16 alone has. */
export function isCsv(file: Uint8Array): boolean {
  if (file.length === 0 || (file[0] === 0x50 && file[1] === 0x4b)) return false;
  return utf16Of(file) !== null || !file.includes(0);
}

/** Of a file some; whoever has more has no table. */
const maxCells = 3_000_000;
/** What a cell of a workbook holds, too. */
const maxCharacters = 32_767;

/** The rows that are not empty, one after the other. UTF-8, GB18030 as Excel saves in China, or UTF-16 as it saves “Unicode 文本”. */
export function* csvRows(file: Uint8Array): Generator<SheetRow> {
  const text = decode(file);
  if (/^\s*<(?:!doctype|html|meta|table|\?xml)/i.test(text))
    throw new WorkbookRefused("这是网页格式的表格（扩展名多为 .xls），请用 Excel 或 WPS 打开，另存为 .xlsx 后再上传");
  // Excel's own first line, which says what parts the cells.
  const told = /^"?sep=(.)"?\r?\n/i.exec(text);
  const options = told?.[1] ? { delimiter: told[1] } : {};
  const lines = streamCsvRows(told ? text.slice(told[0].length) : text, {
    ...{ skipEmptyRows: false, unescapeFormulae: true },
    ...options,
  });
  let number = told ? 1 : 0;
  let left = maxCells;
  for (const line of lines) {
    number += 1;
    left -= line.length;
    if (left < 0) throw new WorkbookRefused("表格的内容过多，请删除多余的行列，或拆成几份后再上传");
    const cells = line.map((cell) => dropInvisible(String(cell ?? "")).trim());
    if (cells.some((cell) => cell.length > maxCharacters)) throw new WorkbookRefused(tooLong);
    if (cells.some((cell) => cell !== "")) yield { number, cells };
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
      throw new WorkbookRefused("文件不完整，可能下载时中断了，请重新导出后再上传");
    return new TextDecoder("gb18030").decode(file);
  }
}
