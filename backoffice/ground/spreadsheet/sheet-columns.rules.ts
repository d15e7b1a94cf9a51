/** The columns that an import reads from a spreadsheet: where they stand, and errors that name them. Pure. */
import { dropInvisible } from "#contract/clean-text.ts";
import type { RowError } from "#contract/goods/product-imports.ts";

/** By name of the field. */
export type SheetColumns = Readonly<
  Record<
    string,
    {
      readonly header: string;
      /** What other programs call it, the likeliest first: read where our own heading is not there. */
      readonly also?: readonly string[];
      readonly width: number;
      readonly required?: true;
      readonly hint: string;
      /** What the template's example row says. */
      readonly example?: string | number;
    }
  >
>;
export type FieldOf<C extends SheetColumns> = keyof C & string;
/** What a row says; absent where its cell is empty. */
export type ValuesOf<C extends SheetColumns> = Partial<Record<FieldOf<C>, string>>;

/** Where each field stands; a sentence when the heading row lacks what it must have. */
export function readHeading<C extends SheetColumns>(
  columns: C,
  cells: readonly string[],
): { ok: true; columns: Map<FieldOf<C>, number> } | { ok: false; message: string } {
  const names = cells.map(bare);
  const found = new Map<FieldOf<C>, number>();
  for (const [field, column] of Object.entries(columns) as [FieldOf<C>, SheetColumns[string]][]) {
    const header = headersOf(column).find((one) => names.includes(bare(one))) ?? column.header;
    const at = names.indexOf(bare(header));
    if (names.lastIndexOf(bare(header)) !== at)
      return { ok: false, message: `表头“${header}”出现了两次，请只保留一列` };
    if (at >= 0) found.set(field, at);
  }
  const missing = Object.entries(columns).filter(([field, { required }]) => required && !found.has(field));
  if (missing.length === 0) return { ok: true, columns: found };
  const list = missing.map(([, { header }]) => header).join("、");
  return { ok: false, message: `第一行表头缺少：${list}，请使用导入模板` };
}

const headersOf = ({ header, also = [] }: SheetColumns[string]): readonly string[] => [header, ...also];

/** What an example row's first cell begins with, in a template and in what is made of one. */
export const exampleMark = "示例（不导入）：";

/** Whether the row is a template's example, which nobody means to import. */
export function isExampleRow(cells: readonly string[]): boolean {
  return (cells.find((cell) => cell !== "") ?? "").startsWith(exampleMark.slice(0, -1));
}

/** How well a row serves as the heading of these columns: 1 where it has all that must be there. */
export function fitOf(columns: SheetColumns): (cells: readonly string[]) => number {
  const all = Object.values(columns).map((column) => headersOf(column).map(bare));
  return (cells) => {
    if (readHeading(columns, cells).ok) return 1;
    const names = new Set(cells.map(bare));
    return all.filter((headers) => headers.some((name) => names.has(name))).length / (all.length + 1);
  };
}

interface ReadRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly inexact?: readonly number[];
  readonly covered?: readonly number[];
}

/** Why a cell cannot be taken as it is read, whatever it is to say; null where nothing is wrong with it. */
export function refuseCellOf(header: string, { number, cells, inexact = [], covered = [] }: ReadRow, at: number) {
  if (inexact.includes(at))
    return `第 ${number} 行的“${header}”是数字格式，超过 15 位已不准，请把该列设为文本，再从原处复制一次`;
  if (covered.includes(at) && (cells[at] ?? "") === "")
    return `第 ${number} 行的“${header}”是合并单元格，请取消合并、每行都填写后再上传`;
  return null;
}

/** Without the star of what is required, and without spaces. */
function bare(heading: string): string {
  return dropInvisible(heading).normalize("NFKC").replace(/[*\s]/g, "");
}

/** Tells of a wrong cell once, with what was found first of it; an importer goes through its rows one after the other. */
export function reportOnce(errors: RowError[], error: RowError): void {
  for (let at = errors.length - 1; errors[at]?.row === error.row; at -= 1)
    if (errors[at]?.column === error.column) return;
  errors.push(error);
}

/** A wrong row, by its number in the spreadsheet and the heading of the column. */
export function sheetError<C extends SheetColumns>(
  columns: C,
  row: number,
  field: FieldOf<C>,
  message: string,
): RowError {
  return { row, column: columns[field]?.header ?? "", message };
}
