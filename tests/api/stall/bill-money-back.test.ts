/** What a bill may give back, and to whose order: returns by the strategy's rules, and pieces not handed over (domain.md §3.4). */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import {
  accountOf,
  confirmBill,
  heldBill,
  ledgerSize,
  billPath as path,
  people,
  tills,
} from "../../support/data/bills.ts";
import { addDistributor, distributorApi } from "../../support/data/distributors.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const dayMs = 86_400_000;

let manager: Caller;
let keeper: Caller;
let customer: number;

const signIn = async () => {
  [manager, keeper] = (await Promise.all(["manager", "keeper"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
};
beforeAll(async () => {
  await signIn();
  customer = (await addDistributor(await caller(backoffice, "boss"), { creditLimitFen: 10_000_000 })).id;
});

const read = async (by: Caller, id: number) => (await by.get(`${path}/${id}`)).body;
const giveBack = (qty: number) => heldBill(keeper, customer, [{ text: `8801 黑 M x${qty}`, kind: "RETURN" }]);
const strategy = (changes: ReturnType<typeof sql>) =>
  backoffice.database.db.execute(
    sql`update strategy set ${changes} where id = (select strategy_id from distributor where id = ${customer})`,
  );

it("asks about the 退货率 by pieces, as the customer's page shows it, and where that is forbidden, having read it is no answer", async () => {
  await confirmBill(keeper, await heldBill(keeper, customer, ["8801 黑 M x10", "8801 黑 L x10"]));
  await strategy(sql`return_ratio_bp = 1000, return_days = 7, return_limit_mode = 'WARN'`);
  // A dear piece and a cheap one count the same: 3 of 20.
  const bill = await giveBack(3);
  await keeper.ok("PUT", `${path}/${bill.id}/lines`, { lines: [{ id: bill.lines[0].id, qty: 3, priceFen: 100 }] });
  const cheap = await read(keeper, bill.id);
  const confirm = (head: Record<string, unknown> = {}) =>
    keeper.refused("POST", `${path}/${cheap.id}/confirm`, { version: cheap.version, ...head });
  expect(await confirm()).toMatch(/近 90 天退货率 15%，超过策略上限 10%。确认无误请勾选“已核对”再开单$/);
  await strategy(sql`return_limit_mode = 'BLOCK'`);
  const size = await ledgerSize(backoffice);
  expect(await confirm()).toMatch(/超过策略上限 10%，不能退货$/);
  expect(await confirm({ answered: whateverIsAsked })).toMatch(/超过策略上限 10%，不能退货$/);
  expect(await ledgerSize(backoffice)).toBe(size);
  await strategy(sql`return_ratio_bp = 10000, return_limit_mode = 'WARN'`);
  await confirmBill(keeper, cheap, { answered: whateverIsAsked });
});

it("leaves returns out of time to who may, whatever a keeper has ticked", async () => {
  backoffice.advance(8 * dayMs);
  await signIn();
  const bill = await giveBack(1);
  const late = "8801 黑 M 已超过 7 天退货期，请店长处理";
  for (const head of [{}, { answered: whateverIsAsked }]) {
    expect(await keeper.refused("POST", `${path}/${bill.id}/confirm`, { version: bill.version, ...head })).toBe(late);
  }
  await confirmBill(manager, bill, { answered: whateverIsAsked });
});

it("credits pieces that are not handed over with no more than they cost after the discount", async () => {
  const sellOwed = async (head: Record<string, unknown>) => {
    const held = await heldBill(manager, people.walkIn, ["8801 黑 M x3"]);
    const [line] = held.lines;
    await manager.ok("PUT", `${path}/${held.id}/lines`, {
      lines: [{ id: line.id, qty: 3, takeQty: 0, priceFen: 10_000 }],
    });
    return confirmBill(manager, await read(manager, held.id), head);
  };
  const cash = await accountOf(backoffice, "FUND", tills.cash);
  let bill = await sellOwed({
    discountFen: 5_000,
    roundOffFen: 1,
    freightFen: 800,
    payments: [{ fundId: tills.cash, amountFen: 25_799 }],
  });
  const [{ id: lineId }] = bill.lines;
  for (const qty of [1, 2]) {
    await manager.ok("POST", `${path}/${bill.id}/cancel`, { version: bill.version, pieces: [{ lineId, qty }] });
    bill = await read(manager, bill.id);
  }
  expect(bill.deliveries.map(({ amountFen }: { amountFen: number }) => amountFen)).toEqual([8_333, 16_666]);
  // The freight was for a parcel that was packed.
  expect(await accountOf(backoffice, "FUND", tills.cash)).toBe(cash + 800);
  expect(await accountOf(backoffice, "DISTRIBUTOR", people.walkIn)).toBe(0);
});

it("gives back what was paid of a bill with a discount, and asks about it, of 散客 too; more is the manager's", async () => {
  const sold = await confirmBill(manager, await heldBill(manager, people.walkIn, ["8801 黑 M x2"]), {
    discountFen: 7_800,
    payments: [{ fundId: tills.cash, amountFen: 10_000 }],
  });
  const pieces = [{ lineId: sold.lines[0].id, qty: 2 }];
  const { id } = await keeper.ok("POST", `${path}/${sold.id}/return`, { pieces, reason: "质量" });
  const price = async (priceFen: number | null) => {
    const { lines } = await read(keeper, id);
    await keeper.ok("PUT", `${path}/${id}/lines`, { lines: [{ id: lines[0].id, qty: 2, priceFen }] });
    return read(keeper, id);
  };
  const dear = { answered: whateverIsAsked, payments: [{ fundId: tills.cash, amountFen: -17_800 }] };
  const { version } = await price(8_900);
  expect(await keeper.refused("POST", `${path}/${id}/confirm`, { version, ...dear })).toBe(
    "8801 黑 M 退货价 89.00 高于该客户的拿货价 50.00，请改价或请店长处理",
  );
  const payments = [{ fundId: tills.cash, amountFen: -10_000 }];
  const back = await price(null);
  expect(await keeper.refused("POST", `${path}/${id}/confirm`, { version: back.version, payments })).toBe(
    `原单 ${sold.no} 有整单优惠 78.00 元，请核对退货价。确认无误请勾选“已核对”再开单`,
  );
  await confirmBill(keeper, back, { payments, answered: whateverIsAsked });
});

it("undoes a handing over by the rules of role and day that hold for a bill", async () => {
  const held = await heldBill(keeper, customer, ["8801 黑 M x2"]);
  await keeper.ok("PUT", `${path}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 2, takeQty: 0 }] });
  const pieces = [{ lineId: held.lines[0].id, qty: 1 }];
  let bill = await confirmBill(keeper, await read(keeper, held.id));
  for (const by of [manager, keeper]) {
    await by.ok("POST", `${path}/${bill.id}/pickup`, { version: bill.version, pieces });
    bill = await read(keeper, bill.id);
  }
  const [byManager, own] = bill.deliveries;
  const undo = (id: number) => [`${path}/${bill.id}/delivery/${id}/void`, { version: bill.version }] as const;
  expect(await keeper.refused("POST", ...undo(byManager.id))).toBe("只能作废自己开的单据，请店长处理");
  backoffice.advance(dayMs);
  await signIn();
  expect(await keeper.refused("POST", ...undo(own.id))).toBe("只能作废当天的单据，请店长处理");
  await manager.ok("POST", ...undo(own.id));
});

it("undoes no handing over of what came back since", async () => {
  const held = await heldBill(keeper, customer, ["8801 黑 M x2"]);
  await keeper.ok("PUT", `${path}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 2, takeQty: 0 }] });
  const pieces = [{ lineId: held.lines[0].id, qty: 2 }];
  const sold = await confirmBill(keeper, await read(keeper, held.id));
  await keeper.ok("POST", `${path}/${sold.id}/pickup`, { version: sold.version, pieces });
  const back = await keeper.ok("POST", `${path}/${sold.id}/return`, { reason: "质量", pieces });
  await confirmBill(keeper, await read(keeper, back.id), { answered: whateverIsAsked });
  const { version, deliveries } = await read(keeper, sold.id);
  expect(await keeper.refused("POST", `${path}/${sold.id}/delivery/${deliveries[0].id}/void`, { version })).toBe(
    "8801 黑 M 已有退货，请先作废关联的退货单",
  );
});

