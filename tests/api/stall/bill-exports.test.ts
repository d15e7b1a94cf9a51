/** Exports of bills and of their lines: they add up to the lists, show nothing of other stalls, and cannot run as formulas (domain.md §5.24). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const linePath = "/api/clothes/bill-line";

let manager: Caller;
let keeper: Caller;

beforeAll(async () => {
  manager = await caller(backoffice, "manager");
  keeper = await caller(backoffice, "keeper");
  const { db } = backoffice.database;
  await db.execute(sql`update distributor set name = '=HYPERLINK("http://evil")' where id = ${people.milan}`);
  await db.execute(sql`update distributor set credit_limit_fen = 10000000 where id = ${people.xiaoyu}`);
  const sold = await confirmBill(
    keeper,
    await heldBill(keeper, people.xiaoyu, ["8801 黑 M x3", "8802 黑 M", { text: "8801 黑 S", kind: "GIFT" }]),
    { payments: [{ fundId: tills.cash, amountFen: 10_000 }] },
  );
  const back = await keeper.ok("POST", `${billPath}/${sold.id}/return`, {
    pieces: [{ lineId: sold.lines[0].id, qty: 1 }],
    grade: 1,
    reason: "尺码",
  });
  await confirmBill(keeper, (await keeper.get(`${billPath}/${back.id}`)).body, { answered: whateverIsAsked });
  const milan = await heldBill(keeper, people.milan, ["8801 黑 M"]);
  const paid = { payments: [{ fundId: tills.wechat, amountFen: milan.payableFen }] };
  const gone = await confirmBill(keeper, milan, paid);
  await keeper.ok("POST", `${billPath}/${gone.id}/void`, { version: gone.version, reason: "开错" });
  const shahe = await (await caller(backoffice, "keeper2")).ok("POST", billPath, {
    stallId: 2,
    distributorId: people.liJie,
  });
  expect(shahe.no).toMatch(/^XS/);
  await heldBill(keeper, people.milan, ["8801 黑 L"]);
});

/** The csv's rows by heading; none of the demo's texts has a comma. */
async function exported(by: Caller, path: string): Promise<Record<string, string>[]> {
  const { status, body } = await by.get(path);
  expect(status).toBe(200);
  const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split(/\r?\n/);
  const headings = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [headings[index] ?? "", cell])));
}

const sum = (rows: readonly Record<string, string>[], heading: string) =>
  rows.reduce((total, row) => total + Number(row[heading] ?? 0), 0);
const cents = (rows: readonly Record<string, string>[], heading: string) => Math.round(sum(rows, heading) * 100);

