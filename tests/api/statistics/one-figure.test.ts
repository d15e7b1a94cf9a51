/**
 * Invariant 24 (domain.md §5): a figure is the same on every page and in every
 * file, for one filter. A company sells, takes back, forgives and voids over
 * two days in two stalls; then every figure of list, lines, files, 日结,
 * 大数据, 档口数据, 首页, 账户流水, 充值, 分销商 and 对账单 is set beside the others.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { brokenBillInvariants } from "#backoffice/overview/invariants/bill-invariants.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { profitStatement } from "#contract/finance/profit.words.ts";
import type { ProfitStatement } from "#contract/finance/profits.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const dayMs = 86_400_000;

let boss: Caller;
let keeper: Caller;
let finance: Caller;
let customer: number;
let [firstDay, secondDay] = ["", ""];

async function signIn(): Promise<void> {
  boss = await caller(backoffice, "boss");
  keeper = await caller(backoffice, "keeper");
  finance = await caller(backoffice, "finance");
}

const read = async (id: number) => (await boss.get(`${billPath}/${id}`)).body;
const get = async (path: string, who = boss) => {
  const { status, body } = await who.get(path);
  expect([path, status, body?.message]).toEqual([path, 200, undefined]);
  return body;
};
const dayOf = (stallId: number, bizDate = "") =>
  get(`/api/clothes/bill-day?stallId=${stallId}${bizDate && `&bizDate=${bizDate}`}`);

/** A held bill in any stall that `by` may sell in. */
async function held(by: Caller, stallId: number, distributorId: number, scans: readonly object[]) {
  const { id } = await by.ok("POST", billPath, { stallId, distributorId });
  for (const scan of scans) await by.ok("POST", `${billPath}/${id}/scan`, { ...scan });
  return read(id);
}

/** What a day of selling is made of: one of everything that moves a figure. */
async function sellForADay(): Promise<void> {
  const part = await held(keeper, 1, customer, [{ text: "8801 黑 M x4" }, { text: "8802 黑 M x2" }]);
  await keeper.ok("PUT", `${billPath}/${part.id}/lines`, { lines: [{ id: part.lines[0].id, qty: 4, takeQty: 2 }] });
  const sold = await confirmBill(boss, await read(part.id), {
    discountFen: 1_000,
    freightFen: 1_500,
    payments: [
      { fundId: tills.cash, amountFen: 10_000 },
      { fundId: tills.wechat, amountFen: 5_050 },
    ],
  });
  // Given back, with something else taken; and to 散客, who gets change.
  await confirmBill(
    boss,
    await held(boss, 1, customer, [
      { text: "8801 黑 M", kind: "RETURN", reason: "尺码" },
      { text: "8803 黑 M x2" },
      { text: "8801 黑 S", kind: "GIFT" },
    ]),
    { answered: whateverIsAsked },
  );
  const walkIn = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
  await confirmBill(keeper, walkIn, { payments: [{ fundId: tills.cash, amountFen: 10_000 }] });
  // In the other stall.
  await confirmBill(boss, await held(boss, 2, customer, [{ text: "8801 黑 M x2" }]));
  // Of the owed pieces one is picked up and one cancelled; something is forgiven, received, prepaid and paid back.
  const pieces = (qty: number) => [{ lineId: sold.lines[0].id, qty }];
  await keeper.ok("POST", `${billPath}/${sold.id}/pickup`, {
    version: (await read(sold.id)).version,
    pieces: pieces(1),
  });
  await keeper.ok("POST", `${billPath}/${sold.id}/cancel`, {
    version: (await read(sold.id)).version,
    pieces: pieces(1),
  });
  const receipt = (action: string, body: object) =>
    boss.ok("POST", `/api/clothes/receipt/${action}`, { distributorId: customer, stallId: 1, ...body });
  await receipt("adjust", { amountFen: 1_005, reason: "质量补差" });
  await receipt("receive", { fundId: tills.cash, amountFen: 3_000, billIds: [sold.id] });
  await boss.ok("POST", "/api/clothes/recharge", {
    distributorId: people.afang,
    stallId: 1,
    fundId: tills.cash,
    amountFen: 50_000,
    bonusFen: 0,
  });
  // Confirmed and voided: counts nothing anywhere.
  const gone = await confirmBill(boss, await held(boss, 1, customer, [{ text: "8802 黑 M" }]), {
    payments: [{ fundId: tills.cash, amountFen: 2_000 }],
  });
  await boss.ok("POST", `${billPath}/${gone.id}/void`, { version: gone.version, reason: "开错" });
  await held(keeper, 1, customer, [{ text: "8801 黑 M" }]);
}

