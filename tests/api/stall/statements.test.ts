/** 对账单 over HTTP (domain.md §3.4): opening, rows, closing; agreed on, and then kept as it was. */
import { beforeAll, describe, expect, it } from "vitest";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addBill, addCustomer, ledgerContext, voidBill } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const dayMs = 86_400_000;
let keeper: Caller;
let finance: Caller;
let id: number;
let name: string;

const db = () => backoffice.database.db;
/** The ledger's own functions, some days before or after noon of the demo's day. */
const ledger = (days: number) => ledgerContext(db(), { now: () => new Date(demoNow.getTime() + days * dayMs) });
const bill = (days: number, payableFen: number) => addBill(ledger(days), { distributorId: id, payableFen });
const receive = (amountFen: number) =>
  keeper.ok("POST", "/api/clothes/receipt/receive", { distributorId: id, fundId: 4, amountFen });
const read = async (query: string) => (await finance.get(`/api/clothes/distributor/${id}/statement?${query}`)).body;
const march = "from=2026-03-01&to=2026-03-31";
const april = "from=2026-04-01&to=2026-04-15";

beforeAll(async () => {
  [keeper, finance] = (await Promise.all(["keeper", "finance"].map((who) => caller(backoffice, who)))) as [
    Caller,
    Caller,
  ];
  ({ id, name } = await addCustomer(db(), { creditLimitFen: 5_000_000 }));
  await bill(-30, 10_000);
  const wrong = await bill(-10, 999);
  await bill(-5, 30_000);
  await voidBill(ledger(-4), wrong, id);
  await bill(-3, -5_000);
  await receive(20_000);
});

describe("a statement", () => {
  it("names who sells, how to call them and where to pay to, in the demo company too", async () => {
    const { seller } = (await finance.get(`/api/clothes/distributor/${id}/statement`)).body;
    expect(seller).toEqual({
      stallName: expect.stringMatching(/档$/),
      company: "杭州云裳服饰有限公司(示例)",
      phone: expect.stringMatching(/^0\d{2,3}-\d{4} \d{4}$/),
      payTo: expect.stringContaining("3321"),
    });
  });

  it("goes from the opening to the closing, each row with the balance after it", async () => {
    expect(await read(april)).toMatchObject({
      distributor: { id, name },
      openingFen: -10_000,
      rows: [
        { bizDate: "2026-04-10", entryType: "BILL", amountFen: -30_000, balanceFen: -40_000, returnFen: 0 },
        { bizDate: "2026-04-12", amountFen: 5_000, balanceFen: -35_000, returnFen: 5_000 },
        { bizDate: "2026-04-15", entryType: "RECEIPT", amountFen: 20_000, balanceFen: -15_000, docNo: /^SK/ },
      ].map(({ docNo, ...row }) => ({ ...row, docNo: expect.stringMatching(docNo ?? /^XS/) })),
      inFen: 25_000,
      outFen: 30_000,
      closingFen: -15_000,
      ledgerClosingFen: -15_000,
      confirmed: null,
      history: [],
      styles: null,
    });
    expect(await read(march)).toMatchObject({ openingFen: 0, closingFen: -10_000 });
    expect(await read("from=2025-01-01&to=2025-02-01")).toMatchObject({ rows: [], openingFen: 0, closingFen: 0 });
  });

  it("shows what was taken and given back by style and size, without what was voided", async () => {
    expect((await read(`${april}&styles=1`)).styles).toEqual([
      expect.objectContaining({
        styleNo: "8801",
        takenQty: 1,
        returnedQty: 1,
        sizes: [{ name: expect.any(String), takenQty: 1, returnedQty: 1 }],
      }),
    ]);
  });

  it("is a table, too", async () => {
    const url = `/api/clothes/statement/export?distributorId=${id}&${april}`;
    expect((await finance.get(`/api/clothes/statement/export/count?distributorId=${id}&${april}`)).body.rows).toEqual({
      statement: 5,
    });
    const lines = String((await finance.get(`${url}&format=csv`)).body)
      .trim()
      .split("\r\n");
    expect(lines.map((line) => line.replace(/,(XS|SK)\d+,/, ",$1,"))).toEqual([
      expect.stringContaining("拿货,退货,付款,其他（加欠）,欠款,备注"),
      `2026-04-01,期初,,,,,,100.00,${name}`,
      "2026-04-10,拿货,XS,300.00,,,,400.00,",
      "2026-04-12,退货,XS,,50.00,,,350.00,",
      "2026-04-15,付款,SK,,,200.00,,150.00,",
      "2026-04-15,期末,,300.00,50.00,200.00,,150.00,",
    ]);
    expect((await finance.get(url)).headers.get("Content-Disposition")).toContain(".xlsx");
  });

  it("is refused of nobody, of too long a time, backwards, and to those without the permission", async () => {
    const refused = (who: number, query: string) =>
      finance.refused("GET", `/api/clothes/distributor/${who}/statement?${query}`);
    expect(await refused(999_999, april)).toBe("客户不存在，请重新选择");
    expect(await refused(id, "from=2025-01-01&to=2026-04-15")).toBe("日期范围不能超过 366 天");
    expect(await refused(id, "from=2026-04-15&to=2026-04-01")).toBe("开始日期不能晚于结束日期");
    expect(await refused(id, "from=2026-02-30")).toBe("日期格式应为 年-月-日，例如 2026-03-01");
    const warehouse = await caller(backoffice, "warehouse");
    expect((await warehouse.get(`/api/clothes/distributor/${id}/statement`)).status).toBe(403);
  });
});

describe("an agreement", () => {
  it("keeps the text while the ledger goes on", async () => {
    const confirm = `/api/clothes/distributor/${id}/statement/confirm`;
    const period = { from: "2026-04-01", to: "2026-04-15" };
    expect(await finance.refused("POST", confirm, { ...period, closingFen: -14_999 })).toBe(
      "对账单已有新的变动，期末现为 -150.00 元，请核对后再确认",
    );
    expect(await finance.refused("POST", confirm, { ...period, to: "2026-04-16", closingFen: -15_000 })).toBe(
      "结束日期还没有到，不能确认对账单",
    );
    await finance.ok("POST", confirm, { ...period, closingFen: -15_000 });
    expect(await finance.refused("POST", confirm, { ...period, closingFen: -15_000 })).toBe(
      "2026-04-01 至 2026-04-15 的对账单已确认，不能重复确认",
    );
    await receive(1_000);
    expect(await read(april)).toMatchObject({
      closingFen: -15_000,
      ledgerClosingFen: -14_000,
      confirmed: { confirmBy: "钱会计" },
      history: [{ ...period, confirmBy: "钱会计" }],
      styles: null,
    });
    expect((await read(`${april}&styles=1`)).styles).toHaveLength(1);
    expect(await read(`${april}&live=1`)).toMatchObject({ closingFen: -14_000 });
    expect(await read(march)).toMatchObject({ confirmed: null });
  });
});

it("after all of it every invariant of the money ledger holds", async () => {
  expect(await brokenMoneyInvariants(db())).toEqual([]);
});
