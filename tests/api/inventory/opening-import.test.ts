/** 导入期初: every wrong row is named, nothing is written before it is confirmed, and stock comes in at its cost. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { newStyle } from "../../support/data/goods.ts";
import { balanceOf, type Caller, caller, movementCount, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/adjustment/opening";
const heads = ["款号", "颜色", "尺码", "仓库", "数量", "成本", "品级"] as const;
type Line = (string | number | null)[];

const tokens: Record<string, string> = {};
let boss: Caller;
let warehouse: Caller;

beforeAll(async () => {
  for (const name of ["boss", "warehouse", "keeper"]) tokens[name] = await backoffice.signIn(name);
  boss = await caller(backoffice, "boss");
  warehouse = await caller(backoffice, "warehouse");
});

let made = 0;
/** A new style in 黑, 白, 粉 and S to XL; its SKUs by `黑 S`. */
async function style(changes = {}) {
  made += 1;
  const styleNo = `QC-${made}`;
  const { id } = await boss.ok("POST", "/api/clothes/product", newStyle({ styleNo, ...changes }));
  const skus = await rows<{ id: number; label: string }>(
    backoffice.database.db,
    sql`select sku.id, color.name || ' ' || size.name as label from sku
        join attr_value color on color.id = color_id join size on size.id = size_id where product_id = ${id}`,
  );
  const sku = (label: string) => skus.find((one) => one.label === label)?.id ?? 0;
  return { id, styleNo, sku };
}

async function upload(lines: Line[], user = "boss", columns: readonly string[] = heads) {
  const file = await writeXlsx({ sheets: [{ name: "期初", rows: [[...columns], ...lines] }] });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "期初.xlsx");
  const query = `clientToken=${randomUUID()}&name=${encodeURIComponent("开业.xlsx")}`;
  return backoffice.send("POST", `${path}?${query}`, { token: tokens[user] ?? "", body: form });
}

const job = async (id: number, user = "boss") =>
  (await backoffice.send("GET", `/api/task/${id}`, { token: tokens[user] ?? "" })).body;

