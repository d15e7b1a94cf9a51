/** 导出充值记录: the workbook has the list's rows in its order and adds up to its footer, and nothing of stalls one may not see (domain.md §5.24). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { addCustomer } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { listedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/recharge";
/** Funds of the demo company. */
const funds = { till: 1, shaheTill: 2, wechat: 4, bank: 6 };

let boss: Caller;
let keeper: Caller;
let customerId: number;

beforeAll(async () => {
  [boss, keeper] = (await Promise.all(["boss", "keeper"].map((name) => caller(backoffice, name)))) as [Caller, Caller];
  const { db } = backoffice.database;
  const voucherId = "ab".repeat(32);
  await db.execute(sql`insert into picture (id, width, height, created_at) values (${voucherId}, 1, 1, now())`);
  const customer = await addCustomer(db, { strategyId: 3, creditLimitFen: 100_000 });
  customerId = customer.id;
  await db.execute(sql`update distributor set name = '=HYPERLINK("http://evil")' where id = ${customerId}`);
  const add = (by: Caller, amountFen: number, fundId: number, rest: object = {}) =>
    by.ok("POST", path, { distributorId: customerId, amountFen, fundId, ...rest });
  await add(keeper, 1_000_000, funds.till, { stallId: 1, remark: "年底一起对" });
  await add(keeper, 3_450, funds.wechat);
  await add(boss, 12_345, funds.shaheTill, { stallId: 2 });
  await add(boss, 600_000, funds.bank, { voucherId });
  const wrong = await add(boss, 77_700, funds.wechat);
  await boss.ok("POST", `${path}/${wrong.id}/void`, { version: wrong.version, reason: "录错" });
});

/** The workbook's rows by heading. */
async function workbook(by: string, query: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${backoffice.url}${path}/export?${query}`, {
    headers: { Authorization: await backoffice.signIn(by) },
  });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("spreadsheetml"),
  ]);
  expect(decodeURIComponent(response.headers.get("Content-Disposition") ?? "")).toContain("充值记录.xlsx");
  return listedRows(new Uint8Array(await response.arrayBuffer()));
}

const cents = (rows: readonly Record<string, unknown>[], heading: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[heading] ?? 0) * 100), 0);

describe("the workbook", () => {
  it.each([
    "",
    "status=CONFIRMED",
    "status=VOID",
    "status=PENDING",
    `fundId=${funds.wechat}`,
    "from=2026-01-01&to=2026-04-15",
    "customer",
  ])("has the list's rows and adds up to its footer: %s", async (asked) => {
    const filter = asked === "customer" ? `distributorId=${customerId}` : asked;
    for (const [name, by] of [
      ["boss", boss],
      ["keeper", keeper],
    ] as const) {
      const { body: list } = await by.get(`${path}?size=100&${filter}`);
      const rows = await workbook(name, filter);
      expect(rows).toHaveLength(list.totalElements);
      expect(rows.map((row) => row.单号).slice(0, 100)).toEqual(list.content.map(({ no }: { no: string }) => no));
      const { amountFen, bonusFen, debtPaidFen, funds: byFund } = list.totals;
      expect([cents(rows, "充值"), cents(rows, "赠送"), cents(rows, "抵欠")]).toEqual([
        amountFen,
        bonusFen,
        debtPaidFen,
      ]);
      for (const fund of byFund) {
        expect([
          fund.name,
          cents(
            rows.filter((row) => row.收款账户 === fund.name),
            "充值",
          ),
        ]).toEqual([fund.name, fund.amountFen]);
      }
      const { body: count } = await by.get(`${path}/export/count?${filter}`);
      expect(count).toEqual({ rows: { recharge: list.totalElements } });
    }
  });

  it("says what is waiting or void, and counts it apart", async () => {
    const rows = await workbook("boss", `distributorId=${customerId}`);
    expect(rows.map((row) => [row.状态, row.充值, row.未生效金额])).toEqual([
      ["已作废", null, 777],
      ["待确认", null, 6000],
      ["已到账", 123.45, null],
      ["已到账", 34.5, null],
      ["已到账", 10_000, null],
    ]);
    expect(rows.map(({ 凭证 }) => 凭证)).toEqual([null, "有", null, null, null]);
    expect(rows[0]).toMatchObject({ 作废原因: "录错", 客户: '=HYPERLINK("http://evil")' });
  });

  it("has nothing of stalls one may not see", async () => {
    const stalls = (await workbook("keeper", `distributorId=${customerId}`)).map((row) => row.档口);
    expect(stalls).toEqual([null, null, null, "杭州四季青A区2038档"]);
  });
});

it("csv never runs as formulas, a day range is checked, a big one becomes a job, and the list's permission is asked", async () => {
  const { body } = await boss.get(`${path}/export?format=csv&distributorId=${customerId}`);
  expect(body).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(await boss.refused("GET", `${path}/export?from=2026-04-02&to=2026-04-01`)).toBe("开始日期不能晚于结束日期");
  expect(await boss.ok("POST", `${path}/export`, { status: "VOID" })).toEqual({ jobId: expect.any(Number) });
  const warehouse = await caller(backoffice, "warehouse");
  for (const refused of [`${path}/export`, `${path}/export/count`]) {
    expect([refused, (await warehouse.get(refused)).status]).toEqual([refused, 403]);
  }
  expect((await warehouse.post(`${path}/export`, {})).status).toBe(403);
});
