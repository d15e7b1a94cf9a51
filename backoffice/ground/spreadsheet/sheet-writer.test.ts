/** The last row of a workbook: formulas that an accountant can follow, with what they come to. */
import fc from "fast-check";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { expect, it } from "vitest";
import { formatFen } from "#contract/money.ts";
import type { Cell } from "./cell.rules.ts";
import { type SheetColumn, workbookBytes } from "./sheet-writer.ts";

const columns: readonly SheetColumn[] = [
  { header: "单号", width: 10, kind: "text", summed: false },
  { header: "件数", width: 10, kind: "number", summed: true },
  { header: "单价", width: 10, kind: "money", summed: false },
  { header: "金额", width: 10, kind: "money", summed: true },
];

async function fileOf(rows: readonly (readonly Cell[])[], limit?: number): Promise<Uint8Array> {
  async function* source() {
    yield* rows;
  }
  const parts: Uint8Array[] = [];
  for await (const part of workbookBytes(columns, source(), { name: "拿货单", ...(limit && { limit }) }))
    parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Formulas of the file by cell, with the value that is kept beside each. */
async function formulasOf(file: Uint8Array) {
  const { sheets } = await readXlsx(file, { readStyles: true });
  const found: Record<string, unknown> = {};
  for (const sheet of sheets) {
    for (const [at, cell] of sheet.cells ?? []) {
      if (cell.formula) found[`${sheet.name} ${at}`] = [cell.formula, cell.formulaResult ?? cell.value];
    }
  }
  return found;
}

it("adds up what adds up, and names the row", async () => {
  const file = await fileOf([
    ["XS1", 2, 4_990, 9_980],
    ["XS2", -3, 1_005, -3_015],
    ["XS3", null, null, null],
  ]);
  expect(await formulasOf(file)).toEqual({
    "拿货单 4,1": ["SUM(B2:B4)", -1],
    "拿货单 4,3": ["SUM(D2:D4)", 69.65],
  });
  const rows = [];
  for await (const { values } of streamXlsxRows(file)) rows.push(values);
  expect(rows.at(-1)?.[0]).toBe("合计");
});

it("keeps beside a formula what the amounts come to, to the last 分", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), { minLength: 1, maxLength: 50 }),
      async (amounts) => {
        const formulas = await formulasOf(await fileOf(amounts.map((amount, at) => [`XS${at}`, 1, null, amount])));
        const sum = amounts.reduce((all, amount) => all + amount, 0);
        expect(formulas[`拿货单 ${amounts.length + 1},3`]).toEqual([
          `SUM(D2:D${amounts.length + 1})`,
          Number(formatFen(sum, { grouped: false })),
        ]);
      },
    ),
    { numRuns: 30 },
  );
});

it("adds up all sheets where rows go on in the next one", async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [`XS${at}`, at, 100, at * 100]);
  const file = await fileOf(rows, 5);
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name, rows: found }) => [name, found.length])).toEqual([
    ["拿货单", 4],
    ["拿货单_2", 4],
    ["拿货单_3", 3],
  ]);
  expect(await formulasOf(file)).toEqual({
    "拿货单_3 2,1": ["SUM('拿货单'!B2:B4,'拿货单_2'!B2:B4,B2:B2)", 21],
    "拿货单_3 2,3": ["SUM('拿货单'!D2:D4,'拿货单_2'!D2:D4,D2:D2)", 21],
  });
});

it("adds up nothing of no rows, and ends the reading of rows that nobody takes", async () => {
  expect(await formulasOf(await fileOf([]))).toEqual({});
  let ended = false;
  async function* endless() {
    try {
      for (let at = 0; ; at++) yield [`XS${at}`, 1, 1, 1];
    } finally {
      ended = true;
    }
  }
  for await (const _ of workbookBytes(columns, endless(), { name: "单" })) break;
  for await (const _ of workbookBytes(columns, endless(), { name: "单" })) {
    if (_.length > 1_000) break;
  }
  await expect.poll(() => ended).toBe(true);
});

it("hands on why rows could not be read", async () => {
  async function* failing() {
    yield ["XS1", 1, 1, 1];
    throw new Error("the connection is gone");
  }
  const read = async () => {
    for await (const _ of workbookBytes(columns, failing(), { name: "单" }));
  };
  await expect(read()).rejects.toThrow("the connection is gone");
});
