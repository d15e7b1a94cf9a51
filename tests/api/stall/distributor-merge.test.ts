/** 合并客户 (domain.md §3.4): everything moves, and no 分 is lost or made. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, billPath, confirmBill, heldBill, tills } from "../../support/data/bills.ts";
import { addBill, addDistributor, distributorApi as api, moveMoney } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
let boss: Caller;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
});

const ask = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);
const detail = async (id: number) => (await boss.get(`${api}/${id}`)).body;
const versions = (from: { version: number }, into: { id: number; version: number }) => ({
  intoId: into.id,
  version: from.version,
  intoVersion: into.version,
});

/** Σ of all balances by kind, and whether each is the sum of its entries. */
async function books() {
  const sums = await ask<{ kind: string; fen: number }>(
    sql`select kind, sum(balance_fen)::int8 as fen from account where kind like 'DISTRIBUTOR%' group by 1 order by 1`,
  );
  const wrong = await ask(
    sql`select a.id from account a left join account_entry e on e.account_id = a.id group by a.id, a.balance_fen
        having a.balance_fen <> coalesce(sum(e.amount_fen), 0)`,
  );
  const unpaid = await ask(
    sql`select b.id from bill b where b.paid_fen <> coalesce((select sum(amount_fen) from receipt_allocation
        where bill_id = b.id and released_by is null), 0) or b.paid_fen > greatest(b.payable_fen, 0)`,
  );
  return { sums, wrong, unpaid };
}

