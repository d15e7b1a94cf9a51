/**
 * What is asked about a bill's prices and payments before it is confirmed (domain.md §3.4, docs/decisions/stall.md,
 * "Prices").
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { addDistributor, distributorApi } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
let boss: Caller;
let manager: Caller;
let keeper: Caller;
beforeAll(async () => {
  [boss, manager, keeper] = (await Promise.all(
    ["boss", "manager", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller];
});

type Shown = {
  id: number;
  version: number;
  payableFen: number;
  lines: { id: number; qty: number; priceFen: number }[];
};
const read = async (by: Caller, id: number) => (await by.get(`${billPath}/${id}`)).body;
const refused = (by: Caller, bill: { id: number; version: number }, head: Record<string, unknown> = {}) =>
  by.refused("POST", `${billPath}/${bill.id}/confirm`, { version: bill.version, ...head });
async function priced(by: Caller, bill: Shown, priceFen: number | null) {
  const lines = bill.lines.map(({ id, qty }) => ({ id, qty, priceFen }));
  await by.ok("PUT", `${billPath}/${bill.id}/lines`, { lines });
  return read(by, bill.id);
}

describe("a price", () => {
  it("that was emptied is the rule's again, and no typed one", async () => {
    const held = await heldBill(manager, people.liJie, ["8801 黑 M x2", { text: "8801 黑 L", kind: "SAMPLE" }]);
    const before = held.lines.map(({ priceFen, priceSource }: Record<string, unknown>) => [priceFen, priceSource]);
    const typed = await priced(manager, held, 12_300);
    expect(typed.lines[0]).toMatchObject({ priceFen: 12_300, priceSource: "MANUAL" });
    const emptied = await priced(manager, typed, null);
    expect(emptied.lines.map(({ priceFen, priceSource }: Record<string, unknown>) => [priceFen, priceSource])).toEqual(
      before,
    );
    expect(emptied.payableFen).toBe(held.payableFen);
  });

  it("of a return that names a bill is that bill's again", async () => {
    const sold = await confirmBill(manager, await heldBill(manager, people.liJie, ["8801 黑 M"]));
    const pieces = [{ lineId: sold.lines[0].id, qty: 1 }];
    const { id } = await manager.ok("POST", `${billPath}/${sold.id}/return`, { pieces, reason: "质量" });
    const typed = await priced(manager, await read(manager, id), 100);
    const [line] = (await priced(manager, typed, null)).lines;
    expect(line).toMatchObject({ priceFen: sold.lines[0].priceFen, priceSource: "ORIGIN" });
  });

  it("of 0 on 拿货 is asked about, whoever sells and whatever the floor", async () => {
    await backoffice.database.db.execute(sql`update product set min_fen = 0 where style_no = '8802'`);
    const bill = await priced(keeper, await heldBill(keeper, people.liJie, ["8802 黑 M"]), 0);
    expect(await refused(keeper, bill)).toBe("8802 黑 M 拿货单价是 0.00，白送请用“赠”。确认无误请勾选“已核对”再开单");
    await confirmBill(keeper, bill, { answered: whateverIsAsked });
  });

  it("of 0 is nobody's last price", async () => {
    const customer = (await addDistributor(boss, { creditLimitFen: 10_000_000 })).id;
    const rule = (await heldBill(keeper, customer, ["8802 黑 M"])).lines[0];
    const free = await priced(keeper, await heldBill(keeper, customer, ["8802 黑 M"]), 0);
    const bill = await confirmBill(keeper, free, { answered: whateverIsAsked });
    const next = await heldBill(keeper, customer, ["8802 黑 M"]);
    expect(next.lines[0]).toMatchObject({ priceFen: rule.priceFen, priceSource: rule.priceSource });
    // Nor of one that another bill's void brings back.
    const paid = await confirmBill(keeper, await heldBill(keeper, customer, ["8802 黑 M"]));
    await keeper.ok("POST", `${billPath}/${paid.id}/void`, { version: paid.version, reason: "开错" });
    const [found] = await rows<{ count: number }>(
      backoffice.database.db,
      sql`select count(*) from last_price where distributor_id = ${customer}`,
    );
    expect([bill.payableFen, found?.count]).toEqual([0, 0]);
  });

  it("below the floor is asked about where the seller may go there", async () => {
    const bill = await priced(manager, await heldBill(manager, people.liJie, ["8801 黑 M"]), 5_000);
    expect(await refused(manager, bill)).toMatch(
      /^8801 黑 M 单价 50\.00 低于最低价 [\d.]+。确认无误请勾选“已核对”再开单$/,
    );
    expect(await confirmBill(manager, bill, { answered: whateverIsAsked })).toMatchObject({ belowFloor: true });
  });
});

describe("专价 below the floor", () => {
  it("is asked about when it is saved, and then is its own floor", async () => {
    const customer = (await addDistributor(boss, { creditLimitFen: 10_000_000 })).id;
    const save = { styleNo: "8801", priceFen: 7_000 };
    expect(await boss.refused("POST", `${distributorApi}/${customer}/price`, save)).toMatch(
      /^8801 专价 70\.00 低于最低价 [\d.]+。确认无误请勾选“已核对”再保存$/,
    );
    expect(
      await manager.refused("POST", `${distributorApi}/${customer}/price`, { ...save, answered: whateverIsAsked }),
    ).toMatch(/^8801 专价 70\.00 低于最低价 [\d.]+$/);
    await boss.ok("POST", `${distributorApi}/${customer}/price`, { ...save, answered: whateverIsAsked });
    const held = await heldBill(keeper, customer, ["8801 黑 M"]);
    expect(held.lines[0]).toMatchObject({ priceFen: 7_000, priceSource: "CUSTOMER" });
    const bill = await confirmBill(keeper, held);
    expect(bill.belowFloor).toBe(false);
    const lower = await priced(keeper, await heldBill(keeper, customer, ["8801 黑 M"]), 6_999);
    expect(await refused(keeper, lower)).toMatch(/^8801 黑 M 单价 69\.99 低于最低价 70\.00，请改价或请店长处理$/);
  });
});

describe("a price that the rules give below the floor", () => {
  it("is the floor, so that whoever sells can: 上次价 of when the boss went lower", async () => {
    const [strategy] = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from strategy where remember_last order by id limit 1`,
    );
    const customer = (await addDistributor(boss, { creditLimitFen: 10_000_000, strategyId: strategy?.id })).id;
    const cheap = await priced(manager, await heldBill(manager, customer, ["8801 黑 M"]), 5_000);
    await confirmBill(manager, cheap, { answered: whateverIsAsked });
    const [{ minFen } = { minFen: 0 }] = await rows<{ minFen: number }>(
      backoffice.database.db,
      sql`select min_fen as "minFen" from product where style_no = '8801'`,
    );
    const held = await heldBill(keeper, customer, ["8801 黑 M"]);
    expect(held.lines[0]).toMatchObject({ priceFen: minFen, priceSource: "FLOOR" });
    expect(await confirmBill(keeper, held)).toMatchObject({ belowFloor: false, payableFen: minFen });
    // What comes back is credited at what was paid for it all the same.
    const back = await heldBill(keeper, customer, [{ text: "8801 黑 M", kind: "RETURN", reason: "尺码" }]);
    expect(back.lines[0]).toMatchObject({ priceFen: minFen, priceSource: "LAST" });
  });

  it("is the floor, too, where a discount goes lower; a style without a floor goes for what it is sold at", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`update product set min_fen = wholesale_fen where style_no = '8803'`);
    await db.execute(sql`update product set min_fen = null where style_no = '8805'`);
    const agent = await addDistributor(boss, { creditLimitFen: 10_000_000, strategyId: await strategyBy("DISCOUNT") });
    const held = await heldBill(keeper, agent.id, ["8803 黑 M", "8805 黑 M"]);
    expect(held.lines[0]).toMatchObject({ priceSource: "FLOOR" });
    expect(held.lines[1]).toMatchObject({ priceSource: "STRATEGY" });
    expect((await confirmBill(keeper, held)).belowFloor).toBe(false);
    const lower = await heldBill(keeper, agent.id, ["8805 黑 M"]);
    await confirmBill(keeper, await priced(keeper, lower, 100));
  });

  async function strategyBy(mode: string): Promise<number> {
    const [found] = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from strategy where price_mode = ${mode} and min_mix_qty <= 2 order by id limit 1`,
    );
    if (!found) throw new Error(`the demo company has no strategy by ${mode}`);
    return found.id;
  }
});

describe("payments", () => {
  it("beyond the bill and the debt before it are asked about", async () => {
    const customer = (await addDistributor(boss, { creditLimitFen: 10_000_000 })).id;
    await confirmBill(keeper, await heldBill(keeper, customer, ["8801 黑 M"]));
    const before = -(await accountOf(backoffice, "DISTRIBUTOR", customer));
    const bill = await heldBill(keeper, customer, ["8801 黑 M"]);
    const pay = (amountFen: number) => ({ payments: [{ fundId: tills.cash, amountFen }] });
    expect(await refused(keeper, bill, pay(840_000_000))).toMatch(
      /^收款 8,400,000\.00 超过应收与前欠 [\d.,]+，多出 [\d.,]+ 将记为预存。确认无误请勾选“已核对”再开单$/,
    );
    await confirmBill(keeper, await read(keeper, bill.id), pay(bill.payableFen + before));
    expect(await accountOf(backoffice, "DISTRIBUTOR", customer)).toBe(0);
  });

  it("are asked about anew once they are corrected: a yes is for what it was asked", async () => {
    const customer = (await addDistributor(boss, { creditLimitFen: 10_000_000 })).id;
    const bill = await heldBill(keeper, customer, ["8801 黑 M"]);
    const confirm = async (amountFen: number, answered?: string) => {
      const { version } = await read(keeper, bill.id);
      const payments = [{ fundId: tills.cash, amountFen }];
      return keeper.post(`${billPath}/${bill.id}/confirm`, { version, payments, answered });
    };
    const first = (await confirm(840_000_000)).body;
    const second = await confirm(8_400_000, first.question.name);
    expect([second.status, second.body.message]).toEqual([400, expect.stringMatching(/^收款 84,000\.00 超过/)]);
    expect((await read(keeper, bill.id)).status).toBe("HELD");
    expect((await confirm(8_400_000, second.body.question.name)).status).toBe(200);
  });

  it("of 散客 above the bill give change, and the till holds what the bill asked", async () => {
    const cash = await accountOf(backoffice, "FUND", tills.cash);
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    expect(held.payableFen).toBe(8_900);
    const wechat = { payments: [{ fundId: tills.wechat, amountFen: 10_000 }] };
    expect(await refused(keeper, held, wechat)).toBe("散客必须当场结清：应收 89.00，实收 100.00");
    const reply = await keeper.ok("POST", `${billPath}/${held.id}/confirm`, {
      version: held.version,
      payments: [
        { fundId: tills.wechat, amountFen: 3_900 },
        { fundId: tills.cash, amountFen: 6_100 },
      ],
    });
    expect(reply.changeFen).toBe(1_100);
    const bill = await read(keeper, held.id);
    expect(bill).toMatchObject({ changeFen: 1_100, payments: [{ amountFen: 3_900 }, { amountFen: 5_000 }] });
    expect(await accountOf(backoffice, "FUND", tills.cash)).toBe(cash + 5_000);
    expect(await accountOf(backoffice, "DISTRIBUTOR", people.walkIn)).toBe(0);
    const slip = (await keeper.get(`${billPath}/${held.id}/slip`)).body;
    expect(slip.changeFen).toBe(1_100);
  });

  it("of 散客 with much change are asked about", async () => {
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    expect(await refused(keeper, held, { payments: [{ fundId: tills.cash, amountFen: 840_000_000 }] })).toMatch(
      /^收款 8,400,000\.00，应收 89\.00，要找零 8,399,911\.00。确认无误请勾选“已核对”再开单$/,
    );
  });

  it("counted in cash are never below nothing", async () => {
    const day = (await keeper.get("/api/clothes/bill-day?stallId=1")).body;
    const count = { stallId: 1, bizDate: day.bizDate, counts: [{ fundId: tills.cash, countedFen: -100 }] };
    expect(await keeper.refused("POST", "/api/clothes/bill-day", count)).toBe("现金-四季青 清点金额不能小于 0");
    // An account that a platform keeps may be overdrawn.
    const overdrawn = { ...count, counts: [{ fundId: tills.wechat, countedFen: -100 }] };
    await keeper.ok("POST", "/api/clothes/bill-day", overdrawn);
  });
});

describe("a second customer of the same name", () => {
  it("is asked about, with who has it and what is owed", async () => {
    const first = await addDistributor(keeper, { name: "重名女装" });
    const second = { name: " 重名女装 ", phone: "" };
    expect(await keeper.refused("POST", distributorApi, second)).toBe(
      `已有同名客户 ${first.code} 重名女装，不欠款。确是另一位请勾选“已核对”再保存`,
    );
    await keeper.ok("POST", distributorApi, { ...second, answered: whateverIsAsked });
  });
});

describe("a style", () => {
  it("is found by a word of its name", async () => {
    const { id } = await keeper.ok("POST", billPath, { stallId: 1 });
    const answer = await keeper.ok("POST", `${billPath}/${id}/scan`, { text: "泡泡袖" });
    expect(answer.choices).toContainEqual({ text: "8801", label: "8801 法式方领泡泡袖连衣裙" });
  });
});

describe("a bill without lines", () => {
  it("says so", async () => {
    const empty = await heldBill(keeper, people.liJie, []);
    expect(await refused(keeper, empty)).toBe("还没有明细，请先扫码或输入款号");
  });
});

describe("scans that were refused", () => {
  it("stay with the held bill, and hold up its confirmation until they are dealt with", async () => {
    const held = await heldBill(keeper, people.xiaoyu, ["8801 黑 M"]);
    const refusedScans = [{ text: "2999999999999", reason: "没有找到" }];
    await keeper.ok("PUT", `${billPath}/${held.id}`, { refusedScans });
    const bill = await read(keeper, held.id);
    expect(bill.refusedScans).toEqual(refusedScans);
    expect(await refused(keeper, bill, { answered: whateverIsAsked })).toBe(
      "有 1 个扫码没有加进来：2999999999999，请处理后再开单",
    );
    await keeper.ok("PUT", `${billPath}/${held.id}`, { refusedScans: [] });
    await confirmBill(keeper, await read(keeper, held.id));
  });
});
