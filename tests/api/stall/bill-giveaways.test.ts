/**
 * What leaves a stall for less than it is worth, or as cash: who may do it, and who hears of it
 * (docs/decisions/stall.md, "What leaves a stall wants a right").
 */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, billPath, confirmBill, heldBill, ledgerSize, people, tills } from "../../support/data/bills.ts";
import { addDistributor } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const bossId = 2;
const financeId = 8;

let manager: Caller;
let keeper: Caller;
beforeAll(async () => {
  [manager, keeper] = [await caller(backoffice, "manager"), await caller(backoffice, "keeper")];
});

type Shown = {
  id: number;
  version: number;
  payableFen: number;
  lines: { id: number; qty: number; priceFen: number }[];
};
const read = async (by: Caller, id: number) => (await by.get(`${billPath}/${id}`)).body as Shown & { no: string };
const refused = (by: Caller, bill: { id: number; version: number }, head: Record<string, unknown> = {}) =>
  by.refused("POST", `${billPath}/${bill.id}/confirm`, { version: bill.version, answered: whateverIsAsked, ...head });

async function priced(by: Caller, bill: Shown, priceFen: number | null): Promise<Shown & { no: string }> {
  const lines = bill.lines.map(({ id, qty }) => ({ id, qty, priceFen }));
  await by.ok("PUT", `${billPath}/${bill.id}/lines`, { lines });
  return read(by, bill.id);
}

const cashOut = (amountFen: number) => ({ payments: [{ fundId: tills.cash, amountFen: -amountFen }] });

/** Who was told what of the bill. */
async function toldOf(billId: number): Promise<{ userId: number; type: string; content: string }[]> {
  await backoffice.settle();
  return rows(
    backoffice.database.db,
    sql`select user_id as "userId", type, content from message
        where link = ${`/clothes/stall/distributor/bill/item?id=${billId}`} order by id`,
  );
}

async function auditOf(billId: number): Promise<unknown> {
  const [found] = await rows<{ after: unknown }>(
    backoffice.database.db,
    sql`select after from audit_log where entity = 'bill' and entity_id = ${billId} and action = 'confirm'`,
  );
  return found?.after;
}