beforeAll(async () => {
  await signIn();
  customer = (await addDistributor(boss, { creditLimitFen: 90_000_000 })).id;
  firstDay = (await dayOf(1)).bizDate;
  await sellForADay();
  backoffice.advance(dayMs);
  await backoffice.settle();
  await signIn();
  secondDay = (await dayOf(1)).bizDate;
  await sellForADay();
  await backoffice.settle();
});

/** The csv's rows by heading; none of these texts has a comma. */
async function exported(path: string, who = boss): Promise<Record<string, string>[]> {
  const body = await get(`${path}${path.includes("?") ? "&" : "?"}format=csv`, who);
  const [head = "", ...lines] = String(body).replace("\uFEFF", "").trim().split(/\r?\n/);
  const headings = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [headings[index] ?? "", cell])));
}
const add = (rows: readonly Record<string, string>[], heading: string): number =>
  rows.reduce((sum, row) => {
    expect(row, `the file has no ${heading}`).toHaveProperty(heading);
    return sum + Number(row[heading]);
  }, 0);
const cents = (rows: readonly Record<string, string>[], heading: string) => Math.round(add(rows, heading) * 100);
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

const filters: [name: string, stalls: readonly number[], days: () => [string, string]][] = [
  ["one stall, the day that runs", [1], () => [secondDay, secondDay]],
  ["another stall, the day that is over", [2], () => [firstDay, firstDay]],
  ["one stall, both days", [1], () => [firstDay, secondDay]],
  ["all stalls, both days", [1, 2, 3], () => [firstDay, secondDay]],
  ["all stalls, a week", [1, 2, 3], () => [before(secondDay, 6), secondDay]],
];
const before = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
const daysOf = ([from, to]: [string, string]) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, at) => before(to, at));