it("moves no account of a customer who was settled and disabled", async () => {
  const boss = await caller(backoffice, "boss");
  const gone = (await addDistributor(boss)).id;
  const held = await heldBill(boss, gone, ["8801 黑 M x2"]);
  await boss.ok("PUT", `${path}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty: 2, takeQty: 1 }] });
  let bill = await confirmBill(boss, await read(boss, held.id), {
    payments: [{ fundId: tills.cash, amountFen: held.payableFen / 2 }],
  });
  const pieces = [{ lineId: bill.lines[0].id, qty: 1 }];
  await boss.ok("POST", `${path}/${bill.id}/cancel`, { version: bill.version, pieces });
  bill = await read(boss, bill.id);
  const { version } = (await boss.get(`${distributorApi}/${gone}`)).body;
  await boss.ok("POST", `${distributorApi}/${gone}/disable`, { version });
  const size = await ledgerSize(backoffice);
  const [cancelled] = bill.deliveries;
  expect(
    await boss.refused("POST", `${path}/${bill.id}/delivery/${cancelled.id}/void`, { version: bill.version }),
  ).toMatch(/^客户 .* 已停用，不能记账$/);
  expect(await ledgerSize(backoffice)).toBe(size);
  const paid = (await addDistributor(boss)).id;
  const full = await heldBill(boss, paid, ["8801 黑 M"]);
  const sold = await confirmBill(boss, full, { payments: [{ fundId: tills.cash, amountFen: full.payableFen }] });
  const settled = (await boss.get(`${distributorApi}/${paid}`)).body;
  await boss.ok("POST", `${distributorApi}/${paid}/disable`, { version: settled.version });
  expect(
    await boss.refused("POST", `${path}/${sold.id}/void`, { version: sold.version, reason: "试", keepReceipt: true }),
  ).toMatch(/已停用，不能记账$/);
});

it("leaves the money ledger sound", async () => {
  expect(await brokenMoneyInvariants(backoffice.database.db)).toEqual([]);
});
