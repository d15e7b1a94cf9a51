/** 收款, 退款, 调账, 坏账核销 and 账户流水 over HTTP (domain.md §2.2, §3.4). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addBill, addCustomer, entryCount, ledgerContext, paidOf } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/receipt";
const entries = "/api/clothes/account/entry";
const dayMs = 86_400_000;
let now = demoNow.getTime();
const clock = { now: () => new Date(now) };
const wechat = 4;

let keeper: Caller;
let manager: Caller;
let finance: Caller;

beforeAll(() => signIn());

async function signIn() {
  [keeper, manager, finance] = (await Promise.all(
    ["keeper", "manager", "finance"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
}

const db = () => backoffice.database.db;
const ledger = () => ledgerContext(db(), clock);
const moneyOf = async (id: number) => (await keeper.get(`/api/clothes/distributor/${id}/money`)).body;
const freeOf = async (id: number) => (await keeper.get(`/api/clothes/distributor/${id}/glance`)).body.freeFen;
const bill = (distributorId: number, payableFen: number) => addBill(ledger(), { distributorId, payableFen });
const receive = (distributorId: number, amountFen: number, rest = {}) =>
  keeper.ok("POST", `${path}/receive`, { distributorId, fundId: wechat, amountFen, ...rest });

describe("收款", () => {
  it("pays the oldest bills first, and keeps the rest as 预存", async () => {
    const { id } = await addCustomer(db(), { creditLimitFen: 100_000 });
    const bills = [await bill(id, 3_000), await bill(id, 4_000)];
    const made = await receive(id, 10_000);
    expect(made).toMatchObject({ no: expect.stringMatching(/^SK260415/), paidFen: 7_000, balanceAfterFen: 3_000 });
    expect(await Promise.all(bills.map((one) => paidOf(ledger(), one)))).toEqual([3_000, 4_000]);
    // What the till says of the next bill before it is confirmed is what becomes of it.
    expect(await freeOf(id)).toBe(3_000);
    const next = await bill(id, 2_000);
    expect([await paidOf(ledger(), next), (await moneyOf(id)).balanceFen]).toEqual([2_000, 1_000]);
    expect(await freeOf(id)).toBe(1_000);
  });

  it("pays a given bill first, or several together", async () => {
    const { id } = await addCustomer(db(), { creditLimitFen: 100_000 });
    const [first, second, third] = [await bill(id, 3_000), await bill(id, 4_000), await bill(id, 5_000)];
    const part = await receive(id, 4_500, { billIds: [second.id] });
    expect(await Promise.all([first, second, third].map((one) => paidOf(ledger(), one)))).toEqual([500, 4_000, 0]);
    // 付清 is said of a bill of which nothing is open any more.
    expect((await finance.get(`${path}/${part.id}`)).body.bills).toMatchObject([
      { no: first.no, amountFen: 500, closed: false },
      { no: second.no, amountFen: 4_000, closed: true },
    ]);
    const made = await receive(id, 7_500, { billIds: [third.id, first.id] });
    expect(made.paidFen).toBe(7_500);
    expect((await moneyOf(id)).openCount).toBe(0);
    expect((await finance.get(`${path}/${made.id}`)).body).toMatchObject({
      bills: [
        { no: first.no, amountFen: 2_500 },
        { no: third.no, amountFen: 5_000 },
      ],
      voidRefusal: null,
    });
  });

  it("refuses bills that are another's, paid, or gone", async () => {
    const { id } = await addCustomer(db(), { creditLimitFen: 100_000 });
    const other = await addCustomer(db(), { creditLimitFen: 100_000 });
    const [paid, foreign] = [await bill(id, 100), await bill(other.id, 100)];
    await receive(id, 100);
    const before = await entryCount(db());
    const refused = (billId: number) =>
      keeper.refused("POST", `${path}/receive`, { distributorId: id, fundId: wechat, amountFen: 1, billIds: [billId] });
    expect(await refused(paid.id)).toBe(`拿货单 ${paid.no} 已结清，不用收款`);
    expect(await refused(foreign.id)).toBe(`拿货单 ${foreign.no} 不是该客户的，请重新选择`);
    expect(await refused(987_654)).toBe("拿货单不存在，请刷新后重试");
    expect(await entryCount(db())).toBe(before);
  });

  it("sent again, also at once, is one", async () => {
    const { id } = await addCustomer(db());
    const clientToken = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => receive(id, 700, { clientToken })));
    expect(new Set(answers.map((one) => one.no)).size).toBe(1);
    expect((await moneyOf(id)).balanceFen).toBe(700);
  });
});

describe("退款", () => {
  const refund = (who: Caller, distributorId: number, amountFen: number) =>
    who.ok("POST", `${path}/refund`, { distributorId, fundId: wechat, amountFen, reason: "不做了" });

  it("gives back what is there, never bonus, and what was given back pays no bill", async () => {
    const { id, name } = await addCustomer(db(), { creditLimitFen: 100_000 });
    await manager.ok("POST", "/api/clothes/recharge", {
      distributorId: id,
      fundId: wechat,
      amountFen: 10_000,
      bonusFen: 5_000,
    });
    const wish = { distributorId: id, fundId: wechat, reason: "不做了" };
    expect(await manager.refused("POST", `${path}/refund`, { ...wish, amountFen: 10_001 })).toBe(
      `${name} 的预存只有 100.00 元，不能退 100.01 元`,
    );
    expect((await keeper.post(`${path}/refund`, { ...wish, amountFen: 1 })).status).toBe(403);
    expect(await refund(manager, id, 10_000)).toMatchObject({ balanceAfterFen: 0 });
    expect(await manager.refused("POST", `${path}/refund`, { ...wish, amountFen: 1 })).toBe(
      `${name} 没有预存，不能退款；赠送金不退`,
    );
    const owed = await bill(id, 4_000);
    expect([await paidOf(ledger(), owed), (await moneyOf(id)).balanceFen]).toEqual([0, -4_000]);
  });

  it("asked for many times at once is given once", async () => {
    const { id } = await addCustomer(db());
    await receive(id, 1_000);
    const wish = { distributorId: id, fundId: wechat, amountFen: 1_000, reason: "不做了" };
    const replies = await Promise.all(Array.from({ length: 6 }, () => manager.post(`${path}/refund`, wish)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect((await moneyOf(id)).balanceFen).toBe(0);
  });
});

describe("调账 and 坏账核销", () => {
  it("move the account alone, with a reason and an audit entry", async () => {
    const { id, name } = await addCustomer(db(), { creditLimitFen: 100_000 });
    const owed = await bill(id, 5_000);
    const wish = { distributorId: id, reason: "对账差异" };
    await finance.ok("POST", `${path}/adjust`, { ...wish, amountFen: -500 });
    expect((await moneyOf(id)).balanceFen).toBe(-5_500);
    expect(await finance.refused("POST", `${path}/writeOff`, { ...wish, amountFen: 5_501 })).toBe(
      `${name} 的欠款只有 55.00 元，不能核销 55.01 元`,
    );
    const made = await finance.ok("POST", `${path}/writeOff`, { ...wish, amountFen: 5_500 });
    expect(await moneyOf(id)).toMatchObject({ balanceFen: 0, openCount: 0 });
    expect(await paidOf(ledger(), owed)).toBe(5_000);
    const audits = await rows<{ action: string }>(
      db(),
      sql`select action from audit_log where entity = 'receipt' and entity_id = ${made.id}`,
    );
    expect(audits).toEqual([{ action: "writeOff" }]);
    expect(await finance.refused("POST", `${path}/adjust`, { ...wish, amountFen: 1, reason: "" })).toBe(
      "请填写调账原因",
    );
    expect(await finance.refused("POST", `${path}/adjust`, { ...wish, amountFen: 0 })).toBe("调账金额不能为 0");
    expect(await finance.refused("POST", `${path}/adjust`, { ...wish, amountFen: -0 })).toBe("调账金额不能为 0");
    expect((await manager.post(`${path}/adjust`, { ...wish, amountFen: 1 })).status).toBe(403);
    expect((await manager.post(`${path}/writeOff`, { ...wish, amountFen: 1 })).status).toBe(403);
  });
});

describe("作废", () => {
  it("undoes the receipt and reopens its bills, by the rules of role and day", async () => {
    const { id } = await addCustomer(db(), { creditLimitFen: 100_000 });
    const owed = await bill(id, 5_000);
    const [own, managers, old] = [
      await receive(id, 2_000),
      await manager.ok("POST", `${path}/receive`, { distributorId: id, fundId: wechat, amountFen: 1_000 }),
      await receive(id, 500),
    ];
    const wish = { version: 1, reason: "录错" };
    expect(await keeper.refused("POST", `${path}/${managers.id}/void`, wish)).toBe(
      `收款单 ${managers.no} 不是您经手的，请店长作废`,
    );
    await keeper.ok("POST", `${path}/${own.id}/void`, wish);
    expect([await paidOf(ledger(), owed), (await moneyOf(id)).balanceFen]).toEqual([1_500, -3_500]);
    expect(await keeper.refused("POST", `${path}/${own.id}/void`, wish)).toBe(`收款单 ${own.no} 已作废，不能再操作`);
    backoffice.advance(dayMs);
    now += dayMs;
    await signIn();
    expect(await keeper.refused("POST", `${path}/${old.id}/void`, wish)).toBe(
      `收款单 ${old.no} 不是今天的单据，请店长作废`,
    );
    await manager.ok("POST", `${path}/${managers.id}/void`, wish);
    await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
    expect(await finance.refused("POST", `${path}/${old.id}/void`, wish)).toBe("2026 年 04 月已结账，不能再记账");
    await db().execute(sql`delete from period_close`);
    await finance.ok("POST", `${path}/${old.id}/void`, wish);
    expect([await paidOf(ledger(), owed), (await moneyOf(id)).balanceFen]).toEqual([0, -5_000]);
  });
});

it("into a stall's till is that stall's, said or not, so that its 日结 adds up", async () => {
  const cash = async () => {
    const { body } = await manager.get("/api/clothes/bill-day?stallId=1");
    return body.funds.find(({ fundId }: { fundId: number }) => fundId === 1).expectedFen;
  };
  const before = await cash();
  const { id } = await addCustomer(db());
  await manager.ok("POST", `${path}/receive`, { distributorId: id, fundId: 1, amountFen: 700 });
  await manager.ok("POST", "/api/clothes/recharge", { distributorId: id, fundId: 1, amountFen: 900 });
  await manager.ok("POST", `${path}/refund`, { distributorId: id, fundId: 1, amountFen: 200, reason: "不要了" });
  expect(await cash()).toBe(before + 1_400);
});

describe("refusals write nothing", () => {
  it.each([
    ["nothing", { amountFen: 0 }, "金额必须大于 0"],
    ["minus nothing", { amountFen: -0 }, "金额必须大于 0"],
    ["half a 分", { amountFen: 0.5 }, "金额必须是整数分"],
    ["a text", { amountFen: "12.345" }, "金额必须是整数分"],
    ["too much", { amountFen: 1e10 }, "金额不能超过 99,999,999.99 元"],
    ["no customer", { amountFen: 1, distributorId: 999_999 }, "客户不存在，请重新选择"],
    ["another's stall", { amountFen: 1, stallId: 2 }, "档口不存在，或您没有查看权限"],
    ["another's till", { amountFen: 1, fundId: 2 }, "收款账户 现金-沙河 是其他档口的，请换一个或选择对应的档口"],
    ["no token", { amountFen: 1, clientToken: "x" }, "表单已失效，请刷新页面后重试"],
  ])("of %s", async (_name, body, sentence) => {
    const before = await entryCount(db());
    const wish = { distributorId: 2, fundId: wechat, ...body };
    expect(await keeper.refused("POST", `${path}/receive`, wish)).toBe(sentence);
    expect(await entryCount(db())).toBe(before);
  });

  it("but a frozen customer may pay", async () => {
    const { id } = await addCustomer(db(), { status: "FROZEN" });
    await receive(id, 1);
  });
});

describe("账户流水", () => {
  it("shows each entry with its document and fund, filters, and adds up the filtered set", async () => {
    const { id, name } = await addCustomer(db(), { creditLimitFen: 100_000 });
    const owed = await bill(id, 5_000);
    const made = await receive(id, 6_000, { reason: "微信转的" });
    const list = async (query: string) => (await finance.get(`${entries}?distributorId=${id}${query}`)).body;
    expect(await list("")).toMatchObject({
      content: [
        {
          distributorName: name,
          entryType: "RECEIPT",
          amountFen: 6_000,
          balanceAfterFen: 1_000,
          docNo: made.no,
          docPageId: made.id,
          fundName: "微信-对公码",
          operatorName: "周小妹",
          remark: "微信转的",
        },
        { entryType: "BILL", amountFen: -5_000, docNo: owed.no, docPageId: owed.id, fundName: null },
      ],
      totals: { count: 2, inFen: 6_000, outFen: 5_000, netFen: 1_000, since: null },
    });
    expect((await list("&entryType=BILL")).totals.count).toBe(1);
    expect((await list(`&fundId=${wechat}`)).content).toMatchObject([{ docNo: made.no }]);
    expect((await list("&fundId=1")).content).toEqual([]);
    expect((await finance.get(`${entries}?docNo=${made.no.toLowerCase()}`)).body).toMatchObject({
      content: [{ docNo: made.no }],
      range: null,
    });
    expect((await finance.get(`${entries}?docNo=SK00`)).body.content).toEqual([]);
    expect(await finance.refused("GET", `${entries}?from=2025-01-01&to=2026-04-15`)).toBe("日期范围不能超过 366 天");
    expect(await finance.refused("GET", `${entries}?from=2026-04-15&to=2026-04-01`)).toBe("开始日期不能晚于结束日期");
  });

  it("turns pages by cursor, both ways, also of one fund", async () => {
    const { id } = await addCustomer(db());
    for (const amount of Array.from({ length: 25 }, (_, index) => index + 1)) await receive(id, amount);
    const list = async (query: string) => (await finance.get(`${entries}?distributorId=${id}&size=10${query}`)).body;
    for (const fund of ["", `&fundId=${wechat}`]) {
      const amounts = (page: { content: { amountFen: number }[] }) => page.content.map(({ amountFen }) => amountFen);
      const first = await list(fund);
      const second = await list(`${fund}&before=${first.older}`);
      const third = await list(`${fund}&before=${second.older}`);
      expect([...amounts(first), ...amounts(second), ...amounts(third)]).toEqual(
        Array.from({ length: 25 }, (_, index) => 25 - index),
      );
      expect([first.newer, third.older]).toEqual([null, null]);
      expect(amounts(await list(`${fund}&after=${third.newer}`))).toEqual(amounts(second));
      expect(first.totals).toMatchObject({ count: 25, inFen: 325 });
    }
    const { body } = await finance.get(`${entries}/export/count?distributorId=${id}`);
    expect(body.rows).toEqual({ entry: 25 });
    const file = await finance.get(`${entries}/export?distributorId=${id}&format=csv`);
    expect(String(file.body).trim().split("\r\n")).toHaveLength(26);
  });

  it("of a customer with very many adds up the newest, says since when, and all of it when asked", async () => {
    const { id } = await addCustomer(db());
    await receive(id, 100);
    const [account] = await rows<{ id: number }>(
      db(),
      sql`select id from account where kind = 'DISTRIBUTOR' and owner_id = ${id}`,
    );
    const at = new Date(now).toISOString();
    await db().execute(sql`
      insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id,
        biz_date, operator_id, created_at)
      select ${account?.id}, case n % 2 when 0 then 3 else -3 end, case n % 2 when 0 then 100 else 97 end,
        'ADJUST', nextval('journal_number'), 'DISTRIBUTOR', ${id}, ${bizDateOf(clock.now())}::date, 1,
        ${at}::timestamptz
      from generate_series(1, 4000) n order by n`);
    const list = async (query: string) => (await finance.get(`${entries}?distributorId=${id}${query}`)).body;
    const quick = await list("");
    expect(quick.totals).toEqual({
      count: 3_000,
      inFen: 4_500,
      outFen: 4_500,
      netFen: 0,
      since: formatInstant(clock.now()),
    });
    expect((await list("&totals=all")).totals).toMatchObject({
      count: 4_001,
      inFen: 6_100,
      outFen: 6_000,
      since: null,
    });
    const received = await list("&entryType=RECEIPT");
    expect(received).toMatchObject({
      content: [{ amountFen: 100, fundName: "微信-对公码" }],
      totals: { count: 1, inFen: 100, since: null },
    });
    const last = await list(`&before=${quick.older - 3_970}`);
    expect([last.content.length, last.older, last.content.at(-1)]).toEqual([11, null, received.content[0]]);
  });
});

it("after all of it every invariant of the money ledger holds", async () => {
  await backoffice.settle();
  expect(await brokenMoneyInvariants(db())).toEqual([]);
});