describe.each(filters)("%s", (_name, stalls, days) => {
  const asked = () => {
    const [from, to] = days();
    return `from=${from}&to=${to}${stalls.length === 1 ? `&stallId=${stalls[0]}` : ""}`;
  };
  const listOf = async (more = "") => (await get(`${billPath}?${asked()}${more}`)).totals;
  const manageOf = () => get(`/api/clothes/statistic/stall/manage?period=custom&${asked()}`);

  it("线下开单 is its file, and what its rows are", async () => {
    const totals = await listOf();
    const rows = await exported(`${billPath}/export?${asked()}`);
    expect({
      bills: rows.filter((row) => row.状态 === "已开单").length,
      saleQty: add(rows, "拿货件数"),
      returnQty: add(rows, "退货件数"),
      payableFen: cents(rows, "应收"),
      paidFen: cents(rows, "已收") + cents(rows, "核减"),
      relievedFen: cents(rows, "核减"),
      dueFen: cents(rows, "本单欠"),
      debtFen: cents(rows, "新增欠款"),
      owedQty: add(rows, "欠货"),
    }).toEqual({
      ...Object.fromEntries(
        ["bills", "saleQty", "returnQty", "payableFen", "paidFen", "relievedFen", "dueFen", "debtFen", "owedQty"].map(
          (name) => [name, totals[name]],
        ),
      ),
    });
    expect(totals.payableFen).toBeGreaterThan(0);
    const confirmed = await listOf("&status=CONFIRMED");
    expect(confirmed).toEqual(totals);
  });

  it("明细 are the goods of the bills, and their file", async () => {
    const { saleQty, returnQty } = await listOf();
    const { figures } = await manageOf();
    const totals = (await get(`/api/clothes/bill-line?${asked()}`)).totals;
    const rows = await exported(`/api/clothes/bill-line/export?${asked()}`);
    expect([totals.saleQty, totals.returnQty]).toEqual([saleQty, returnQty]);
    expect([add(rows, "数量"), cents(rows, "金额")]).toEqual([totals.saleQty - totals.returnQty, totals.amountFen]);
    // 大数据 takes the goods of 取消欠货 off, at their price.
    const cancelled = await cancelledGoods();
    expect(figures.goodsFen - figures.returnFen).toBe(totals.amountFen - cancelled);
  });

  /** What the owed pieces that were cancelled stood for in their bills. */
  async function cancelledGoods(): Promise<number> {
    const { content } = await get(`${billPath}?${asked()}&size=100&status=CONFIRMED`);
    let sum = 0;
    for (const { id, stallId } of content as { id: number; stallId: number }[]) {
      if (!stalls.includes(stallId)) continue;
      for (const line of (await read(id)).lines) sum += line.cancelledQty * line.priceFen;
    }
    return sum;
  }

  it("大数据 is the list less 取消欠货, in its head, by stall, by day, by style and in its files", async () => {
    const totals = await listOf();
    const { figures, byStall, byDay } = await manageOf();
    const sold = {
      bills: totals.bills,
      payableFen: totals.payableFen - totals.cancelledFen,
      saleQty: totals.saleQty - totals.cancelledQty,
      returnQty: totals.returnQty,
      debtFen: totals.debtFen,
    };
    expect(figures).toMatchObject(sold);
    type Figures = { figures: Record<keyof typeof sold | "receivedFen" | "profitFen", number> };
    for (const name of [...Object.keys(sold), "receivedFen", "profitFen"] as (keyof Figures["figures"])[]) {
      expect([name, sumOf(byStall as Figures[], (stall) => stall.figures[name])]).toEqual([name, figures[name]]);
    }
    type Day = { bills: number; pieces: number; payableFen: number };
    expect([
      sumOf(byDay as Day[], (day) => day.bills),
      sumOf(byDay as Day[], (day) => day.pieces),
      sumOf(byDay as Day[], (day) => day.payableFen),
    ]).toEqual([sold.bills, sold.saleQty - sold.returnQty, sold.payableFen]);
    const path = "/api/clothes/statistic/stall/manage/export?period=custom";
    const byDayFile = await exported(`${path}&layout=day&${asked()}`);
    expect([
      add(byDayFile, "单数"),
      add(byDayFile, "拿货件数"),
      cents(byDayFile, "销售额"),
      cents(byDayFile, "毛利"),
    ]).toEqual([sold.bills, sold.saleQty, sold.payableFen, figures.profitFen]);
    const byStyleFile = await exported(`${path}&layout=style&${asked()}`);
    expect([
      add(byStyleFile, "拿货件数"),
      add(byStyleFile, "退货件数"),
      cents(byStyleFile, "拿货金额"),
      cents(byStyleFile, "退货金额"),
    ]).toEqual([sold.saleQty, sold.returnQty, figures.goodsFen, figures.returnFen]);
  });

  it("日结 of each stall and day add up to the list and to 大数据", async () => {
    const totals = await listOf();
    const { figures } = await manageOf();
    const closes = await Promise.all(stalls.flatMap((stallId) => daysOf(days()).map((day) => dayOf(stallId, day))));
    const summed = Object.fromEntries(
      ["bills", "saleQty", "returnQty", "payableFen", "cancelledQty", "cancelledFen", "receivedFen", "debtFen"].map(
        (name) => [name, sumOf(closes, (day) => day[name])],
      ),
    );
    expect(summed).toEqual({
      bills: totals.bills,
      saleQty: totals.saleQty - totals.cancelledQty,
      returnQty: totals.returnQty,
      payableFen: totals.payableFen - totals.cancelledFen,
      cancelledQty: totals.cancelledQty,
      cancelledFen: totals.cancelledFen,
      receivedFen: figures.receivedFen,
      debtFen: totals.debtFen,
    });
    for (const { funds, receivedFen } of closes) {
      expect(sumOf(funds as { expectedFen: number }[], ({ expectedFen }) => expectedFen)).toBe(receivedFen);
    }
  });
});

// It shows one stall, one's own.
describe.each(filters.filter(([, stalls]) => stalls.join() === "1"))("档口数据, %s", (_name, _stalls, days) => {
  it("of each keeper is the list of that keeper", async () => {
    const [from, to] = days();
    const asked = `from=${from}&to=${to}&stallId=1`;
    for (const [who, username] of [
      [boss, "boss"],
      [keeper, "keeper"],
    ] as const) {
      const own = await get(`/api/clothes/statistic/stall/keeper?period=custom&${asked}`, who);
      const userId = { boss: 2, keeper: 4 }[username];
      const { totals } = await get(`${billPath}?${asked}&keeperId=${userId}`);
      expect([username, own.figures, own.debtFen]).toEqual([
        username,
        {
          bills: totals.bills,
          saleQty: totals.saleQty - totals.cancelledQty,
          returnQty: totals.returnQty,
          payableFen: totals.payableFen - totals.cancelledFen,
        },
        totals.debtFen,
      ]);
    }
  });
});

