/** 导入商品: what is no spreadsheet is refused, every wrong row is named, and only what was confirmed is written. */
import { randomUUID } from "node:crypto";
import { streamXlsxRows, writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { edited } from "../../support/data/goods.ts";
import { type SheetLine, sheetFile, sheetHeads, sheetLine } from "../../support/data/goods-sheet.ts";
import { zip } from "../../support/zip-file.ts";

const backoffice = openBackoffice();
let boss = "";
let keeper = "";

beforeAll(async () => {
  boss = await backoffice.signIn("boss");
  keeper = await backoffice.signIn("keeper");
});

function upload(file: Uint8Array, { token = boss, query = "" } = {}) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "商品.xlsx");
  const path = `/api/clothes/product/import?clientToken=${randomUUID()}&name=${encodeURIComponent("春装.xlsx")}${query}`;
  return backoffice.send("POST", path, { token, body: form });
}

const job = async (id: number) => (await backoffice.send("GET", `/api/task/${id}`, { token: boss })).body;

async function check(lines: readonly SheetLine[], query = "") {
  const { status, body } = await upload(await sheetFile(lines), { query });
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  return job(body.jobId);
}

async function write(checkId: number, mode: "all" | "right") {
  const reply = await backoffice.send("POST", `/api/clothes/product/import/${checkId}`, {
    token: boss,
    body: { mode, clientToken: randomUUID() },
  });
  if (reply.status !== 201) return reply.body;
  await backoffice.settle();
  return job(reply.body.jobId);
}

async function detailOf(styleNo: string) {
  const list = await backoffice.send("GET", `/api/clothes/product?keyword=${styleNo}`, { token: boss });
  const [row] = list.body.content;
  return row && (await backoffice.send("GET", `/api/clothes/product/${row.id}`, { token: boss })).body;
}