async function check(lines: Line[], user = "boss") {
  const { status, body } = await upload(lines, user);
  expect([status, body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  return job(body.jobId, user);
}

async function write(checkId: number, mode: "all" | "right", approve: boolean, user: Caller = boss, name = "boss") {
  const { jobId } = await user.ok("POST", `${path}/${checkId}`, { mode, approve });
  await backoffice.settle();
  return job(jobId, name);
}

const costOf = async (id: number) => (await boss.get(`/api/clothes/product/${id}/item`)).body.costFen;

it("comes in at the cost of its row, or of its style, by place and grade, and the style costs what it did", async () => {
  const { id, styleNo, sku } = await style({ purchasePriceFen: 2_000 });
  const before = await movementCount(backoffice);
  const found = await check([
    [styleNo.toLowerCase(), "黑", "S", "总仓", 10, "30.5", null],
    [styleNo, "BK", "M", "总仓", "４", 28, "正品"],
    [styleNo, "黑", "S", "总仓", 2, 5, "次品"],
    [styleNo, "白", "L", "总仓", 3, null, null],
    [styleNo, "黑", "S", "杭州四季青A区2038档", 6, 30, null],
  ]);
  expect(found.result).toMatchObject({ rows: 5, rightRows: 5, qty: 25, errorCount: 0, unknownRows: 0, slips: [] });
  expect(found.result.costFen).toBe(10 * 3_050 + 4 * 2_800 + 2 * 500 + 3 * 2_000 + 6 * 3_000);
  expect(await movementCount(backoffice)).toBe(before);
  const written = await write(found.id, "all", true);
  expect(written.result).toMatchObject({ approved: true, errorCount: 0 });
  expect(written.result.slips.length).toBe(2);
  expect(await balanceOf(backoffice, places.warehouse, sku("黑 S"))).toMatchObject({ onHand: 10, valueFen: 30_500 });
  expect(await balanceOf(backoffice, places.warehouse, sku("黑 S"), 2)).toMatchObject({ onHand: 2, valueFen: 1_000 });
  expect(await balanceOf(backoffice, places.warehouse, sku("白 L"))).toMatchObject({ onHand: 3, valueFen: 6_000 });
  expect(await balanceOf(backoffice, places.stall, sku("黑 S"))).toMatchObject({ onHand: 6, valueFen: 18_000 });
  expect(await costOf(id)).toBe(Math.round(found.result.costFen / 25));
  expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
  // The same file again would double what is there.
  expect(await boss.refused("POST", `${path}/${found.id}`, { mode: "all", approve: true })).toBe(
    "这份表格已经导入过或正在导入，请到任务列表查看",
  );
  const again = await check([[styleNo, "黑", "S", "总仓", 10, null, null]]);
  expect(again.result.errors).toEqual([{ row: 2, column: "数量", message: "该仓已有期初 10 件，要增加请用调增" }]);
});

it("names every wrong row, and imports the right ones only when that is said", async () => {
  const { styleNo, sku } = await style();
  const found = await check([
    ["NO-SUCH", "黑", "S", "总仓", 1, null, null],
    [styleNo, "大红", "S", "总仓", 1, null, null],
    [styleNo, "黑", "3XL", "总仓", 1, null, null],
    [styleNo, "黑", "S", "哪个仓", 1, null, null],
    [styleNo, "黑", "S", "在途", 1, null, null],
    [styleNo, "黑", "S", "总仓", "1.5", "十元", "三等品"],
    [styleNo, null, "S", "总仓", null, null, null],
    [styleNo, "白", "S", "总仓", 7, 12, null],
    [styleNo, "白", "S", "总仓", 8, 12, null],
  ]);
  expect(
    found.result.errors.map(({ row, column, message }: Record<string, unknown>) => `${row} ${column} ${message}`),
  ).toEqual([
    "2 款号 没有款号为“NO-SUCH”的商品",
    "3 颜色 该款没有颜色“大红”（有：黑、白、粉）",
    "4 尺码 该款没有尺码“3XL”（有：S、M、L、XL）",
    "5 仓库 没有名为“哪个仓”的仓库",
    expect.stringMatching(/^6 仓库 /),
    "7 数量 数量“1.5”不对：请填 1 到 99999 的整数",
    "7 品级 品级只能是正品、次品",
    "7 成本 成本“十元”格式不对：请用数字，最多两位小数",
    "8 颜色 请填写颜色",
    "8 数量 请填写数量",
    "10 尺码 与第 9 行重复：同一款色码、仓库和品级",
  ]);
  expect(found.result).toMatchObject({ rows: 9, rightRows: 1, qty: 7, costFen: 8_400 });
  expect(await boss.refused("POST", `${path}/${found.id}`, { mode: "all", approve: false })).toBe(
    "还有 11 处错误，请修改后重新上传，或选择只导入没有错误的行",
  );
  const written = await write(found.id, "right", false);
  const [slip] = written.result.slips;
  const detail = (await boss.get(`/api/clothes/adjustment/${slip.id}`)).body;
  expect(detail).toMatchObject({ status: "DRAFT", kind: "OPENING", qty: 7, remark: "开业.xlsx" });
  expect(detail.lines[0]).toMatchObject({ skuId: sku("白 S"), qty: 7, costFen: 1_200 });
  expect(await balanceOf(backoffice, places.warehouse, sku("白 S"))).toBeNull();
});

it("takes no cost of who may not see it, no place that is not theirs, and no approval without that right", async () => {
  const { styleNo } = await style();
  const found = await check(
    [
      [styleNo, "黑", "S", "总仓", 1, 5, null],
      [styleNo, "黑", "M", "总仓", 2, null, null],
    ],
    "warehouse",
  );
  expect(found.result.errors).toEqual([{ row: 2, column: "成本", message: "您没有总仓的成本权限，请把成本列留空" }]);
  expect(found.result.costFen).toBeNull();
  expect(await warehouse.refused("POST", `${path}/${found.id}`, { mode: "right", approve: true })).toBe(
    "您没有审核调整单的权限，请只生成草稿",
  );
  const written = await write(found.id, "right", false, warehouse, "warehouse");
  expect(written.result.slips.length).toBe(1);
  expect((await upload([[styleNo, "黑", "L", "总仓", 1, null, null]], "keeper")).status).toBe(403);
});

it("is one slip for every 500 rows of a place", async () => {
  const styles = await Promise.all(Array.from({ length: 43 }, () => style()));
  const lines = styles.flatMap(({ styleNo }) =>
    ["黑", "白", "粉"].flatMap((color) =>
      ["S", "M", "L", "XL"].map((size) => [styleNo, color, size, "总仓", 1, 1, null]),
    ),
  );
  const found = await check(lines);
  expect(found.result).toMatchObject({ rightRows: 516, errorCount: 0 });
  const written = await write(found.id, "all", true);
  expect(written.result.slips.length).toBe(2);
  const [sum] = await rows<{ qty: number; value: number }>(
    backoffice.database.db,
    sql`select sum(qty)::int8 as qty, sum(value_fen)::int8 as value from stock_movement
        where doc_type = 'ADJUST' and doc_id in (${written.result.slips[0].id}, ${written.result.slips[1].id})`,
  );
  expect(sum).toEqual({ qty: 516, value: 51_600 });
});

it("is no goods spreadsheet: the headings that lack are named; the template has them", async () => {
  const { body } = await upload([["A", "黑"]], "boss", ["款号", "颜色"]);
  expect(body.message).toBe("第一行表头缺少：尺码、仓库、数量，请使用导入模板");
  const template = await backoffice.send("GET", `${path}/template`, { token: tokens.boss ?? "" });
  expect(template.status).toBe(200);
});

it("of a place that is closed is told in its row, and a file with nothing right in it is not written", async () => {
  const { styleNo } = await style();
  const { db } = backoffice.database;
  const [place] = await rows<{ name: string }>(
    db,
    sql`update repository set status = 'OFF' where id = ${places.changshu} returning name`,
  );
  const before = await movementCount(backoffice);
  const { id, result } = await check([[styleNo, "黑", "S", place?.name ?? "", 3, 40, null]]);
  expect(result.errors).toMatchObject([{ row: 2, message: `${place?.name}已停用或由系统使用，不能登记期初` }]);
  expect(await boss.refused("POST", `${path}/${id}`, { mode: "right", approve: true })).toBe(
    "没有可以导入的行，请修改表格后重新上传",
  );
  expect(await movementCount(backoffice)).toBe(before);
  await db.execute(sql`update repository set status = 'ON' where id = ${places.changshu}`);
});
