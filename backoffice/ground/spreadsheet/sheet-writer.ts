/**
 * Tables as xlsx workbooks in constant memory, with a last row of formulas
 * that add up the columns (the library's streaming writer knows values only).
 */
import { type Cell, type CellKind, numberFormats, xlsxCell } from "./cell.rules.ts";
import { type ZipPart, zipStream } from "./zip-stream.ts";

export interface SheetColumn {
  readonly header: string;
  /** In characters of the usual font. */
  readonly width: number;
  readonly kind: CellKind;
  /** Its sum stands below it. */
  readonly summed: boolean;
}

/** Rows of a sheet, its heading and the sums; Excel has 1,048,576. */
const sheetRows = 1_048_576;
/** Bytes that are worth a chunk. */
const chunkLength = 65_536;
const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const office = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Kinds that have a format of their own, in the order of the styles: 0 plain, 1 bold, then each plain and bold. */
const kinds = Object.keys(numberFormats) as CellKind[];
const firstFormat = 164;

/**
 * The file's bytes, made as they are read. What does not fit a sheet goes on
 * in the next one, under the same heading; the sums are of all sheets.
 * `limit`: rows of a sheet, its heading among them.
 */
export function workbookBytes(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly Cell[]>,
  { name, limit = sheetRows }: { name: string; limit?: number },
): AsyncGenerator<Uint8Array> {
  return zipStream(workbookParts(columns, rows, name, limit));
}

async function* workbookParts(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly Cell[]>,
  title: string,
  limit: number,
): AsyncGenerator<ZipPart> {
  const source = rows[Symbol.asyncIterator]();
  const book: Book = { columns, source, pending: await source.next(), sheets: [], sums: columns.map(() => 0) };
  try {
    do {
      const at = book.sheets.length + 1;
      book.sheets.push({ name: at === 1 ? title : `${title.slice(0, 26)}_${at}`, rows: 0 });
      yield { name: `xl/worksheets/sheet${at}.xml`, content: sheetXml(book, limit) };
    } while (!book.pending.done);
  } finally {
    await source.return?.();
  }
  const sheets = book.sheets.map(({ name }, index) => ({ name, number: index + 1 }));
  yield { name: "xl/styles.xml", content: [stylesXml()] };
  yield {
    name: "xl/workbook.xml",
    content: [
      `${declaration}<workbook ${namespace} xmlns:r="${relations}"><sheets>`,
      ...sheets.map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`),
      "</sheets></workbook>",
    ],
  };
  yield {
    name: "xl/_rels/workbook.xml.rels",
    content: [
      relationsXml([
        ...sheets.map(({ number }) => ["worksheet", `worksheets/sheet${number}.xml`] as const),
        ["styles", "styles.xml"],
      ]),
    ],
  };
  yield { name: "_rels/.rels", content: [relationsXml([["officeDocument", "xl/workbook.xml"]])] };
  const part = (path: string, type: string) => `<Override PartName="/xl/${path}" ContentType="${office}.${type}+xml"/>`;
  yield {
    name: "[Content_Types].xml",
    content: [
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      part("workbook.xml", "sheet.main"),
      part("styles.xml", "styles"),
      ...sheets.map(({ number }) => part(`worksheets/sheet${number}.xml`, "worksheet")),
      "</Types>",
    ],
  };
}

interface Book {
  readonly columns: readonly SheetColumn[];
  readonly source: AsyncIterator<readonly Cell[]>;
  pending: IteratorResult<readonly Cell[]>;
  readonly sheets: { name: string; rows: number }[];
  /** Of raw values. */
  readonly sums: number[];
}

async function* sheetXml(book: Book, limit: number): AsyncGenerator<string> {
  const { columns, source, sums } = book;
  const sheet = book.sheets.at(-1) ?? { name: "", rows: 0 };
  let text = `${declaration}<worksheet ${namespace}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols><sheetData>`;
  text += rowXml(
    1,
    columns.map(({ header }, index) => textCell(columnName(index), 1, header, 1)),
  );
  // The sums need a row of their own.
  while (!book.pending.done && sheet.rows < limit - 2) {
    const values = book.pending.value;
    sheet.rows += 1;
    const row = sheet.rows + 1;
    text += rowXml(
      row,
      columns.map(({ kind }, index) => valueCell(columnName(index), row, kind, values[index] ?? null)),
    );
    for (const [index, { summed }] of columns.entries()) {
      if (summed) sums[index] = (sums[index] ?? 0) + Number(values[index] ?? 0);
    }
    if (text.length > chunkLength) {
      yield text;
      text = "";
    }
    book.pending = await source.next();
  }
  if (book.pending.done && sheet.rows > 0) text += totalsXml(book, sheet.rows + 2);
  yield `${text}</sheetData></worksheet>`;
}

/** 合计 in the first column that is not added up, and under each of the others its formula with what it comes to. */
function totalsXml({ columns, sheets, sums }: Book, row: number): string {
  if (!columns.some(({ summed }) => summed)) return "";
  const named = columns.findIndex(({ summed }) => !summed);
  return rowXml(
    row,
    columns.map(({ kind, summed }, index) => {
      const column = columnName(index);
      if (index === named) return textCell(column, row, "合计", 1);
      if (!summed) return "";
      const ranges = sheets.map(({ name, rows }, at) => {
        const own = at === sheets.length - 1 ? "" : `'${name.replaceAll("'", "''")}'!`;
        return `${own}${column}2:${column}${rows + 1}`;
      });
      const value = xlsxCell(kind, sums[index] ?? 0);
      return `<c r="${column}${row}" s="${styleOf(kind) + 1}"><f>SUM(${escaped(ranges.join(","))})</f><v>${value}</v></c>`;
    }),
  );
}

function rowXml(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.join("")}</row>`;
}

/** Days and hours as a spreadsheet counts them: since 30 December 1899, in days. */
function serialOf(instant: Date): number {
  return instant.getTime() / 86_400_000 + 25_569;
}

function valueCell(column: string, row: number, kind: CellKind, cell: Cell): string {
  const value = xlsxCell(kind, cell);
  if (value === null) return "";
  if (typeof value === "string") return textCell(column, row, value, 0);
  const number = typeof value === "number" ? value : serialOf(value);
  return Number.isFinite(number) ? `<c r="${column}${row}" s="${styleOf(kind)}"><v>${number}</v></c>` : "";
}

function textCell(column: string, row: number, text: string, style: number): string {
  return `<c r="${column}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** The plain style of a kind; the bold one follows it. */
function styleOf(kind: CellKind): number {
  return (kinds.indexOf(kind) + 1) * 2;
}

function stylesXml(): string {
  const formats = kinds.map(
    (kind, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${escaped(numberFormats[kind] ?? "")}"/>`,
  );
  const styles = [0, ...kinds.map((_, index) => firstFormat + index)].flatMap((format) =>
    [0, 1].map(
      (font) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  );
  const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`;
  return `${declaration}<styleSheet ${namespace}><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function relationsXml(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}

/** 0 is A, 26 AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** A line end of its own kind would be read as another. */
function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
}