describe("a merger", () => {
  it("shows what will move, and moves it", async () => {
    const from = await addDistributor(boss, { name: "重复的小雨", creditLimitFen: 10_000 });
    const into = await addDistributor(boss, { name: "原来的小雨" });
    const bill = await addBill(backoffice, from.id, { payableFen: 3_000, owedQty: 2 });
    await addBill(backoffice, from.id, { status: "HELD" });
    await moveMoney(backoffice, into.id, [
      { kind: "DISTRIBUTOR", amountFen: 1_000, entryType: "RECEIPT" },
      { kind: "DISTRIBUTOR_BONUS", amountFen: 50, entryType: "BONUS_GRANT" },
    ]);
    await moveMoney(backoffice, from.id, [{ kind: "DISTRIBUTOR_BONUS", amountFen: 70, entryType: "BONUS_GRANT" }]);
    for (const [id, priceFen] of [
      [from.id, 9_500],
      [into.id, 9_600],
    ] as const) {
      await boss.ok("POST", `${api}/${id}/price`, { styleNo: "8801", priceFen });
    }
    await boss.ok("POST", `${api}/${from.id}/price`, { styleNo: "8802", priceFen: 20_000 });
    await backoffice.database.db.execute(
      sql`update customer_price set updated_at = updated_at + interval '1 hour' where distributor_id = ${from.id}`,
    );
    const plan = (await boss.get(`${api}/${from.id}/merge?intoId=${into.id}`)).body;
    expect(plan).toMatchObject({
      from: { name: "重复的小雨", balanceFen: -3_000, bonusFen: 70 },
      into: { name: "原来的小雨", balanceFen: 1_000 },
      bills: 1,
      heldBills: 1,
      owedQty: 2,
      prices: 2,
      refusal: null,
    });
    await boss.ok("POST", `${api}/${from.id}/merge`, versions(plan.from, plan.into));
    expect(await detail(from.id)).toMatchObject({
      status: "DISABLED",
      balanceFen: 0,
      bonusFen: 0,
      creditLimitFen: 0,
      mergedInto: { id: into.id, name: "原来的小雨" },
    });
    expect(await detail(into.id)).toMatchObject({ status: "NORMAL", balanceFen: -2_000, bonusFen: 120, owedQty: 2 });
    expect(await ask(sql`select paid_fen from bill where id = ${bill}`)).toEqual([{ paid_fen: 1_000 }]);
    const prices = (await boss.get(`${api}/${into.id}/price`)).body.content;
    expect(prices.map((row: { priceFen: number }) => row.priceFen)).toEqual([9_500, 20_000]);
    const listed = (await boss.get(`${api}?keyword=重复的小雨`)).body;
    expect(listed.totalElements).toBe(0);
    expect((await boss.get(`${api}?keyword=重复的小雨&status=DISABLED`)).body.totalElements).toBe(1);
    const gone = await detail(from.id);
    const { version } = gone;
    expect(await boss.refused("POST", `${api}/${from.id}/enable`, { version })).toBe(
      "重复的小雨已合并到其他客户，不能启用",
    );
    expect(await boss.refused("POST", `${api}/${from.id}/merge`, versions(gone, await detail(2)))).toBe(
      "重复的小雨已合并到其他客户",
    );
    expect(await boss.refused("POST", `${api}/2/merge`, versions(await detail(2), gone))).toBe(
      "重复的小雨已停用，不能作为合并的目标",
    );
  });

  it("adds up the days of both", async () => {
    const [from, into] = [await addDistributor(boss), await addDistributor(boss)];
    const day = (id: number, date: string) => sql`(1, ${id}, ${date}::date, 1, 5, 1, 500, 100, 400, now())`;
    await backoffice.database.db.execute(sql`
      insert into agg_customer_day (stall_id, distributor_id, biz_date, bills, sale_qty, return_qty, goods_fen,
        return_fen, payable_fen, updated_at)
      values ${day(from.id, "2026-04-01")}, ${day(from.id, "2026-04-02")}, ${day(into.id, "2026-04-02")}`);
    await boss.ok("POST", `${api}/${from.id}/merge`, versions(from, into));
    expect(
      await ask(
        sql`select to_char(biz_date, 'DD') as day, distributor_id, sale_qty from agg_customer_day
            where distributor_id in (${from.id}, ${into.id}) order by 1`,
      ),
    ).toEqual([
      { day: "01", distributor_id: into.id, sale_qty: 5 },
      { day: "02", distributor_id: into.id, sale_qty: 10 },
    ]);
  });

  it("is refused for 散客, for itself, over newer versions, and to those who may not", async () => {
    const [a, b] = [await addDistributor(boss), await addDistributor(boss)];
    const walkIn = await detail(1);
    const merge = `${api}/${a.id}/merge`;
    expect(await boss.refused("POST", merge, versions(a, walkIn))).toBe("散客不能合并");
    expect(await boss.refused("POST", merge, versions(a, a))).toBe("不能合并到自己，请选择另一个客户");
    expect(await boss.refused("POST", merge, { ...versions(a, b), intoVersion: 9 })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect(await boss.refused("POST", merge, { ...versions(a, b), intoId: 999_999 })).toBe("客户不存在，可能已被删除");
    const manager = await caller(backoffice, "manager");
    expect((await manager.post(merge, versions(a, b))).status).toBe(403);
  });

  it("conserves what everybody owes and is owed, whatever was billed and paid before", async () => {
    const step = fc.record({
      who: fc.nat(3),
      what: fc.constantFrom("bill", "return", "receipt", "bonus", "merge"),
      other: fc.nat(3),
      fen: fc.integer({ min: 1, max: 5_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const four = await Promise.all(Array.from({ length: 4 }, () => addDistributor(boss)));
        /** Where each customer's business is now. */
        const home = [0, 1, 2, 3];
        const idOf = (who: number) => four[home[who] ?? 0]?.id ?? 0;
        for (const { who, what, other, fen } of steps) {
          if (what === "bill") await addBill(backoffice, idOf(who), { payableFen: fen });
          else if (what === "return") await addBill(backoffice, idOf(who), { payableFen: -fen });
          else if (what === "receipt") {
            await moveMoney(backoffice, idOf(who), [{ kind: "DISTRIBUTOR", amountFen: fen, entryType: "RECEIPT" }]);
          } else if (what === "bonus") {
            await moveMoney(backoffice, idOf(who), [
              { kind: "DISTRIBUTOR_BONUS", amountFen: fen, entryType: "BONUS_GRANT" },
            ]);
          } else if (home[who] !== home[other]) {
            const before = await books();
            const [from, into] = [await detail(idOf(who)), await detail(idOf(other))];
            await boss.ok("POST", `${api}/${from.id}/merge`, versions(from, into));
            const after = await detail(into.id);
            expect(after.balanceFen).toBe(from.balanceFen + into.balanceFen);
            expect(after.bonusFen).toBe(from.bonusFen + into.bonusFen);
            expect(await books()).toEqual({ ...before, wrong: [], unpaid: [] });
            const gone = home[who];
            for (const [index, at] of home.entries()) if (at === gone) home[index] = home[other] ?? 0;
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});

it("takes along what a bill from before leaves behind when it is voided", async () => {
  const from = await addDistributor(boss, { name: "先来的", creditLimitFen: 10_000_000 });
  const into = await addDistributor(boss, { name: "后来的" });
  const bill = await confirmBill(boss, await heldBill(boss, from.id, ["8801 黑 M x2"]), {
    payments: [{ fundId: tills.cash, amountFen: 1_000 }],
  });
  const [source, target] = [await detail(from.id), await detail(into.id)];
  await boss.ok("POST", `${api}/${from.id}/merge`, versions(source, { id: into.id, version: target.version }));
  const seen = (await boss.get(`${billPath}/${bill.id}`)).body;
  await boss.ok("POST", `${billPath}/${bill.id}/void`, { version: seen.version, reason: "开错", keepReceipt: true });
  const balances = [
    await accountOf(backoffice, "DISTRIBUTOR", from.id),
    await accountOf(backoffice, "DISTRIBUTOR", into.id),
  ];
  expect(balances).toEqual([0, 1_000]);
  expect((await books()).wrong).toEqual([]);
});