describe("a file that is no goods spreadsheet", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const ole = (text: string) => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from(text, "utf16le")]);
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["empty", () => new Uint8Array(), "文件是空的，请选择要导入的表格"],
    [
      "a text called xlsx",
      () => bytes("春装一批\n明天到"),
      "这不是 xlsx 文件（可能是改了扩展名），请用 Excel 或 WPS 另存为 .xlsx 后再上传",
    ],
    [
      "a renamed zip",
      () => zip({ name: "a.txt", content: bytes("hello") }),
      "这不是 xlsx 文件（可能是改了扩展名），请用 Excel 或 WPS 另存为 .xlsx 后再上传",
    ],
    [
      "a csv without the columns",
      () => bytes("款号,品名\n1,2"),
      "第一行表头缺少：颜色、尺码、尺码组、分类、年份、季节、批发价，请使用导入模板",
    ],
    ["encrypted by Excel", () => ole("EncryptedPackage"), "文件设有密码，请在 Excel 中取消密码后再上传"],
    [
      "an encrypted zip",
      () => zip({ name: "xl/workbook.xml", content: bytes("x"), flags: 1 }),
      "文件设有密码，请在 Excel 中取消密码后再上传",
    ],
    ["an old xls", () => ole("Workbook"), "这是旧版 .xls 文件，请另存为 .xlsx 后再上传"],
    [
      "cut off",
      async () => (await sheetFile([sheetLine()])).slice(0, 900),
      "文件已损坏，无法读取，请用 Excel 重新保存后再上传",
    ],
    [
      "without the columns",
      () =>
        sheetFile(
          [sheetLine()],
          sheetHeads.filter((head) => head !== "颜色" && head !== "年份"),
        ),
      "第一行表头缺少：颜色、年份，请使用导入模板",
    ],
    [
      "with a column twice",
      () => sheetFile([sheetLine()], [...sheetHeads, "品名"]),
      "表头“品名”出现了两次，请只保留一列",
    ],
    [
      "a sheet of nothing",
      () => writeXlsx({ sheets: [{ name: "空", rows: [] }] }),
      "表格的第一张工作表是空的，请使用导入模板",
    ],
  ])("%s: one sentence", async (_what, make, sentence) => {
    const { status, body } = await upload(await make());
    expect([status, body.message]).toEqual([400, sentence]);
  });

  it("a damaged byte inside is found", async () => {
    const file = await sheetFile(Array.from({ length: 50 }, (_, index) => sheetLine({ 款号: `X-${index}` })));
    const at = Buffer.from(file).indexOf("xl/worksheets/sheet1.xml") + 200;
    file.fill(0xff, at, at + 20);
    expect((await upload(file)).body.message).toBe("文件已损坏，无法读取，请用 Excel 重新保存后再上传");
  });

  it("a bomb is refused, whether it says its size or lies", async () => {
    const types = { name: "[Content_Types].xml", content: bytes("<Types/>") };
    const bomb = (size: number) => {
      const content = new Uint8Array(170 * 1024 * 1024);
      return upload(zip(types, { name: "xl/workbook.xml", content, size }));
    };
    expect((await bomb(170 * 1024 * 1024)).body.message).toContain("表格解开后过大");
    expect((await bomb(1000)).body.message).toBe("文件已损坏，无法读取，请用 Excel 重新保存后再上传");
    const far = { name: "xl/workbook.xml", content: bytes('<c r="XFD1"/>') };
    expect((await upload(zip(types, far))).body.message).toContain("列数太多");
  });

  it.each<[string, string, RegExp]>([
    ["a row of millions of cells", `<sheetData><row r="1">${"<c/>".repeat(3_000_000)}</row></sheetData>`, /列数太多/],
    ["millions of rows", `<sheetData>${"<row><c/></row>".repeat(2_500_000)}</sheetData>`, /过大/],
    [
      "one cell of megabytes",
      `<sheetData><row r="1"><c t="inlineStr"><is><t>${"a".repeat(9_000_000)}</t></is></c></row></sheetData>`,
      /文字过长/,
    ],
    [
      "cells of column ZZ, row after row, each of which the parser fills",
      `<sheetData>${"<row><c r='ZZ1'/></row>".repeat(50_000)}</sheetData>`,
      /列数太多/,
    ],
    ["a hundred and one cells", `<sheetData><row r="1">${"<c/>".repeat(101)}</row></sheetData>`, /列数太多/],
    [
      "a sheet of one endless row of two letters",
      `<sheetData><row>${"<c r='A1'/>".repeat(1_200)}</row></sheetData>`,
      /列数太多/,
    ],
  ])("%s is refused, small as it came", async (_name, sheet, message) => {
    const types = { name: "[Content_Types].xml", content: bytes("<Types/>") };
    const book = { name: "xl/workbook.xml", content: bytes("<workbook/>") };
    const file = zip(types, book, {
      name: "xl/worksheets/sheet1.xml",
      content: bytes(`<worksheet>${sheet}</worksheet>`),
    });
    expect(file.length).toBeLessThan(150 * 1024);
    expect((await upload(file)).body.message).toMatch(message);
  });

  it("more than 20 MB are refused", async () => {
    const { status, body } = await upload(new Uint8Array(20 * 1024 * 1024 + 1));
    expect([status, body.message]).toEqual([400, "文件不能超过 20 MB"]);
  });

  it("is refused to who may not import", async () => {
    expect((await upload(await sheetFile([sheetLine()]), { token: keeper })).status).toBe(403);
    expect((await backoffice.send("GET", "/api/clothes/product/import/template", { token: keeper })).status).toBe(403);
  });
});

