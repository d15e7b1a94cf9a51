/** What stands in a cell of an exported table: exact amounts, times as read in Shanghai, and text that stays text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxFen } from "#contract/money.ts";
import { type CellKind, csvCell, numberFormats, xlsxCell } from "./cell.rules.ts";

const kinds: readonly CellKind[] = ["text", "number", "money", "date", "instant"];
/** Characters that no file of text can hold are written here by their number. */
const character = (...codes: number[]) => String.fromCharCode(...codes);

describe("a cell of a workbook", () => {
  it("is empty for nothing and for empty text, of every kind; 0 is a number", () => {
    for (const kind of kinds) expect([xlsxCell(kind, null), xlsxCell(kind, "")], kind).toEqual([null, null]);
    expect([xlsxCell("number", 0), xlsxCell("money", 0)]).toEqual([0, 0]);
  });

  it("has amounts as numbers of 元, exact to the 分", () => {
    expect([8_910, 5, -1_234_567, maxFen].map((fen) => xlsxCell("money", fen))).toEqual([
      89.1, 0.05, -12_345.67, 99_999_999.99,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -maxFen, max: maxFen }), (fen) => {
        expect(xlsxCell("money", fen)).toBe(fen / 100);
      }),
    );
    expect(xlsxCell("number", "12")).toBe(12);
  });

  it("has days and times as they are read in Shanghai, whatever the zone", () => {
    expect(xlsxCell("date", "2026-04-15")).toEqual(new Date(Date.UTC(2026, 3, 15)));
    expect(xlsxCell("instant", "2026-04-15 08:09:10")).toEqual(new Date(Date.UTC(2026, 3, 15, 8, 9, 10)));
  });

  it("has text as it is, though it looks like a formula", () => {
    expect(xlsxCell("text", "=1+1")).toBe("=1+1");
    expect(xlsxCell("text", 8_801)).toBe("8801");
  });

  it("keeps text apart from the workbook's own way to write characters by number", () => {
    expect(xlsxCell("text", "a_x0041_b")).toBe("a_x005F_x0041_b");
    expect(xlsxCell("text", "_xaBcD__x0041_")).toBe("_x005F_xaBcD__x005F_x0041_");
    for (const text of ["_x004_", "x0041_", "_x0041", "_xZZZZ_", "_y0041_"]) expect(xlsxCell("text", text)).toBe(text);
  });

  it("shows each kind of number and time in its format, and text in none", () => {
    expect(kinds.map((kind) => numberFormats[kind])).toEqual([
      undefined,
      "0",
      "0.00",
      "yyyy-mm-dd",
      "yyyy-mm-dd hh:mm:ss",
    ]);
  });
});

describe("a field of csv", () => {
  it("keeps numbers of orders, waybills and barcodes from being taken for numbers", () => {
    expect(["3966666666666666003", "690123456789", "78900000000"].map((text) => csvCell("text", text))).toEqual([
      "\t3966666666666666003",
      "\t690123456789",
      "78900000000",
    ]);
  });

  it("is empty for nothing, and an amount of 元 without separators", () => {
    expect(kinds.map((kind) => csvCell(kind, null))).toEqual(["", "", "", "", ""]);
    expect([csvCell("money", 123_456_789), csvCell("money", -5), csvCell("money", 0)]).toEqual([
      "1234567.89",
      "-0.05",
      "0.00",
    ]);
  });

  it("has numbers, days and times as they are", () => {
    expect([csvCell("number", -3), csvCell("date", "2026-04-15"), csvCell("instant", "2026-04-15 08:09:10")]).toEqual([
      "-3",
      "2026-04-15",
      "2026-04-15 08:09:10",
    ]);
  });

  it("is quoted where commas, quotes or line ends stand in it", () => {
    expect(csvCell("text", "黑,白")).toBe('"黑,白"');
    expect(csvCell("text", '12" 与 13"')).toBe('"12"" 与 13"""');
    expect([csvCell("text", "一\n二"), csvCell("text", "一\r二")]).toEqual(['"一\n二"', '"一\r二"']);
    expect(csvCell("text", "黑 M；白")).toBe("黑 M；白");
  });

  it("is no formula, in whatever width it is typed", () => {
    for (const sign of ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"]) {
      expect(csvCell("text", `${sign}1`), sign).toBe(`'${sign}1`);
    }
    expect(csvCell("text", "\rx")).toBe('"\'\rx"');
    expect([csvCell("text", "8801-BK"), csvCell("text", "a=b")]).toEqual(["8801-BK", "a=b"]);
  });

  it("reads back as what was written, for any text that a file can hold", () => {
    const unquoted = (field: string) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 ,"\n黑白；]*$/), (text) => {
        expect(unquoted(csvCell("text", text))).toBe(text);
      }),
    );
  });
});

describe("what no file can hold", () => {
  const both = (text: string) => [xlsxCell("text", text), csvCell("text", text)];

  it("is left out: control characters, halves of characters and what is none", () => {
    for (const code of [0, 8, 0x1b, 0x7f, 0x85, 0xd8_3d, 0xde_00, 0xff_fe, 0xff_ff]) {
      expect(both(`a${character(code)}b`), code.toString(16)).toEqual(["ab", "ab"]);
    }
  });

  it("leaves tabs, line ends and whole characters, those of two halves too", () => {
    expect(xlsxCell("text", "a\tb\r\nc")).toBe("a\tb\r\nc");
    expect(both("款👗袖")).toEqual(["款👗袖", "款👗袖"]);
    expect(both(`👗${character(0xd8_3d)}`)).toEqual(["👗", "👗"]);
  });

  it("cannot hide a formula", () => {
    expect(csvCell("text", `${character(0)}=1`)).toBe("'=1");
  });
});