describe("bills", () => {
  it.each([
    "",
    "keyword=8801",
    "has=return",
    "status=VOID",
    "status=HELD",
    `distributorId=${people.xiaoyu}`,
  ])("add up to the list's totals: %s", async (filter) => {
    const { body: list } = await keeper.get(`${billPath}?size=100&${filter}`);
    const rows = await exported(keeper, `${billPath}/export?format=csv&${filter}`);
    expect(rows).toHaveLength(list.totalElements);
    expect(rows.map((row) => row.单号)).toEqual(list.content.map((row: { no: string }) => row.no));
    const { saleQty, returnQty, payableFen, paidFen, relievedFen, dueFen, owedQty } = list.totals;
    expect([sum(rows, "拿货件数"), sum(rows, "退货件数"), sum(rows, "欠货")]).toEqual([saleQty, returnQty, owedQty]);
    expect([cents(rows, "应收"), cents(rows, "本单欠")]).toEqual([payableFen, dueFen]);
    // What was relieved pays a bill, and was not received.
    expect([cents(rows, "已收"), cents(rows, "核减")]).toEqual([paidFen - relievedFen, relievedFen]);
  });

  it("say what is void, and count it apart", async () => {
    const rows = await exported(keeper, `${billPath}/export?format=csv&status=VOID&distributorId=${people.milan}`);
    expect(rows[0]).toMatchObject({ 状态: "已作废", 应收: "", 未生效金额: expect.stringMatching(/^\d+\.\d{2}$/) });
  });

  it("never run as formulas", async () => {
    const { body } = await keeper.get(`${billPath}/export?format=csv&status=VOID`);
    expect(body).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  it("are those of the stalls one sees, today unless told", async () => {
    const stallsOf = async (by: Caller) =>
      new Set((await exported(by, `${billPath}/export?format=csv&from=2026-04-01`)).map((row) => row.档口));
    expect(await stallsOf(keeper)).toEqual(new Set(["杭州四季青A区2038档"]));
    expect([...(await stallsOf(manager))]).toContain("杭州四季青A区2038档");
    const other = await caller(backoffice, "keeper2");
    expect((await stallsOf(other)).has("杭州四季青A区2038档")).toBe(false);
    const held = await exported(other, `${billPath}/export?format=csv&status=HELD`);
    expect(held).toContainEqual(expect.objectContaining({ 客户: "郑州银基-李姐", 状态: "挂单" }));
    const days = new Set((await exported(keeper, `${billPath}/export?format=csv`)).map((row) => row.业务日期));
    expect(days).toEqual(new Set(["2026-04-15"]));
    expect(await exported(keeper, `${billPath}/export?format=csv&to=2026-01-01`)).toEqual([]);
    expect((await (await caller(backoffice, "warehouse")).get(`${billPath}/export`)).status).toBe(403);
    expect(await keeper.refused("GET", `${billPath}/export?from=2026-04-02&to=2026-04-01`)).toBe(
      "开始日期不能晚于结束日期",
    );
  });

  it("come as a spreadsheet too, and as a job", async () => {
    const { status, headers } = await keeper.get(`${billPath}/export?format=xlsx`);
    expect([status, headers.get("Content-Type")]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    expect((await keeper.get(`${billPath}/export/count`)).body).toEqual({
      rows: { bill: (await keeper.get(billPath)).body.totalElements },
    });
    expect(await keeper.ok("POST", `${billPath}/export`, {})).toEqual({ jobId: expect.any(Number) });
  });
});

describe("lines", () => {
  it.each([
    "",
    "keyword=8801",
    "kind=RETURN",
    "kind=GIFT",
    `distributorId=${people.xiaoyu}`,
  ])("add up to the list's totals: %s", async (filter) => {
    const { body: list } = await keeper.get(`${linePath}?${filter}`);
    const rows = await exported(keeper, `${linePath}/export?format=csv&${filter}`);
    expect(rows).toHaveLength(list.totalElements);
    expect(rows.length).toBeGreaterThan(0);
    const { saleQty, returnQty, amountFen } = list.totals;
    expect([sum(rows, "数量"), cents(rows, "金额")]).toEqual([saleQty - returnQty, amountFen]);
  });

  it("agree with the bills' footer", async () => {
    const { body: bills } = await keeper.get(billPath);
    const rows = await exported(keeper, `${linePath}/export?format=csv`);
    expect(sum(rows, "数量")).toBe(bills.totals.saleQty - bills.totals.returnQty);
  });
});

describe("the day's close", () => {
  it("keeps every count, the latest first", async () => {
    const path = "/api/clothes/bill-day";
    const { body: day } = await keeper.get(`${path}?stallId=1`);
    expect(day.funds[0]).toMatchObject({ fundId: tills.cash, countedFen: null });
    expect(day.history).toEqual([]);
    const { expectedFen } = day.funds[0];
    const count = (countedFen: number) =>
      keeper.ok("POST", path, { stallId: 1, bizDate: day.bizDate, counts: [{ fundId: tills.cash, countedFen }] });
    expect(await count(expectedFen - 500)).toEqual({ differenceFen: -500 });
    expect(await count(100)).toEqual({ differenceFen: 100 - expectedFen });
    await count(expectedFen);
    const { body: after } = await manager.get(`${path}?stallId=1`);
    const differences = after.history.map(({ differenceFen }: { differenceFen: number }) => differenceFen);
    expect(differences).toEqual([0, 100 - expectedFen, -500]);
    expect(after.history[2]).toMatchObject({
      operator: "周小妹",
      counts: [{ fundName: "现金-四季青", expectedFen, countedFen: expectedFen - 500, remark: "" }],
    });
    expect(after.funds[0]).toMatchObject({ countedFen: expectedFen, operator: "周小妹" });
  });
});

it("held bills say their stall, and are flagged after a day", async () => {
  const held = async (by: Caller) => (await by.get(`${billPath}/held`)).body[0];
  expect(await held(keeper)).toMatchObject({ stallName: "杭州四季青A区2038档", stale: false });
  backoffice.advance(25 * 3_600_000);
  expect(await held(await caller(backoffice, "keeper"))).toMatchObject({ stale: true });
});