describe("the template", () => {
  it("is accepted as it is, but for having no rows beside its example", async () => {
    const response = await fetch(`${backoffice.url}/api/clothes/product/import/template`, {
      headers: { Authorization: boss },
    });
    const file = new Uint8Array(await response.arrayBuffer());
    const heads: unknown[] = [];
    for await (const row of streamXlsxRows(file)) heads.push(...row.values);
    expect(heads).toEqual(expect.arrayContaining(["款号*", "颜色*", "尺码*", "品牌", "备注"]));
    expect(heads).toEqual(expect.arrayContaining(["示例（不导入）：A100", "黑", "S–XL", "89"]));
    const { body } = await upload(file);
    await backoffice.settle();
    expect(await job(body.jobId)).toMatchObject({ status: "FAILED", failure: "表格中没有数据行" });
  });
});

it("is taken as CSV too, with its example left in, 黑色 for 黑 and 秋季 for 秋", async () => {
  const lines = [
    sheetLine({ 款号: "示例（不导入）：A100", 颜色: "没有的颜色" }),
    sheetLine({ 款号: "CSV-1", 颜色: "黑色", 季节: "秋季" }),
  ];
  const table = [sheetHeads, ...lines.map((line) => sheetHeads.map((head) => line[head] ?? ""))];
  const { status, body } = await upload(new TextEncoder().encode(table.map((row) => row.join(",")).join("\n")));
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  const { result } = await job(body.jobId);
  expect([result.errors, result.rows]).toEqual([[], 1]);
  await write(body.jobId, "all");
  const detail = await detailOf("CSV-1");
  const vocabulary = (await backoffice.send("GET", "/api/clothes/product/vocabulary", { token: boss })).body;
  const nameOf = (of: "colors" | "seasons", id: number) =>
    vocabulary[of].find((one: { id: number }) => one.id === id)?.name;
  expect([nameOf("colors", detail.colorIds[0]), nameOf("seasons", detail.seasonId)]).toEqual(["黑", "秋"]);
});

/** What is wrong, in which column, in which words. */
const wrongLines: [string, SheetLine, string, string][] = [
  ["no 款号", { 款号: null }, "款号", "请填写款号"],
  ["a 款号 of other letters", { 款号: "裙1" }, "款号", "款号只能用字母、数字和连字符"],
  ["no 品名", { 品名: null }, "品名", "请填写品名"],
  ["an unknown colour", { 颜色: "彩虹" }, "颜色", "没有名为“彩虹”的颜色"],
  ["a size of another group", { 尺码: "3XL" }, "尺码", "尺码组“S–XL”没有尺码“3XL”（有：S、M、L、XL）"],
  ["an unknown size group", { 尺码组: "小码" }, "尺码组", "没有名为“小码”的尺码组"],
  ["no 分类", { 分类: null }, "分类", "请选择分类"],
  ["an unknown 分类", { 分类: "鞋" }, "分类", "没有名为“鞋”的分类"],
  ["an unknown 品牌", { 品牌: "某牌" }, "品牌", "没有名为“某牌”的品牌"],
  ["an unknown 季节", { 季节: "雨季" }, "季节", "没有名为“雨季”的季节"],
  ["a 年份 long ago", { 年份: 1890 }, "年份", "年份不能早于 2000"],
  ["no 批发价", { 批发价: null }, "批发价", "请填写批发价"],
  ["a price of words", { 批发价: "面议" }, "批发价", "批发价“面议”格式不对：请用数字，最多两位小数"],
  ["three decimals", { 最低价: 80.125 }, "最低价", "最低价“80.125”格式不对：请用数字，最多两位小数"],
  ["a price below the floor", { 最低价: 100 }, "批发价", "最低价 100.00 高于批发价 89.50"],
  ["a day that is none", { 上新日期: "明天" }, "上新日期", "日期格式应为 年-月-日，例如 2026-03-01"],
  ["another 货源", { 货源: "代工" }, "货源", "货源只能是自产、采购"],
  ["a new style that is 停产", { 状态: "停产" }, "状态", "新商品的状态只能是待上架或在售"],
  ["an unknown 安全类别", { 安全类别: "D" }, "安全类别", "安全类别不存在"],
  ["an unknown factory", { "工厂/供应商": "某厂" }, "工厂/供应商", "没有名为“某厂”的工厂/供应商"],
];