describe("what was earned and what is owed", () => {
  it("毛利 of the stalls is one on 首页, in 大数据 and in 利润表", async () => {
    const month = secondDay.slice(0, 7);
    const manage = (to: string) => get(`/api/clothes/statistic/stall/manage?period=custom&from=${month}-01&to=${to}`);
    const { profit } = await get("/api/clothes/desk/trend");
    // 首页 is of days that are over.
    expect(profit.monthFen).toBe((await manage(firstDay)).figures.profitFen);
    const { columns, lines }: ProfitStatement = await get(`/api/clothes/profit?from=${month}&to=${month}&by=stall`);
    const gross = profitStatement(lines, columns.length).find((line) => line.kind === "sum" && line.sum === "GROSS");
    const byStall = columns.flatMap(({ stallId }, at) =>
      stallId === null ? [] : [[stallId, gross?.amounts[at] ?? 0]],
    );
    type Stall = { id: number; figures: { profitFen: number } };
    const found = (await manage(secondDay)).byStall as Stall[];
    const said = found.flatMap(({ id, figures }): [number, number][] => (id > 0 ? [[id, figures.profitFen]] : []));
    const sold = (rows: number[][]) => rows.filter(([, fen]) => fen !== 0).sort(([a = 0], [b = 0]) => a - b);
    expect(sold(byStall)).toEqual(sold(said));
    expect(sold(byStall).length).toBeGreaterThan(1);
  });

  it("准交率 of a factory is that of 产能分析", async () => {
    const { content } = await get("/api/clothes/factory?size=100");
    const [from, to] = [before(secondDay, 90), secondDay];
    const { byParty } = await get(`/api/clothes/statistic/manufacture?period=custom&from=${from}&to=${to}`);
    type Made = { id: number; figures: { dueQty: number; onTimeQty: number } };
    const due = (byParty as Made[]).filter(({ figures }) => figures.dueQty > 0);
    const said = due.map(({ id, figures }) => [id, Math.round((figures.onTimeQty * 10_000) / figures.dueQty)]);
    const listed = (content as { id: number; onTimeBp: number | null }[]).filter(({ onTimeBp }) => onTimeBp !== null);
    const byId = (rows: number[][]) => rows.sort(([a = 0], [b = 0]) => a - b);
    expect(byId(listed.map(({ id, onTimeBp }) => [id, onTimeBp ?? 0]))).toEqual(byId(said));
    expect(said.length).toBeGreaterThan(1);
  });

  it("应付净额 of 工厂与供应商 is what 账龄 and 资产概览 owe less what they paid ahead", async () => {
    const { totals } = await get("/api/clothes/factory");
    const ages = await Promise.all(
      ["FACTORY", "SUPPLIER"].map(async (kind) => (await get(`/api/clothes/aging?kind=${kind}`)).totals),
    );
    const { figures } = await get("/api/clothes/assetOverview");
    const net = sumOf(ages, ({ owedFen, aheadFen }) => owedFen - aheadFen);
    expect([totals.balanceFen, figures.payableFen - figures.partyAdvanceFen]).toEqual([net, net]);
    expect(sumOf(ages, ({ owedFen }) => owedFen)).toBe(figures.payableFen);
  });
});

