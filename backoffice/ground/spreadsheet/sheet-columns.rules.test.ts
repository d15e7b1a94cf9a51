/** Where the columns of the goods spreadsheet stand, and what its heading row lacks. */
import { expect, it } from "vitest";
import { sheetColumns } from "#backoffice/masters/goods/import/product-sheet.rules.ts";
import { exampleMark, isExampleRow, readHeading as readSheetHeading, reportOnce } from "./sheet-columns.rules.ts";

const readHeading = (cells: readonly string[]) => readSheetHeading(sheetColumns, cells);

const required = ["款号", "品名", "颜色", "尺码", "尺码组", "分类", "年份", "季节", "批发价"];

it("stand where their headings do, in any order, with or without a mark and blanks", () => {
  const heading = readHeading(["批发价*", " 款 号＊", ...required.slice(1, -1), "备注", "自己的列", ""]);
  expect(heading.ok && [...heading.columns].sort(([, a], [, b]) => a - b)).toEqual([
    ["wholesalePrice", 0],
    ["styleNo", 1],
    ["name", 2],
    ["color", 3],
    ["size", 4],
    ["sizeGroup", 5],
    ["category", 6],
    ["year", 7],
    ["season", 8],
    ["remark", 9],
  ]);
});

it("are all read from the heading of the template", () => {
  const heading = readHeading(Object.values(sheetColumns).map(({ header }) => header));
  expect(heading.ok && [...heading.columns]).toEqual(
    Object.keys(sheetColumns).map((field, position) => [field, position]),
  );
});

it("may have a space in their names, here and there", () => {
  const sku = { header: "我们的 SKU", width: 20, required: true, hint: "" } as const;
  for (const heading of ["我们的 SKU*", "我们的SKU"])
    expect(readSheetHeading({ sku }, [heading])).toMatchObject({ ok: true });
});

it("are refused where one that is needed is missing", () => {
  expect(readHeading(required.filter((header) => header !== "颜色" && header !== "年份"))).toEqual({
    ok: false,
    message: "第一行表头缺少：颜色、年份，请使用导入模板",
  });
  expect(readHeading(required)).toMatchObject({ ok: true });
});

it("are refused where one stands twice, needed or not; others may", () => {
  expect(readHeading([...required, "款号"])).toEqual({ ok: false, message: "表头“款号”出现了两次，请只保留一列" });
  expect(readHeading([...required, "备注", "备注*"])).toEqual({
    ok: false,
    message: "表头“备注”出现了两次，请只保留一列",
  });
  expect(readHeading([...required, "", "", "甲", "甲"])).toMatchObject({ ok: true });
});

it("of a wrong cell one thing is told, what was found first; of other cells and rows what is theirs", () => {
  const errors: Parameters<typeof reportOnce>[0] = [];
  const cells = [
    [2, "批发价", "格式不对"],
    [2, "品名", "请填写"],
    [2, "批发价", "请填写"],
    [3, "批发价", "请填写"],
  ] as const;
  for (const [row, column, message] of cells) reportOnce(errors, { row, column, message });
  expect(errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
    "2 批发价 格式不对",
    "2 品名 请填写",
    "3 批发价 请填写",
  ]);
});

it("tells a template's example from what is to be imported, whatever column it begins in", () => {
  expect(isExampleRow([`${exampleMark}A100`, "泡泡袖连衣裙"])).toBe(true);
  expect(isExampleRow(["", exampleMark, "嘉兴毛衫行"])).toBe(true);
  // An empty cell of the template loses what stands behind its mark.
  expect(isExampleRow([exampleMark.slice(0, -1)])).toBe(true);
  expect(isExampleRow(["A100", exampleMark])).toBe(false);
  expect(isExampleRow(["示例客户"])).toBe(false);
  expect(isExampleRow(["", ""])).toBe(false);
});

it("are found under the names of other programs, their own first", () => {
  const columns = {
    no: { header: "订单号", also: ["订单编号", "主订单编号"], width: 20, required: true, hint: "" },
  } as const;
  const at = (...cells: string[]) => {
    const heading = readSheetHeading(columns, cells);
    return heading.ok ? heading.columns.get("no") : heading.message;
  };
  expect(at("主订单编号", "数量")).toBe(0);
  expect(at("主订单编号", "订单编号")).toBe(1);
  expect(at("订单编号", "订单号")).toBe(1);
  expect(at("订单编号", "订单编号")).toBe("表头“订单编号”出现了两次，请只保留一列");
  expect(at("单号")).toBe("第一行表头缺少：订单号，请使用导入模板");
});
