/**
 * Spreadsheets from users, as the process that reads them sees them. What is
 * uploaded is checked by its content before any parser sees it: by its first
 * bytes, by the zip's own directory, then by unpacking everything once within
 * bounds and throwing it away.
 */
import { Readable } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { streamXlsxRows } from "hucre/xlsx";
import { dropInvisible } from "#contract/clean-text.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";

/** Why a file is not read, in one Chinese sentence. */
export class WorkbookRefused extends Error {}

/** A row with the number that the spreadsheet shows, and its cells as text; empty ones are `""`. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Which of the visible sheets, from 0; absent: there is one. */
  readonly sheet?: number;
  /** Places of numbers of more than fifteen digits: a spreadsheet keeps no more, so what the file holds is wrong already. */
  readonly inexact?: readonly number[];
  /** Places of cells that are merged into one above, which alone has their text. */
  readonly covered?: readonly number[];
}

/** 20,000 rows of 23 columns unpack to some 40 MB. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxPartBytes = 64 * 1024 * 1024;
/** A cell is written with two to six; so many rows of a whole template. */
const maxTags = 6_000_000;
/** Of one row: a hundred cells and more, however they are written. */
const maxTagsInRow = 1_000;
/** A cell holds 32,767 characters, each of up to six bytes where it is written as an entity. */
const maxTextBytes = 32_767 * 6;
const maxEntries = 2000;
/** Rows of the sheet, empty ones included, which some programs write by the ten thousand. */
const maxSheetRows = 60_000;

const broken = "文件已损坏，无法读取，请用 Excel 重新保存后再上传";
export const notXlsx = "这不是 xlsx 文件（可能是改了扩展名），请用 Excel 或 WPS 另存为 .xlsx 后再上传";
export const tooLong = "有的单元格文字过长，请缩短后再上传";
const tooBig = "表格解开后过大，请删除多余的工作表、图片和空行后再上传";

/** A sheet that people see, and which of its cells are merged into one of a row above. */
interface VisibleSheet {
  /** Among all sheets of the file. */
  readonly index: number;
  readonly covered: ReadonlyMap<number, readonly number[]>;
}

/** Refuses in one sentence what is no xlsx workbook that can be read safely. → the sheets that people see, in their order */
export async function assertWorkbook(file: Uint8Array): Promise<VisibleSheet[]> {
  if (file.length === 0) throw new WorkbookRefused("文件是空的，请选择要导入的表格");
  assertSignature(file);
  const entries = directoryOf(file);
  if (entries.some((entry) => entry.encrypted)) throw new WorkbookRefused(encrypted);
  if (entries.length > maxEntries) throw new WorkbookRefused(tooBig);
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > maxUnpackedBytes) throw new WorkbookRefused(tooBig);
  const names = new Set(entries.map((entry) => entry.name));
  if (!names.has("[Content_Types].xml") || !entries.some((entry) => /(^|\/)workbook\.xml$/i.test(entry.name))) {
    throw new WorkbookRefused(notXlsx);
  }
  const merges = new Map<string, string[]>();
  for (const entry of entries) merges.set(entry.name, await assertUnpacks(entry));
  return visibleSheets(entries, merges);
}

const textOfEntry = ({ method, packed }: ZipEntry) =>
  new TextDecoder().decode(method === 8 ? inflateRawSync(packed, { maxOutputLength: maxPartBytes }) : packed);

