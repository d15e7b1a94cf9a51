/** 充值记录 over HTTP (domain.md §3.4): bonus by tiers, transfers that wait, taking back, and what is refused. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addBill, addCustomer, entryCount, ledgerContext, paidOf } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/recharge";
const clock = { now: () => demoNow };
/** Funds of the demo company. */
const funds = { till: 1, shaheTill: 2, wechat: 4, bank: 6 };

let keeper: Caller;
let manager: Caller;
let finance: Caller;
let boss: Caller;

beforeAll(async () => {
  [keeper, manager, finance, boss] = (await Promise.all(
    ["keeper", "manager", "finance", "boss"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller];
});

const db = () => backoffice.database.db;
const ledger = () => ledgerContext(db(), clock);
const moneyOf = async (id: number) => (await keeper.get(`/api/clothes/distributor/${id}/money`)).body;

async function picture(): Promise<string> {
  const id = "ab".repeat(32);
  await db().execute(sql`insert into picture (id, width, height, created_at) values (${id}, 1, 1, now())
    on conflict do nothing`);
  return id;
}

describe("a recharge", () => {
  it("in cash counts at once, pays open bills the oldest first, and brings the tier's bonus", async () => {
    const customer = await addCustomer(db(), { strategyId: 3, creditLimitFen: 5_000_000 });
    const first = await addBill(ledger(), { distributorId: customer.id, payableFen: 300_000 });
    const second = await addBill(ledger(), { distributorId: customer.id, payableFen: 900_000 });
    const head = { distributorId: customer.id, stallId: 1, fundId: funds.till };
    const made = await keeper.ok("POST", path, { ...head, amountFen: 1_000_000, remark: "带现金来" });
    expect(made).toMatchObject({ no: expect.stringMatching(/^CZ260415\d{5}$/), status: "CONFIRMED" });
    expect((await keeper.get(`${path}/${made.id}`)).body).toMatchObject({
      amountFen: 1_000_000,
      bonusFen: 30_000,
      debtPaidFen: 1_000_000,
      balanceAfterFen: -200_000,
      fundName: "现金-四季青",
      keeperName: "周小妹",
    });
    expect([await paidOf(ledger(), first), await paidOf(ledger(), second)]).toEqual([300_000, 700_000]);
    expect(await moneyOf(customer.id)).toMatchObject({
      balanceFen: -200_000,
      bonusFen: 30_000,
      dueFen: 200_000,
      openCount: 1,
      tiers: [{ amountFen: 1_000_000 }, { amountFen: 3_000_000 }],
    });
  });

  it("of an older deposit is not counted as debt it paid", async () => {
    const customer = await addCustomer(db());
    const head = { distributorId: customer.id, fundId: funds.wechat };
    await keeper.ok("POST", path, { ...head, amountFen: 5_000 });
    const made = await keeper.ok("POST", path, { ...head, amountFen: 7_000 });
    expect((await keeper.get(`${path}/${made.id}`)).body).toMatchObject({ debtPaidFen: 0, balanceAfterFen: 12_000 });
  });

  it("by transfer wants its voucher, waits, and is announced to who confirms and to who took it", async () => {
    const customer = await addCustomer(db(), { strategyId: 2 });
    const head = { distributorId: customer.id, stallId: 1, fundId: funds.bank, amountFen: 600_000 };
    expect(await keeper.refused("POST", path, head)).toBe("农行对公 3321 是转账，请上传转账凭证");
    expect(await keeper.refused("POST", path, { ...head, voucherId: "cd".repeat(32) })).toBe(
      "转账凭证不存在，请重新上传",
    );
    const made = await keeper.ok("POST", path, { ...head, voucherId: await picture() });
    expect(made.status).toBe("PENDING");
    expect(await moneyOf(customer.id)).toMatchObject({ balanceFen: 0, bonusFen: 0 });
    const { body: told } = await finance.get("/api/user/message/business/list?page=0&size=20");
    expect(told.content).toContainEqual(
      expect.objectContaining({ type: "待确认充值", title: `充值单 ${made.no} 待确认到账` }),
    );
    expect((await keeper.post(`${path}/${made.id}/confirm`, { version: made.version })).status).toBe(403);
    expect(await finance.refused("POST", `${path}/${made.id}/confirm`, { version: 9 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    // The money is of the day on which it was seen, not of the one on which the slip was written.
    const today = (await finance.get(`${path}/${made.id}`)).body.bizDate;
    await db().execute(sql`update recharge set biz_date = biz_date - 1 where id = ${made.id}`);
    await finance.ok("POST", `${path}/${made.id}/confirm`, { version: made.version });
    expect((await finance.get(`${path}/${made.id}`)).body.bizDate).toBe(today);
    expect(await moneyOf(customer.id)).toMatchObject({ balanceFen: 600_000, bonusFen: 10_000 });
    const { body: back } = await keeper.get("/api/user/message/business/list?page=0&size=20");
    expect(back.content).toContainEqual(expect.objectContaining({ title: `充值单 ${made.no} 已到账` }));
  });

  it("sent again, also at once, is one", async () => {
    const customer = await addCustomer(db());
    const body = { distributorId: customer.id, fundId: funds.wechat, amountFen: 100, clientToken: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => keeper.ok("POST", path, body)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await moneyOf(customer.id)).toMatchObject({ balanceFen: 100 });
  });

  it("of a frozen customer is taken: they may pay", async () => {
    const customer = await addCustomer(db(), { status: "FROZEN" });
    await keeper.ok("POST", path, { distributorId: customer.id, fundId: funds.wechat, amountFen: 100 });
  });
});

describe("taking a recharge back", () => {
  it("undoes money and bonus, and reopens what it had paid", async () => {
    const customer = await addCustomer(db(), { strategyId: 3, creditLimitFen: 5_000_000 });
    const bill = await addBill(ledger(), { distributorId: customer.id, payableFen: 400_000 });
    const made = await manager.ok("POST", path, {
      distributorId: customer.id,
      fundId: funds.wechat,
      amountFen: 1_000_000,
    });
    expect(await paidOf(ledger(), bill)).toBe(400_000);
    expect(await manager.refused("POST", `${path}/${made.id}/void`, { version: 1, reason: " " })).toBe(
      "请填写作废原因",
    );
    await manager.ok("POST", `${path}/${made.id}/void`, { version: made.version, reason: "重复录入" });
    expect(await moneyOf(customer.id)).toMatchObject({ balanceFen: -400_000, bonusFen: 0, dueFen: 400_000 });
    const { body: audits } = await manager.get(`${path}/${made.id}`);
    expect(audits).toMatchObject({ status: "VOID", voidReason: "重复录入" });
  });

  it("lets what else is there pay the bill instead", async () => {
    const customer = await addCustomer(db());
    const head = { distributorId: customer.id, fundId: funds.wechat };
    const first = await manager.ok("POST", path, { ...head, amountFen: 5_000 });
    await manager.ok("POST", path, { ...head, amountFen: 5_000 });
    const bill = await addBill(ledger(), { distributorId: customer.id, payableFen: 5_000 });
    await manager.ok("POST", `${path}/${first.id}/void`, { version: first.version, reason: "录错" });
    expect([await paidOf(ledger(), bill), (await moneyOf(customer.id)).balanceFen]).toEqual([5_000, 0]);
  });

  it("is refused beyond the credit limit, and where the bonus is used", async () => {
    const customer = await addCustomer(db(), { strategyId: 2, creditLimitFen: 100_000 });
    const made = await manager.ok("POST", path, {
      distributorId: customer.id,
      fundId: funds.wechat,
      amountFen: 500_000,
    });
    await addBill(ledger(), { distributorId: customer.id, payableFen: 100_001 });
    const before = await entryCount(db());
    expect(await manager.refused("POST", `${path}/${made.id}/void`, { version: 1, reason: "录错" })).toBe(
      `充值单 ${made.no} 作废后客户欠款 1,000.01 元，超出信用额度 1,000.00 元，不能作废`,
    );
    expect(await entryCount(db())).toBe(before);
  });
});

describe("refusals write nothing", () => {
  const wish = { distributorId: 2, fundId: 4, amountFen: 100 };
  it.each([
    ["nothing", { ...wish, amountFen: 0 }, "充值金额必须大于 0"],
    ["minus nothing", '{"x":-0}', "充值金额必须大于 0"],
    ["less than nothing", { ...wish, amountFen: -1 }, "充值金额必须大于 0"],
    ["half a 分", { ...wish, amountFen: 12.5 }, "充值金额必须是整数分"],
    ["a text", { ...wish, amountFen: "1e3" }, "充值金额必须是整数分"],
    ["a full-width text", { ...wish, amountFen: "１２" }, "充值金额必须是整数分"],
    ["a million", { ...wish, amountFen: 100_000_000 }, "充值金额不能超过 999,999.99 元"],
    ["no such fund", { ...wish, fundId: 999 }, "收款账户不存在，请重新选择"],
    ["another stall's till", { ...wish, fundId: 2 }, "收款账户 现金-沙河 是其他档口的，请换一个或选择对应的档口"],
    ["a stall one may not see", { ...wish, stallId: 2 }, "档口不存在，或您没有查看权限"],
    ["no such customer", { ...wish, distributorId: 999_999 }, "客户不存在，请重新选择"],
    ["散客", { ...wish, distributorId: 1 }, "散客不能充值，请先建立客户"],
    ["a bonus of one's own", { ...wish, bonusFen: 50 }, "赠送金额与充值档位不同，您没有改赠送金额的权限"],
  ])("of %s", async (_name, body, sentence) => {
    const before = await entryCount(db());
    const sent = typeof body === "string" ? { ...wish, amountFen: -0 } : body;
    expect(await keeper.refused("POST", path, sent)).toBe(sentence);
    expect(await entryCount(db())).toBe(before);
  });

  it("of a bonus above half, a disabled or merged customer, a closed month", async () => {
    const customer = await addCustomer(db());
    const head = { distributorId: customer.id, fundId: funds.wechat, amountFen: 100 };
    expect(await manager.refused("POST", path, { ...head, bonusFen: 51 })).toBe(
      "赠送金额不能超过充值金额的一半，最多 0.50 元",
    );
    await manager.ok("POST", path, { ...head, bonusFen: 50 });
    const disabled = await addCustomer(db(), { status: "DISABLED" });
    expect(await keeper.refused("POST", path, { ...head, distributorId: disabled.id })).toBe(
      `客户 ${disabled.name} 已停用，不能记账`,
    );
    const gone = await addCustomer(db());
    await db().execute(sql`update distributor set merged_into_id = ${customer.id} where id = ${gone.id}`);
    expect(await keeper.refused("POST", path, { ...head, distributorId: gone.id })).toBe(
      `客户 ${gone.name} 已合并到其他客户，请选择合并后的客户`,
    );
    await db().execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
    expect(await keeper.refused("POST", path, head)).toBe("2026 年 04 月已结账，不能再记账");
    await db().execute(sql`delete from period_close`);
  });

  it("of every action in every state that does not allow it", async () => {
    const customer = await addCustomer(db());
    const voucherId = await picture();
    const add = (fundId: number) =>
      boss.ok("POST", path, { distributorId: customer.id, fundId, voucherId, amountFen: 100 });
    const make = {
      PENDING: () => add(funds.bank),
      CONFIRMED: () => add(funds.wechat),
      VOID: async () => {
        const slip = await add(funds.bank);
        const { version } = await boss.ok("POST", `${path}/${slip.id}/void`, { version: 1, reason: "录错" });
        return { ...slip, version };
      },
    };
    const allowed: Record<string, readonly string[]> = { PENDING: ["confirm", "void"], CONFIRMED: ["void"], VOID: [] };
    for (const [status, build] of Object.entries(make)) {
      for (const action of ["confirm", "void"]) {
        const slip = await build();
        const before = await entryCount(db());
        const body = { version: slip.version, reason: "录错" };
        if (allowed[status]?.includes(action)) {
          await boss.ok("POST", `${path}/${slip.id}/${action}`, body);
          continue;
        }
        expect(await boss.refused("POST", `${path}/${slip.id}/${action}`, body)).toContain(slip.no);
        expect(await entryCount(db()), `${action} when ${status}`).toBe(before);
      }
    }
  });
});

describe("the list", () => {
  it("adds up what arrived, by fund; filters; and shows no stall one may not see", async () => {
    const customer = await addCustomer(db());
    const head = { distributorId: customer.id, amountFen: 1_000 };
    await keeper.ok("POST", path, { ...head, fundId: funds.till, stallId: 1 });
    await keeper.ok("POST", path, { ...head, fundId: funds.wechat });
    await boss.ok("POST", path, { ...head, fundId: funds.shaheTill, stallId: 2 });
    await boss.ok("POST", path, { ...head, fundId: funds.bank, voucherId: await picture() });
    const list = async (who: Caller, rest = "") => (await who.get(`${path}?distributorId=${customer.id}${rest}`)).body;
    expect(await list(boss)).toMatchObject({
      totalElements: 4,
      totals: {
        count: 3,
        amountFen: 3_000,
        funds: [
          { name: "现金-四季青", amountFen: 1_000 },
          { name: "现金-沙河", amountFen: 1_000 },
          { name: "微信-对公码", amountFen: 1_000 },
        ],
      },
    });
    expect(await list(boss, "&status=PENDING")).toMatchObject({ totalElements: 1, totals: { amountFen: 1_000 } });
    expect(await list(keeper)).toMatchObject({ totalElements: 3, totals: { count: 2 } });
    const [shahe] = (await list(boss, `&fundId=${funds.shaheTill}`)).content;
    expect(await keeper.refused("GET", `${path}/${shahe.id}`)).toBe("充值单不存在，或您没有查看权限");
    expect((await boss.get(`${path}?keyword=${encodeURIComponent(customer.name)}`)).body.totalElements).toBe(4);
    expect((await boss.get(`${path}?keyword=${shahe.no}`)).body.totalElements).toBe(1);
    expect((await (await caller(backoffice, "warehouse")).get(path)).status).toBe(403);
  });

  it("finds customers by code, name, initials and the end of a phone", async () => {
    const find = async (text: string) =>
      (await keeper.get(`/api/clothes/distributor/lookup?text=${encodeURIComponent(text)}`)).body.map(
        ({ name }: { name: string }) => name,
      );
    const [{ phone }] = (await keeper.get("/api/clothes/distributor/lookup?text=K00001")).body;
    expect(await find("k00001")).toEqual(["长沙小雨女装"]);
    expect((await find("小雨"))[0]).toBe("长沙小雨女装");
    expect(await find("csxy")).toContain("长沙小雨女装");
    expect(await find(phone.slice(-4))).toContain("长沙小雨女装");
    expect(await find("100%' or 1=1 --")).toEqual([]);
  });

  it("offers a stall its own till and what all share", async () => {
    const names = async (query: string) =>
      (await keeper.get(`/api/clothes/fund/options${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await names("?stallId=1")).toEqual(["现金-四季青", "微信-对公码", "支付宝", "农行对公 3321", "POS机"]);
    expect(await names("")).not.toContain("现金-沙河");
    expect(await keeper.refused("GET", "/api/clothes/fund/options?stallId=2")).toBe("档口不存在，或您没有查看权限");
  });

  it("offers as a receipt's stall those that one sees and that are open", async () => {
    const stalls = async (by: Caller) => (await by.get("/api/clothes/fund/stalls")).body;
    const [own, ...others] = await stalls(boss);
    expect([own, ...others].map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(await stalls(keeper)).toEqual([own]);
    await db().execute(sql`update stall set status = 'OFF' where id = 1`);
    expect([await stalls(boss), await stalls(keeper)]).toEqual([others, []]);
    await db().execute(sql`update stall set status = 'ON' where id = 1`);
  });

  it("takes nothing into a fund that is no longer used", async () => {
    const customer = await addCustomer(db());
    const before = await entryCount(db());
    await db().execute(sql`update fund set status = 'OFF' where id = ${funds.wechat}`);
    expect(
      await keeper.refused("POST", path, { distributorId: customer.id, fundId: funds.wechat, amountFen: 100 }),
    ).toBe("收款账户 微信-对公码 已停用，请换一个");
    await db().execute(sql`update fund set status = 'ON' where id = ${funds.wechat}`);
    expect(await entryCount(db())).toBe(before);
  });
});

it("after all of it every invariant of the money ledger holds", async () => {
  await backoffice.settle();
  expect(await brokenMoneyInvariants(db())).toEqual([]);
});