describe("the check", () => {
  it("writes nothing and says what would be", async () => {
    const done = await check([
      sheetLine({ 款号: "DR-9" }),
      sheetLine({ 款号: "DR-9", 尺码: "L" }),
      sheetLine({ 款号: "8801" }),
    ]);
    expect(done).toMatchObject({
      status: "DONE",
      result: { rows: 3, adds: 1, edits: 1, wrongRows: 0, errors: [], written: 0 },
      fileName: null,
    });
    expect(await detailOf("DR-9")).toBeUndefined();
  });

  it("names the row, the column and the fault of every wrong row", async () => {
    const lines = wrongLines.map(([, changes], index) => sheetLine({ 款号: `BAD-${index}`, ...changes }));
    const { result } = await check([sheetLine({ 款号: "OK-1" }), ...lines]);
    expect(result.errors).toEqual(
      wrongLines.map(([, , column, message], index) => ({ row: index + 3, column, message })),
    );
    expect(result).toMatchObject({ wrongRows: lines.length, errorCount: lines.length });
  });

  it("sees rows of one style that disagree, and the same cell twice", async () => {
    const { result } = await check([
      sheetLine(),
      sheetLine({ 尺码: "L", 品名: "别的名字" }),
      sheetLine({ 尺码: "XL", 品名: null, 分类: null, 批发价: null }),
      sheetLine({ 颜色: "BK", 品名: null }),
    ]);
    expect(result.errors).toEqual([
      { row: 3, column: "品名", message: "与第 2 行同款的“导入连衣裙”不一致" },
      { row: 5, column: "尺码", message: "与第 2 行重复：同一款的 BK M" },
    ]);
  });

  it("tells of a wrong cell once, on the row that has it", async () => {
    const { result } = await check([
      sheetLine({ 批发价: -5 }),
      sheetLine({ 尺码: "L", 批发价: 88 }),
      sheetLine({ 尺码: "XL", 批发价: 88 }),
      sheetLine({ 款号: "DR-ODD", 批发价: 88 }),
      sheetLine({ 款号: "DR-ODD", 尺码: "L", 批发价: "abc" }),
      sheetLine({ 款号: "DR-ODD", 尺码: "XL", 批发价: 88 }),
    ]);
    expect(result.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [2, "批发价"],
      [6, "批发价"],
    ]);
    expect(result.errors[1].message).toContain("请用数字");
  });

  it("refuses of a style that is there already what the form refuses", async () => {
    const { result } = await check([sheetLine({ 款号: "8801", 尺码组: "均码", 尺码: "均码", 状态: "待上架" })]);
    expect(result.errors.map((error: { column: string }) => error.column)).toEqual(
      expect.arrayContaining(["尺码组", "状态"]),
    );
  });

  it("takes prices that are confirmed", async () => {
    const { result } = await check([sheetLine({ 款号: "DR-8", 最低价: 100 })], "&confirmPrices=true");
    expect(result.wrongRows).toBe(0);
  });

  it("gives a file that names every wrong row", async () => {
    const lines = Array.from({ length: 300 }, (_, index) => sheetLine({ 款号: `MANY-${index}`, 颜色: "没有" }));
    const done = await check(lines);
    expect([done.result.errors.length, done.result.errorCount, done.result.wrongRows]).toEqual([200, 300, 300]);
    const response = await fetch(`${backoffice.url}/api/task/${done.id}/file`, { headers: { Authorization: boss } });
    const rows: unknown[] = [];
    for await (const row of streamXlsxRows(new Uint8Array(await response.arrayBuffer()))) rows.push(row.values[0]);
    expect(rows.slice(1)).toEqual(lines.map((_, index) => index + 2));
  });
});