describe("a return", () => {
  it("of 散客 that names no bill is not a keeper's to take, at any price", async () => {
    const size = await ledgerSize(backoffice);
    const held = await heldBill(keeper, people.walkIn, [{ text: "8801 黑 M", kind: "RETURN" }]);
    const dear = await priced(keeper, held, 9_999_900);
    expect(await refused(keeper, dear, cashOut(9_999_900))).toBe(
      "8801 黑 M 散客退货没有原单，请按原单退货或请店长处理",
    );
    const cheap = await priced(keeper, dear, 100);
    expect(await refused(keeper, cheap, cashOut(100))).toMatch(/^8801 黑 M 散客退货没有原单/);
    expect(await ledgerSize(backoffice)).toBe(size);
  });

  it("of what the customer never bought, or of more than that, is the manager's, and is told and logged", async () => {
    const customer = (await addDistributor(manager, {})).id;
    const held = await heldBill(keeper, customer, [{ text: "8801 黑 M x2", kind: "RETURN" }]);
    expect(await refused(keeper, held)).toBe("8801 黑 M 退货没有原单，也没有该客户的拿货记录，请店长处理");
    const bill = await confirmBill(manager, held, { answered: whateverIsAsked });
    expect(await auditOf(bill.id)).toMatchObject({ exceptions: [expect.stringContaining("8801 黑 M 退货没有原单")] });
    const told = await toldOf(bill.id);
    expect(told.map(({ userId, type }) => [userId, type])).toEqual([[bossId, "异常退货"]]);
    expect(told[0]?.content).toContain("8801 黑 M 退货没有原单");
  });

  it("above what was paid is the manager's, with an origin and without", async () => {
    const sold = await confirmBill(keeper, await heldBill(keeper, people.liJie, ["8801 黑 M x3"]));
    const [{ priceFen }] = sold.lines;
    const free = await heldBill(keeper, people.liJie, [{ text: "8801 黑 M", kind: "RETURN" }]);
    expect(await refused(keeper, await priced(keeper, free, 500_000))).toMatch(
      /^8801 黑 M 退货价 5,000\.00 高于该客户的拿货价 [\d.]+，请改价或请店长处理$/,
    );
    const pieces = [{ lineId: sold.lines[0].id, qty: 1 }];
    const { id } = await keeper.ok("POST", `${billPath}/${sold.id}/return`, { pieces, reason: "质量" });
    const named = await priced(keeper, await read(keeper, id), priceFen + 1);
    expect(await refused(keeper, named)).toMatch(/^8801 黑 M 退货价 .* 高于该客户的拿货价/);
    await confirmBill(keeper, await priced(keeper, named, priceFen), { answered: whateverIsAsked });
  });

  describe("is counted and priced by what the customer really bought", () => {
    const more = /^8801 黑 M 退 (\d+) 件，超过该客户尚未退的 (\d+) 件，请店长处理$/;
    const dearer = /^8801 黑 M 退货价 [\d.,]+ 高于该客户的拿货价 ([\d.,]+)，请改价或请店长处理$/;
    const newCustomer = async () => (await addDistributor(manager, { creditLimitFen: 10_000_000 })).id;
    const sell = async (customer: number, scans: Parameters<typeof heldBill>[2], head: Record<string, unknown> = {}) =>
      confirmBill(manager, await heldBill(manager, customer, scans), { answered: whateverIsAsked, ...head });
    const back = (customer: number, qty: number, grade: 1 | 2 = 1) =>
      heldBill(keeper, customer, [{ text: `8801 黑 M x${qty}`, kind: "RETURN", grade }]);
    const backOf = async (sold: Shown, qty: number) => {
      const pieces = [{ lineId: sold.lines[0]?.id, qty }];
      const { id } = await keeper.ok("POST", `${billPath}/${sold.id}/return`, { pieces, reason: "质量" });
      return read(keeper, id);
    };

    it("so that pieces that came back without a name do not come back again with one", async () => {
      const customer = await newCustomer();
      const sold = await sell(customer, ["8801 黑 M x3"]);
      await confirmBill(keeper, await back(customer, 3), { answered: whateverIsAsked });
      expect(more.exec(await refused(keeper, await backOf(sold, 3)))?.slice(1)).toEqual(["3", "0"]);
    });

    it("all lines of one bill together, of either grade, named or not", async () => {
      const customer = await newCustomer();
      const sold = await sell(customer, ["8801 黑 M x3"]);
      const grades = await back(customer, 3);
      await keeper.ok("POST", `${billPath}/${grades.id}/scan`, { text: "8801 黑 M x1", kind: "RETURN", grade: 2 });
      expect(more.exec(await refused(keeper, await read(keeper, grades.id)))?.slice(1)).toEqual(["4", "3"]);
      const named = await backOf(sold, 3);
      await keeper.ok("POST", `${billPath}/${named.id}/scan`, { text: "8801 黑 M x1", kind: "RETURN" });
      expect(more.exec(await refused(keeper, await read(keeper, named.id)))?.slice(1)).toEqual(["4", "3"]);
    });

    it("and what was given is not sold: it comes back for nothing, and by its bill", async () => {
      const customer = await newCustomer();
      const given = await sell(customer, [{ text: "8801 黑 M x3", kind: "GIFT" }]);
      expect(await refused(keeper, await back(customer, 3))).toBe(
        "8801 黑 M 退货没有原单，也没有该客户的拿货记录，请店长处理",
      );
      await sell(customer, ["8801 黑 M x2"]);
      expect(more.exec(await refused(keeper, await back(customer, 3)))?.slice(1)).toEqual(["3", "2"]);
      const named = await backOf(given, 3);
      expect(dearer.exec(await refused(keeper, await priced(keeper, named, 1)))?.[1]).toBe("0.00");
      await confirmBill(keeper, await priced(keeper, named, 0), { answered: whateverIsAsked });
      await confirmBill(keeper, await back(customer, 2), { answered: whateverIsAsked });
    });

    it("at what was paid after what was let off the whole bill, named or not", async () => {
      const customer = await newCustomer();
      const held = await priced(manager, await heldBill(manager, customer, ["8801 黑 M x3"]), 10_000);
      const sold = await confirmBill(manager, held, { discountFen: 5_000, roundOffFen: 1, answered: whateverIsAsked });
      // 249.99 for three, and no bill gives back more than that.
      for (const bill of [await backOf(sold, 3), await back(customer, 3)]) {
        expect(bill.lines[0]?.priceFen).toBe(8_333);
        expect(dearer.exec(await refused(keeper, await priced(keeper, bill, 8_334)))?.[1]).toBe("83.33");
        expect((await priced(keeper, bill, null)).lines[0]?.priceFen).toBe(8_333);
      }
      await confirmBill(keeper, await backOf(sold, 1), { answered: whateverIsAsked });
    });

    it("and not by what it costs today", async () => {
      const customer = await newCustomer();
      const held = await priced(manager, await heldBill(manager, customer, ["8801 黑 M x3"]), 5_000);
      await confirmBill(manager, held, { answered: whateverIsAsked });
      const bill = await priced(keeper, await back(customer, 1), 5_001);
      expect(dearer.exec(await refused(keeper, bill))?.[1]).toBe("50.00");
    });

    it("by one bill at a time: of two at once that want the same pieces, one is refused", async () => {
      const customer = await newCustomer();
      await sell(customer, ["8801 黑 M x3"]);
      const bills = [await back(customer, 3), await back(customer, 3)];
      const answers = await Promise.all(
        bills.map(({ id, version }) =>
          keeper.post(`${billPath}/${id}/confirm`, { version, answered: whateverIsAsked }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
});

describe("cash that goes out", () => {
  it("above a small sum wants the right to refund; a smaller one does not", async () => {
    const sold = await confirmBill(keeper, await heldBill(keeper, people.liJie, ["8801 黑 L x5"]));
    const giveBack = async (by: Caller, qty: number) => {
      const pieces = [{ lineId: sold.lines[0].id, qty }];
      const { id } = await by.ok("POST", `${billPath}/${sold.id}/return`, { pieces, reason: "质量" });
      return read(by, id);
    };
    const three = await giveBack(keeper, 3);
    expect(await refused(keeper, three, cashOut(20_001))).toBe(
      "退现 200.01 元超过 200.00 元，请店长处理，或记在客户账上",
    );
    const bill = await confirmBill(manager, three, { answered: whateverIsAsked, ...cashOut(20_001) });
    // The boss, and whoever else may refund; not the manager who did it.
    expect((await toldOf(bill.id)).map(({ userId, type }) => [userId, type])).toEqual([
      [bossId, "大额退款"],
      [financeId, "大额退款"],
    ]);
    expect(await auditOf(bill.id)).toMatchObject({ exceptions: [expect.stringContaining("退现 200.01 元")] });
    const quiet = await confirmBill(keeper, await giveBack(keeper, 1), {
      answered: whateverIsAsked,
      ...cashOut(5_000),
    });
    expect(await toldOf(quiet.id)).toEqual([]);
  });

  it("is never more than the till holds", async () => {
    const { db } = backoffice.database;
    const sold = await confirmBill(manager, await heldBill(manager, people.liJie, ["8801 黑 L x50"]));
    const pieces = [{ lineId: sold.lines[0].id, qty: 50 }];
    const { id } = await manager.ok("POST", `${billPath}/${sold.id}/return`, { pieces, reason: "质量" });
    const held = await accountOf(backoffice, "FUND", tills.cash);
    const drain = sql`update account set balance_fen = balance_fen - ${held - 100_000}
      where kind = 'FUND' and owner_id = ${tills.cash}`;
    await db.execute(drain);
    const bill = await read(manager, id);
    expect(await refused(manager, bill, cashOut(100_001))).toBe(
      "现金-四季青 只有 1,000.00 元，付不出 1,000.01 元，请换账户或少退",
    );
    // Of two funds that are short, the stall's own till is refused, with its own figures: the company's may wait for its bank.
    const boss = await caller(backoffice, "boss");
    const drawer = await boss.ok("POST", "/api/clothes/fund", { name: "备用金-四季青", method: "CASH", stallId: 1 });
    const payments = [tills.wechat, drawer.id].map((fundId, index) => ({
      fundId,
      amountFen: index === 0 ? -700 : -900,
    }));
    await db.execute(sql`update account set balance_fen = 500 where kind = 'FUND' and owner_id = ${tills.wechat}`);
    expect(await refused(manager, bill, { payments })).toBe(
      "备用金-四季青 只有 0.00 元，付不出 9.00 元，请换账户或少退",
    );
    await db.execute(sql`update account set balance_fen = balance_fen + ${held - 100_000}
      where kind = 'FUND' and owner_id = ${tills.cash}`);
    await confirmBill(manager, bill, { answered: whateverIsAsked, ...cashOut(100_001) });
  });
});

describe("gifts and samples", () => {
  it("beyond a bill's limit want the right to sell below the floor", async () => {
    const held = await heldBill(keeper, people.liJie, [
      { text: "8801 黑 M x4", kind: "GIFT" },
      { text: "8801 黑 L x2", kind: "SAMPLE" },
    ]);
    expect(await refused(keeper, held)).toBe("本单赠送和样衣 6 件，超过每单 5 件，请店长处理");
    // The manager's own, so that it is not of the keeper's day.
    const own = await heldBill(manager, people.liJie, [
      { text: "8801 黑 M x4", kind: "GIFT" },
      { text: "8801 黑 L x2", kind: "SAMPLE" },
    ]);
    const bill = await confirmBill(manager, own, { answered: whateverIsAsked });
    expect((await toldOf(bill.id)).map(({ userId, type }) => [userId, type])).toEqual([[bossId, "大额赠送"]]);
    expect(await auditOf(bill.id)).toMatchObject({ exceptions: [expect.stringContaining("赠送和样衣 6 件")] });
  });

  it("beyond a keeper's day do too, however many bills they are on", async () => {
    const give = () => heldBill(keeper, people.liJie, [{ text: "8801 黑 M x5", kind: "GIFT" }]);
    for (let bill = 0; bill < 4; bill++) await confirmBill(keeper, await give());
    const over = await heldBill(keeper, people.liJie, [{ text: "8801 黑 M", kind: "GIFT" }]);
    expect(await refused(keeper, over)).toBe("今天已送出 20 件，连本单 21 件，超过每人每天 20 件，请店长处理");
    await confirmBill(manager, over, { answered: whateverIsAsked });
    expect((await toldOf(over.id)).map(({ userId, type }) => [userId, type])).toEqual([[bossId, "大额赠送"]]);
  });
});