const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s(?:[A-Za-z]+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";

/** The sheets in the order of their tabs; where all are hidden, all of them. */
function visibleSheets(entries: readonly ZipEntry[], merges: ReadonlyMap<string, readonly string[]>): VisibleSheet[] {
  const book = entries.find(({ name }) => /(^|\/)workbook\.xml$/i.test(name));
  const links = entries.find(({ name }) => /(^|\/)workbook\.xml\.rels$/i.test(name));
  const tags = (entry: ZipEntry | undefined, tag: RegExp) => (entry ? textOfEntry(entry).match(tag) : null) ?? [];
  const targets = new Map(
    tags(links, /<(?:[A-Za-z]+:)?Relationship\s[^>]*>/g).map((tag) => [
      /\sId\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? "",
      attributeOf(tag, "Target").replace(/^.*\//, ""),
    ]),
  );
  const sheets = tags(book, /<(?:[A-Za-z]+:)?sheet\s[^>]*>/g).map((tag, index) => {
    const part = targets.get(attributeOf(tag, "id")) ?? "";
    const [, refs = []] = [...merges].find(([name]) => name.endsWith(`worksheets/${part}`) && part !== "") ?? [];
    return { index, isHidden: /hidden/i.test(attributeOf(tag, "state")), covered: coveredBy(refs) };
  });
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  return seen.length > 0 ? seen : sheets.length > 0 ? sheets : [{ index: 0, covered: new Map() }];
}

/** By row as the spreadsheet numbers it: the places of cells below the first row of a merged range. */
function coveredBy(ranges: readonly string[]): Map<number, number[]> {
  const covered = new Map<number, number[]>();
  let left = maxCovered;
  for (const range of ranges) {
    const match = /^([A-Z]{1,2})(\d{1,7}):([A-Z]{1,2})(\d{1,7})$/.exec(range);
    if (!match) continue;
    const [from, top, right, bottom] = [placeOf(match[1]), Number(match[2]), placeOf(match[3]), Number(match[4])];
    for (let row = top + 1; row <= Math.min(bottom, top + maxSheetRows); row += 1) {
      const places = covered.get(row) ?? [];
      for (let place = from; place <= Math.min(right, maxCellsInRow); place += 1) places.push(place);
      covered.set(row, places);
      left -= places.length;
      if (left < 0) return covered;
    }
  }
  return covered;
}

/** Of 60,000 rows some; whoever merges more has no table. */
const maxCovered = 500_000;

/** A → 0, Z → 25, AA → 26. */
const placeOf = (letters = "A") => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const encrypted = "文件设有密码，请在 Excel 中取消密码后再上传";

/** Zip begins with PK; what Excel encrypts, and what it wrote before 2007, is an OLE container. */
function assertSignature(file: Uint8Array): void {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 8)).toString("hex");
  if (head.startsWith("504b0304")) return;
  if (head !== "d0cf11e0a1b11ae1") throw new WorkbookRefused(notXlsx);
  const isEncrypted = Buffer.from(file.buffer, file.byteOffset, file.length).includes("EncryptedPackage", 0, "utf16le");
  throw new WorkbookRefused(isEncrypted ? encrypted : "这是旧版 .xls 文件，请另存为 .xlsx 后再上传");
}

function directoryOf(file: Uint8Array): ZipEntry[] {
  try {
    return readZipDirectory(file);
  } catch {
    throw new WorkbookRefused(broken);
  }
}

