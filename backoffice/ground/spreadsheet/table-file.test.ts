/** Files of tables: what was in the rows is in the file, exactly, and nothing in it runs. */
import fc from "fast-check";
import { streamXlsxRows } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import type { Cell, CellKind } from "./cell.rules.ts";
import type { Column } from "./column.ts";
import { exportRows, tableFile } from "./table-file.ts";

type Row = readonly Cell[];

function columnsOf(kinds: readonly CellKind[]): Column<Row>[] {
  return kinds.map((kind, index) => ({
    header: `${kind}${index}`,
    width: 10,
    kind,
    value: (row) => row[index] ?? null,
  }));
}

async function bytesOf(kinds: readonly CellKind[], pages: readonly (readonly Row[])[], format: "xlsx" | "csv") {
  const table = exportRows(columnsOf(kinds), async function* () {
    yield* pages;
  });
  const parts: Uint8Array[] = [];
  for await (const part of tableFile(table, { title: "表/格[1]", format })) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

async function xlsxOf(kinds: readonly CellKind[], pages: readonly (readonly Row[])[]) {
  const read = [];
  for await (const row of streamXlsxRows(await bytesOf(kinds, pages, "xlsx"))) read.push(row.values);
  return read;
}

async function csvOf(kinds: readonly CellKind[], pages: readonly (readonly Row[])[]) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf(kinds, pages, "csv"));
}

const formulas = ["=1+1", "+86", "-5 折", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0", "＝1"];

describe("xlsx", () => {
  it("keeps text, numbers, money and dates", async () => {
    const rows = [["8801", 3, 8910, "2026-04-15", "2026-04-15 12:30:05"]];
    expect(
      await xlsxOf(["text", "number", "money", "date", "instant"], [rows, [[null, null, -5, null, null]]]),
    ).toEqual([
      ["text0", "number1", "money2", "date3", "instant4"],
      ["8801", 3, 89.1, new Date("2026-04-15T00:00:00Z"), new Date("2026-04-15T12:30:05Z")],
      expect.arrayContaining([-0.05]),
      ["合计", 3, 89.05],
    ]);
    expect((await xlsxOf(["milli", "li"], [[[1_005_250, 85]]])).slice(1)).toEqual([
      [1_005.25, 0.085],
      ["合计", 0.085],
    ]);
  });

  it("writes money as the decimal text of its 分", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), { minLength: 1 }),
        async (all) => {
          const [, ...read] = await xlsxOf(["money"], [all.map((amount) => [amount])]);
          for (const [index, amount] of all.entries()) {
            const [whole, decimals = ""] = String(read[index]?.[0]).replace("-", "").split(".");
            expect(Number(whole + decimals.padEnd(2, "0"))).toBe(Math.abs(amount));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each(formulas)("keeps %j as text", async (text) => {
    const bytes = await bytesOf(["text"], [[[text]]], "xlsx");
    const read = [];
    for await (const row of streamXlsxRows(bytes)) read.push(row.values);
    expect(read[1]).toEqual([text]);
  });

  it("gives back any text that a person can see", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (text) => {
        const [, row] = await xlsxOf(["text"], [[[text]]]);
        expect(row?.[0] ?? "").toBe(text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""));
      }),
    );
    expect((await xlsxOf(["text"], [[["_x0041_ a\u0001b\ud800c"]]]))[1]).toEqual(["_x0041_ abc"]);
  });
});

describe("csv", () => {
  it("begins with a byte order mark and quotes what it must", async () => {
    const rows: Row[] = [
      ['他说"好"', 3, 8900, "2026-04-15"],
      ["a,b\n", null, null, null],
    ];
    expect(await csvOf(["text", "number", "money", "date"], [rows])).toBe(
      '\ufefftext0,number1,money2,date3\r\n"他说""好""",3,89.00,2026-04-15\r\n"a,b\n",,,\r\n',
    );
  });

  it.each(formulas)("disarms %j", async (text) => {
    expect(await csvOf(["text"], [[[text]]])).toContain(`'${text}`);
  });

  it("leaves negative numbers numbers", async () => {
    expect(await csvOf(["number", "money"], [[[-3, -8950]]])).toContain("\r\n-3,-89.50\r\n");
  });
});
