/** Workbooks of some 150 KB that unpack to what a parser pays most for. */
import { zip } from "../../tests/support/zip-file.ts";

export function hostileSheets(): { name: string; file: Uint8Array }[] {
  const row = (cells: string) => `<sheetData><row r="1">${cells}</row></sheetData>`;
  return [
    { name: "a row of millions of cells", file: book(row("<c/>".repeat(13_000_000))) },
    { name: "millions of empty rows", file: book(`<sheetData>${"<row/>".repeat(5_900_000)}</sheetData>`) },
    {
      name: "rows of a hundred cells",
      file: book(`<sheetData>${`<row>${"<c/>".repeat(100)}</row>`.repeat(59_000)}</sheetData>`),
    },
    { name: "one cell of 60 MB", file: book(row(`<c t="inlineStr"><is><t>${"a".repeat(60_000_000)}</t></is></c>`)) },
    {
      name: "short texts by the million",
      file: book(
        `<sheetData>${'<row><c t="inlineStr"><is><t>aaaaaaaaaa</t></is></c></row>'.repeat(700_000)}</sheetData>`,
      ),
    },
  ];
}

function book(sheet: string): Uint8Array {
  const bytes = (text: string) => Buffer.from(text);
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zip(
    { name: "[Content_Types].xml", content: bytes("<Types/>") },
    {
      name: "xl/workbook.xml",
      content: bytes(
        `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: bytes(
        `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: "xl/worksheets/sheet1.xml", content: bytes(`<worksheet>${sheet}</worksheet>`) },
  );
}