/** Cells of a row; no template has a third of it. */
const maxCellsInRow = 100;
/** A cell in column CW, the 101st, or further: the parser fills every row up to it. */
const farCell = /\sr\s*=\s*["'](?:[A-Za-z]{3,}|[D-Zd-z][A-Za-z]|[Cc][W-Zw-z])\d/;

/** More merged ranges than that are read as if they were none. */
const maxMerges = 20_000;

/** The directory may lie; what counts is what comes out. → the merged ranges, of a sheet */
async function assertUnpacks({ name, method, packed, size }: ZipEntry): Promise<string[]> {
  if (method !== 0 && method !== 8) throw new WorkbookRefused(broken);
  if (size > maxPartBytes) throw new WorkbookRefused(tooBig);
  const isSheet = /(?:^|\/)worksheets\//i.test(name);
  const watch = /\.(?:xml|rels)$/i.test(name) ? watchMarkup(isSheet) : () => {};
  const merges = new Set<string>();
  let unpacked = 0;
  let tail = "";
  const source = Readable.from([packed], { objectMode: false });
  try {
    for await (const part of (method === 8 ? source.pipe(createInflateRaw()) : source) as AsyncIterable<Buffer>) {
      unpacked += part.length;
      if (unpacked > size) throw new WorkbookRefused(broken);
      watch(part);
      const text = tail + part.toString("latin1");
      if (farCell.test(text)) throw new WorkbookRefused(tooWide);
      if (isSheet && merges.size < maxMerges)
        for (const [, range = ""] of text.matchAll(/mergeCell\s+ref\s*=\s*["']([A-Z0-9:]+)["']/g)) merges.add(range);
      tail = text.slice(-40);
    }
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : new WorkbookRefused(broken);
  }
  if (unpacked !== size) throw new WorkbookRefused(broken);
  return [...merges];
}

const tooWide = "表格的列数太多，请只保留模板中的列后再上传";
const [opening, letterR, letterC] = [0x3c, 0x72, 0x63];
/** What may stand behind the `c` of a cell: a space of any kind, `/`, `>`. */
const afterName = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2f, 0x3e]);

/** Counts what a parser would make of the markup, as its bytes come: cells are cheap to write and dear to read. */
function watchMarkup(isSheet: boolean): (part: Buffer) => void {
  let [tags, tagsInRow, cellsInRow, sinceTag] = [0, 0, 0, 0];
  return (part) => {
    let from = 0;
    for (let at = part.indexOf(opening); at !== -1; at = part.indexOf(opening, at + 1)) {
      assertText(sinceTag + at - from);
      [from, sinceTag] = [at, 0];
      tags += 1;
      // `<row`, or anything else that begins like it: rows and runs of a text. A tag that is cut in two counts on.
      const named = part[at + 1];
      tagsInRow = named === letterR ? 0 : tagsInRow + 1;
      if (named === letterR) cellsInRow = 0;
      if (named === letterC && afterName.has(part[at + 2] ?? 0)) cellsInRow += 1;
      if (cellsInRow > maxCellsInRow && isSheet) throw new WorkbookRefused(tooWide);
      if (tags > maxTags) throw new WorkbookRefused(tooBig);
      if (tagsInRow > maxTagsInRow && isSheet) throw new WorkbookRefused(tooWide);
    }
    sinceTag += part.length - from;
    assertText(sinceTag);
  };
}

function assertText(bytes: number): void {
  if (bytes > maxTextBytes) throw new WorkbookRefused(tooLong);
}

/** The rows of the visible sheets that are not empty, of a file that {@link assertWorkbook} let pass. */
export async function* readSheets(file: Uint8Array, sheets: readonly VisibleSheet[]): AsyncGenerator<SheetRow> {
  let seen = 0;
  for (const [sheet, { index: at, covered }] of sheets.entries()) {
    try {
      for await (const { index, values } of streamXlsxRows(file, { maxRows: maxSheetRows, sheet: at })) {
        seen += 1;
        const cells = values.map(textOf);
        if (cells.every((cell) => cell === "")) continue;
        const number = index + 1;
        const inexact = values.flatMap((value, place) => (isInexact(value) ? [place] : []));
        yield { number, cells, sheet, inexact, covered: covered.get(number) ?? [] };
      }
    } catch (error) {
      throw error instanceof WorkbookRefused ? error : new WorkbookRefused(broken);
    }
    if (seen >= maxSheetRows)
      throw new WorkbookRefused(`表格超过 ${maxSheetRows} 行（含空行），请删除多余的空行后再上传`);
  }
}

type SheetValue = string | number | boolean | Date | null | undefined;

const isInexact = (value: SheetValue) => typeof value === "number" && Math.abs(value) >= 1e15;

/**
 * A cell as a person reads it. Days as `YYYY-MM-DD`, with their time `HH:mm:ss` where they have one; numbers at the fifteen
 * digits a spreadsheet shows.
 */
function textOf(value: SheetValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return instantText(value);
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  return dropInvisible(String(value)).trim();
}

/** A day's fraction is a float: a second that is told as 59.9997 is the next one. */
function instantText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const [day = "", time = ""] = new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}
