/** How rows of the goods spreadsheet become styles. */
import { describe, expect, it } from "vitest";
import { errorAt, gatherStyles, type SheetValues } from "./product-sheet.rules.ts";

const rows = (...values: SheetValues[]) => values.map((one, position) => ({ number: position + 2, values: one }));
const black = { styleNo: "8801", color: "黑", size: "M" };

describe("the rows of a style", () => {
  it("are gathered under its 款号 in any case, in the order of their first rows", () => {
    const { styles, errors } = gatherStyles(
      rows({ ...black, styleNo: "a1" }, black, { styleNo: "A1", color: "白", size: "L" }),
    );
    expect(errors).toEqual([]);
    expect(styles).toEqual([
      {
        styleNo: "A1",
        values: { styleNo: "A1" },
        sources: { styleNo: 2 },
        cells: [
          { row: 2, color: "黑", size: "M" },
          { row: 4, color: "白", size: "L" },
        ],
      },
      {
        styleNo: "8801",
        values: { styleNo: "8801" },
        sources: { styleNo: 3 },
        cells: [{ row: 3, color: "黑", size: "M" }],
      },
    ]);
  });

  it("tell a field once, in whichever of them, and are remembered for sentences", () => {
    const { styles, errors } = gatherStyles(
      rows(
        { ...black, name: "连衣裙" },
        { ...black, size: "L", wholesalePrice: "89" },
        { ...black, size: "S", name: "连衣裙" },
      ),
    );
    expect(errors).toEqual([]);
    expect(styles).toMatchObject([
      {
        values: { styleNo: "8801", name: "连衣裙", wholesalePrice: "89" },
        sources: { styleNo: 2, name: 2, wholesalePrice: 3 },
      },
    ]);
  });

  it("must agree on a field that stands in several; the first holds", () => {
    const { styles, errors } = gatherStyles(
      rows(
        { ...black, name: "连衣裙" },
        { ...black, size: "L", name: "半身裙" },
        { ...black, styleNo: "8802", name: "裤" },
      ),
    );
    expect(errors).toEqual([{ row: 3, column: "品名", message: "与第 2 行同款的“连衣裙”不一致" }]);
    expect(styles.map(({ values }) => values.name)).toEqual(["连衣裙", "裤"]);
  });

  it("are compared only where they can be read, and the odd one out is told of", () => {
    const isAmount = (_: string, value: string) => (/^\d+$/.test(value) ? null : `批发价“${value}”格式不对`);
    const priced = (...prices: string[]) =>
      gatherStyles(rows(...prices.map((wholesalePrice) => ({ ...black, wholesalePrice }))), isAmount);
    const told = ({ styles, errors }: ReturnType<typeof priced>) => [
      styles[0]?.values.wholesalePrice,
      styles[0]?.sources.wholesalePrice,
      ...errors.map(({ row, message }) => `${row} ${message}`),
    ];
    expect(told(priced("-5", "88", "88", "88"))).toEqual(["88", 3, "2 批发价“-5”格式不对"]);
    expect(told(priced("88", "88", "abc"))).toEqual(["88", 2, "4 批发价“abc”格式不对"]);
    expect(told(priced("85", "88", "88"))).toEqual(["88", 3, "2 与第 3 行同款的“88”不一致"]);
    // All of them wrong in the same way: told once, by whoever reads the style.
    expect(told(priced("abc", "abc", "abc"))).toEqual(["abc", 2]);
    expect(told(priced("abc", "-5"))).toEqual(["abc", 2, "3 批发价“-5”格式不对"]);
  });

  it("need 款号, 颜色 and 尺码 each", () => {
    const { styles, errors } = gatherStyles(rows({ name: "裙" }, { styleNo: "8801", size: "" }));
    expect(errors).toEqual([
      { row: 2, column: "款号", message: "请填写款号" },
      { row: 2, column: "颜色", message: "请填写颜色" },
      { row: 2, column: "尺码", message: "请填写尺码" },
      { row: 3, column: "颜色", message: "请填写颜色" },
      { row: 3, column: "尺码", message: "请填写尺码" },
    ]);
    expect(styles).toEqual([
      {
        styleNo: "8801",
        values: { styleNo: "8801" },
        sources: { styleNo: 3 },
        cells: [{ row: 3, color: "", size: "" }],
      },
    ]);
  });
});

it("names the column of an error by its heading", () => {
  expect(errorAt(7, "wholesalePrice", "批发价必须大于 0")).toEqual({
    row: 7,
    column: "批发价",
    message: "批发价必须大于 0",
  });
});