describe("the writing", () => {
  it("makes styles and SKUs of just the rows, as the form would", async () => {
    const done = await check([
      sheetLine({ 款号: "dr-20", 上新日期: new Date("2026-05-01T00:00:00Z"), 状态: "在售", 安全类别: "B 类" }),
      sheetLine({ 款号: "DR-20", 尺码: "L", 品名: null }),
      sheetLine({ 款号: "DR-20", 颜色: "白", 尺码: "M", 品名: null }),
    ]);
    const written = await write(done.id, "all");
    expect(written).toMatchObject({ status: "DONE", result: { written: 1, writtenSkus: 3, wrongRows: 0 } });
    const detail = await detailOf("DR-20");
    expect(detail).toMatchObject({
      styleNo: "DR-20",
      name: "导入连衣裙",
      wholesalePriceFen: 8950,
      tagPriceFen: 25_900,
      status: "ON",
      launchDate: "2026-05-01",
      safetyClass: "B",
      unit: "件",
    });
    expect(
      detail.skus.filter((sku: { active: boolean }) => sku.active).map((sku: { skuCode: string }) => sku.skuCode),
    ).toEqual(["DR-20-BK-M", "DR-20-BK-L", "DR-20-WH-M"]);
  });

  it("adds colours and sizes to a style and changes what the sheet says, nothing else", async () => {
    const before = await detailOf("8802");
    const empty = {
      品名: null,
      分类: null,
      品牌: null,
      年份: null,
      季节: null,
      最低价: null,
      吊牌价: null,
      尺码组: null,
    };
    const sizes = before.skus.map((sku: { skuCode: string }) => sku.skuCode.split("-")[2]);
    const done = await check([sheetLine({ 款号: "8802", ...empty, 颜色: "碎花", 尺码: sizes[0], 批发价: 130 })]);
    expect(done.result.errors).toEqual([]);
    expect((await write(done.id, "all")).result).toMatchObject({ written: 1, edits: 1 });
    const after = await detailOf("8802");
    const { skus: _b, version: _v, updateBy: _u, updateTime: _t, ...kept } = before;
    expect(after).toMatchObject({
      ...kept,
      wholesalePriceFen: 13_000,
      colorIds: [...before.colorIds, expect.any(Number)],
    });
    const active = (detail: { skus: { active: boolean }[] }) => detail.skus.filter((sku) => sku.active).length;
    expect(active(after)).toBe(active(before) + 1);
  });

  it("refuses while rows are wrong, unless only the right styles are wanted", async () => {
    const done = await check([
      sheetLine({ 款号: "DR-30" }),
      sheetLine({ 款号: "DR-31" }),
      sheetLine({ 款号: "DR-31", 尺码: "L", 颜色: "没有" }),
    ]);
    expect((await write(done.id, "all")).message).toBe("还有 1 行有错误，请修改后重新上传，或选择只导入没有错误的款");
    const written = await write(done.id, "right");
    expect(written.result).toMatchObject({ written: 1, wrongRows: 1, wrongStyles: 1 });
    expect(await detailOf("DR-30")).toBeDefined();
    expect(await detailOf("DR-31")).toBeUndefined();
    expect((await write(done.id, "right")).message).toBe("这份表格已经导入过或正在导入，请到任务列表查看");
  });

  it("writes nothing at all when something changed since the check", async () => {
    const set = async (status: string) => {
      const changed = edited(await detailOf("8803"), { status });
      expect((await backoffice.send("PUT", "/api/clothes/product", { token: boss, body: changed })).status).toBe(200);
    };
    const style = { 款号: "8803", 颜色: "黑", 尺码: "M", 状态: "清仓" };
    const done = await check([sheetLine({ 款号: "DR-40" }), style]);
    expect(done.result.errors).toEqual([]);
    await set("OFF");
    expect(await write(done.id, "all")).toMatchObject({
      status: "DONE",
      result: { written: 0, errors: [{ row: 3, column: "状态", message: "状态不能从“停产”改为“清仓”" }] },
    });
    expect(await detailOf("DR-40")).toBeUndefined();
  });
});