describe("money", () => {
  it("实收 of the day is the same on 首页, in 大数据, in 账户流水 and in its file", async () => {
    const desk = await get("/api/clothes/desk/money");
    const { figures } = await get(
      `/api/clothes/statistic/stall/manage?period=custom&from=${secondDay}&to=${secondDay}`,
    );
    const asked = `entryType=RECEIVED&from=${secondDay}&to=${secondDay}`;
    const entries = await get(`/api/clothes/account/entry?${asked}&totals=all&size=100`);
    const rows = await exported(`/api/clothes/account/entry/export?${asked}`);
    expect(entries.totals.since).toBe(null);
    expect([desk.receivedFen, entries.totals.netFen, cents(rows, "增加") - cents(rows, "减少")]).toEqual([
      figures.receivedFen,
      figures.receivedFen,
      figures.receivedFen,
    ]);
    expect(figures.receivedFen).toBeGreaterThan(0);
    const named = "entryType=RECEIPT&entryType=RECHARGE&entryType=REFUND";
    const same = await get(`/api/clothes/account/entry?${named}&from=${secondDay}&to=${secondDay}&totals=all&size=100`);
    expect(same.totals).toEqual(entries.totals);
  });

  it("随单实收 of a list is what its bills brought in, fund by fund", async () => {
    const { totals } = await get(`${billPath}?from=${secondDay}&to=${secondDay}&stallId=1`);
    const { content } = await get(`${billPath}?from=${secondDay}&to=${secondDay}&stallId=1&status=CONFIRMED&size=100`);
    const paid = new Map<number, number>();
    for (const { id } of content as { id: number }[]) {
      for (const { fundId, amountFen } of (await read(id)).payments)
        paid.set(fundId, (paid.get(fundId) ?? 0) + amountFen);
    }
    expect(
      Object.fromEntries(
        totals.funds.map((fund: { fundId: number; amountFen: number }) => [fund.fundId, fund.amountFen]),
      ),
    ).toEqual(Object.fromEntries(paid));
  });

  it("首页 is the list of today's bills", async () => {
    const desk = await get("/api/clothes/desk/sales");
    const { totals } = await get(`${billPath}?status=CONFIRMED`);
    expect([desk.bills, desk.pieces, desk.payableFen]).toEqual([
      totals.bills,
      totals.saleQty - totals.returnQty - totals.cancelledQty,
      totals.payableFen - totals.cancelledFen,
    ]);
    expect(desk.held).toBe((await get("/api/clothes/bill/held")).length);
    const owed = await get(`${billPath}?has=owed&from=${before(secondDay, 365)}&to=${secondDay}`);
    expect(desk.owedQty).toBe(owed.totals.owedQty);
  });

  it("客户欠款 is the same on 首页, in 分销商 and in its file", async () => {
    const desk = await get("/api/clothes/desk/money");
    const list = await get("/api/clothes/distributor?balance=debt");
    const rows = await exported("/api/clothes/distributor/export?balance=debt");
    expect([desk.debtors, desk.debtFen]).toEqual([list.totalElements, list.totals.debtFen]);
    expect([rows.length, -cents(rows, "余额")]).toEqual([list.totalElements, list.totals.debtFen]);
  });

  it("充值记录 is its file, and what was recharged of 实收", async () => {
    const asked = `from=${firstDay}&to=${secondDay}&status=CONFIRMED`;
    const { totals } = await get(`/api/clothes/recharge?${asked}`);
    const rows = await exported(`/api/clothes/recharge/export?${asked}`, finance);
    const entries = await get(
      `/api/clothes/account/entry?entryType=RECHARGE&from=${firstDay}&to=${secondDay}&totals=all`,
    );
    expect([cents(rows, "充值"), entries.totals.netFen]).toEqual([totals.amountFen, totals.amountFen]);
    expect(totals.amountFen).toBeGreaterThanOrEqual(100_000);
  });

  it("对账单 is the customer's bills and receipts, and ends at what 分销商 says", async () => {
    const path = `/api/clothes/distributor/${customer}/statement?from=${firstDay}&to=${secondDay}`;
    const statement = await get(path);
    const { totals } = await get(`${billPath}?distributorId=${customer}&from=${firstDay}&to=${secondDay}`);
    type Row = { entryType: string; amountFen: number };
    const of = (...types: string[]) =>
      sumOf(
        (statement.rows as Row[]).filter(({ entryType }) => types.includes(entryType)),
        ({ amountFen }) => amountFen,
      );
    expect([-of("BILL"), of("OWED_CANCEL")]).toEqual([totals.payableFen, totals.cancelledFen]);
    expect(of("RECEIPT")).toBe(
      sumOf(totals.funds as { amountFen: number }[], ({ amountFen }) => amountFen) + 2 * 3_000,
    );
    expect(statement.openingFen + statement.inFen - statement.outFen).toBe(statement.closingFen);
    const found = await get(`/api/clothes/distributor/${customer}`);
    expect(found.balanceFen).toBe(statement.closingFen);
    const entries = await get(
      `/api/clothes/account/entry?distributorId=${customer}&from=${firstDay}&to=${secondDay}&totals=all`,
    );
    expect(entries.totals.netFen).toBe(statement.closingFen - statement.openingFen);
    // What is owed is what the bills leave open less what is prepaid; and the file is the page.
    const lines = await exported(
      `/api/clothes/statement/export?distributorId=${customer}&from=${firstDay}&to=${secondDay}`,
    );
    expect(cents(lines.slice(-1), "欠款")).toBe(-statement.closingFen);
    expect(cents(lines.slice(1, -1), "拿货") - cents(lines.slice(1, -1), "退货")).toBe(totals.payableFen);
  });

  it("of bills in view, 应收 is 已收, 核减 and 本单欠", async () => {
    const { content } = await get(`${billPath}?from=${firstDay}&to=${secondDay}&status=CONFIRMED&size=100`);
    for (const { no, payableFen, paidFen, relievedFen, debtFen } of content) {
      expect([
        no,
        relievedFen <= paidFen,
        paidFen <= Math.max(payableFen, 0),
        debtFen <= Math.max(payableFen, 0),
      ]).toEqual([no, true, true, true]);
    }
  });

  it("leaves the ledgers sound", async () => {
    const { db } = backoffice.database;
    expect(await brokenMoneyInvariants(db)).toEqual([]);
    expect(await brokenBillInvariants(db)).toEqual([]);
  });
});
