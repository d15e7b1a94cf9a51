/** What stands in a cell of an exported table. Pure. */
import { formatMilli } from "#contract/manufacture/milli.ts";
import { formatFen, formatLi } from "#contract/money.ts";

/** `money` is 分 in a row and 元 in the file, `li` 厘, `milli` thousandths of a unit; `date` is `YYYY-MM-DD`, `instant` `yyyy-MM-dd HH:mm:ss`. */
export type CellKind = "text" | "number" | "money" | "li" | "milli" | "date" | "instant";

export type Cell = string | number | null;

export const numberFormats: Partial<Record<CellKind, string>> = {
  number: "0",
  money: "0.00",
  li: "0.00#",
  milli: "0.###",
  date: "yyyy-mm-dd",
  instant: "yyyy-mm-dd hh:mm:ss",
};

/** The value for the xlsx writer. Text stays text whatever it begins with: it is written as a string, never as a formula. */
export function xlsxCell(kind: CellKind, value: Cell): string | number | Date | null {
  if (value === null || value === "") return null;
  if (kind === "money") return yuanNumber(Number(value));
  if (kind === "li") return Number(formatLi(Number(value), { grouped: false }));
  if (kind === "milli") return Number(formatMilli(Number(value), { grouped: false }));
  if (kind === "number") return Number(value);
  if (kind === "date") return new Date(`${value}T00:00:00Z`);
  // The file has no time zones: what is written is the time as people in Shanghai read it.
  if (kind === "instant") return new Date(`${String(value).replace(" ", "T")}Z`);
  // A spreadsheet reads `_x0041_` as an escaped A.
  return visibleText(String(value)).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}

/** One field of a csv line, quoted where it must be. */
export function csvCell(kind: CellKind, value: Cell): string {
  if (value === null) return "";
  if (kind === "money") return formatFen(Number(value), { grouped: false });
  if (kind === "li") return formatLi(Number(value), { grouped: false });
  if (kind === "milli") return formatMilli(Number(value), { grouped: false });
  if (kind !== "text") return String(value);
  const text = guardDigits(guardFormula(visibleText(String(value))));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would take such text for a formula, or for a command of its own. */
function guardFormula(text: string): string {
  return /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}

/**
 * A spreadsheet takes so many digits for a number, shows 3.96E+18 and keeps fifteen of them: numbers of orders, waybills
 * and barcodes have a tab before them, as the platforms' own files do, which readers take off.
 */
function guardDigits(text: string): string {
  return /^\d{12,}$/.test(text) ? `\t${text}` : text;
}

/** 元 as the number that its own decimal text means; no arithmetic, so 8910 is 89.1 and nothing near it. */
function yuanNumber(amount: number): number {
  return Number(formatFen(amount, { grouped: false }));
}

/** Without what no file of text can hold: control characters other than tab and line ends, and halves of characters. */
function visibleText(text: string): string {
  return text.replace(/[\ud800-\udfff\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu, "");
}
