/** 超额度, 改价 and 大额作废: who hears of a bill, once, and only of what was committed (domain.md §3.7). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { billPath, confirmBill, heldBill, people, tills } from "../../support/data/bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const bossId = 2;
const managerId = 3;

let boss: Caller;
let manager: Caller;
let keeper: Caller;
beforeAll(async () => {
  [boss, manager, keeper] = [
    await caller(backoffice, "boss"),
    await caller(backoffice, "manager"),
    await caller(backoffice, "keeper"),
  ];
});

const query = <R>(statement: Parameters<typeof rows>[1]) => rows<R>(backoffice.database.db, statement);

interface Told {
  userId: number;
  type: string;
  title: string;
  content: string;
  link: string;
}

/** Everything that was said of the bill, once all that follows from it is done. */
async function toldOf(billId: number): Promise<Told[]> {
  await backoffice.settle();
  return query<Told>(sql`
    select user_id as "userId", type, title, content, link from message
    where link = ${`/clothes/stall/distributor/bill/item?id=${billId}`} order by id`);
}

const typesFor = (told: readonly Told[], userId: number) =>
  told.filter((one) => one.userId === userId).map(({ type }) => type);

/** A held bill of one piece at this price, typed by its keeper. */
async function repriced(by: Caller, distributorId: number, priceFen: number, qty = 1) {
  const held = await heldBill(by, distributorId, ["8801 黑 M"]);
  await by.ok("PUT", `${billPath}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty, priceFen }] });
  return (await by.get(`${billPath}/${held.id}`)).body;
}

const paidInFull = (bill: { payableFen: number }) => ({
  payments: [{ fundId: tills.cash, amountFen: bill.payableFen }],
});

describe("改价", () => {
  it("is told to the manager and the boss, once a bill, with what the rules gave; not to who did it", async () => {
    const [rule] = (await heldBill(keeper, people.walkIn, ["8801 黑 M"])).lines;
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M", "8801 黑 L"]);
    const lines = held.lines.map(({ id }: { id: number }) => ({ id, qty: 2, priceFen: rule.priceFen - 100 }));
    await keeper.ok("PUT", `${billPath}/${held.id}/lines`, { lines });
    const bill = (await keeper.get(`${billPath}/${held.id}`)).body;
    await confirmBill(keeper, bill, paidInFull(bill));
    const told = await toldOf(bill.id);
    expect(told.map(({ userId }) => userId).sort()).toEqual([bossId, managerId]);
    expect(told.map(({ type }) => type)).toEqual(["改价", "改价"]);
    expect(told[0]?.title).toBe(`拿货单 ${bill.no} 改低了 2 行价格`);
    expect(told[0]?.content).toMatch(/四季青.*散客，共少收 4\.00 元：8801 .*（应为 .*开单人 周小妹$/);
    const list = (await manager.get("/api/user/message/business/list?size=10")).body.content;
    expect(list[0]).toMatchObject({ type: "改价", link: `/clothes/stall/distributor/bill/item?id=${bill.id}` });
  });

  it("is silent where the price was typed higher, or as the rules say", async () => {
    const [rule] = (await heldBill(keeper, people.walkIn, ["8801 黑 M"])).lines;
    const bill = await repriced(keeper, people.walkIn, rule.priceFen + 500);
    await confirmBill(keeper, bill, paidInFull(bill));
    expect(await toldOf(bill.id)).toEqual([]);
  });

  it("is measured by the price before the bill, though the customer's last price is the new one then", async () => {
    await query(sql`update strategy set remember_last = true`);
    const bill = await repriced(manager, people.xiaoyu, 8_000);
    await confirmBill(manager, bill, { ...paidInFull(bill), answered: whateverIsAsked });
    expect(typesFor(await toldOf(bill.id), bossId)).toEqual(["改价"]);
    const again = await repriced(manager, people.xiaoyu, 8_000);
    await confirmBill(manager, again, { ...paidInFull(again), answered: whateverIsAsked });
    expect(await toldOf(again.id)).toEqual([]);
  });
});

describe("超额度", () => {
  it("is told to the boss when the manager goes above the limit, with debt and limit", async () => {
    const held = await heldBill(manager, people.afang, ["8801 黑 M"]);
    await query(sql`update distributor set credit_limit_fen = 100 where id = ${people.afang}`);
    const [before] = await query<{ fen: number }>(sql`
      select coalesce((select balance_fen from account where kind = 'DISTRIBUTOR' and owner_id = ${people.afang}), 0) as fen`);
    // Whatever the customer had with us is not what this is about.
    const qty = Math.ceil(Math.max(before?.fen ?? 0, 0) / held.lines[0].priceFen) + 1;
    await manager.ok("PUT", `${billPath}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty, takeQty: 1 }] });
    const bill = (await manager.get(`${billPath}/${held.id}`)).body;
    await confirmBill(manager, bill, { useBalance: false });
    const told = await toldOf(bill.id);
    expect(typesFor(told, bossId)).toEqual(["超额度"]);
    expect(typesFor(told, managerId)).toEqual([]);
    expect(told[0]?.content).toMatch(/应收 .* 元，开单后欠款 .* 元，额度 1\.00 元，超出 .* 元；开单人 沈店长/);
  });

  it("is not told of a refused bill, nor of one that adds no debt", async () => {
    const held = await heldBill(keeper, people.afang, ["8801 黑 M"]);
    expect(await keeper.refused("POST", `${billPath}/${held.id}/confirm`, { version: held.version })).toContain(
      "超出信用额度",
    );
    expect(await toldOf(held.id)).toEqual([]);
    await confirmBill(keeper, held, paidInFull(held));
    expect(await toldOf(held.id)).toEqual([]);
  });
});

describe("大额作废", () => {
  const voidBill = (by: Caller, bill: { id: number; version: number }) =>
    by.ok("POST", `${billPath}/${bill.id}/void`, { version: bill.version, reason: "开错客户", keepReceipt: false });

  async function sold(qty: number) {
    const held = await heldBill(keeper, people.walkIn, ["8801 黑 M"]);
    await keeper.ok("PUT", `${billPath}/${held.id}/lines`, { lines: [{ id: held.lines[0].id, qty, takeQty: 1 }] });
    const bill = (await keeper.get(`${billPath}/${held.id}`)).body;
    return confirmBill(keeper, bill, paidInFull(bill));
  }

  it("is told from 2,000.00 元 on, to both but not to who did it", async () => {
    const large = await sold(30);
    expect(large.payableFen).toBeGreaterThanOrEqual(200_000);
    await voidBill(keeper, large);
    const told = await toldOf(large.id);
    expect(told.map(({ userId, type }) => [userId, type]).sort()).toEqual([
      [bossId, "大额作废"],
      [managerId, "大额作废"],
    ]);
    expect(told[0]?.content).toContain("原因：开错客户；作废人 周小妹");
    const small = await sold(2);
    await voidBill(keeper, small);
    // Money that goes back is told of, however little.
    expect((await toldOf(small.id)).map(({ type }) => type)).toEqual(["作废退款", "作废退款"]);
  });

  it("is not told to a manager who may not see that stall", async () => {
    const rights = await query<{ bits: number }>(
      sql`delete from repository_permission where user_id = ${managerId} and repository_id = 2 returning bits`,
    );
    const large = await sold(30);
    await voidBill(keeper, large);
    expect((await toldOf(large.id)).map(({ userId }) => userId)).toEqual([bossId]);
    await query(
      sql`insert into repository_permission (user_id, repository_id, bits) values (${managerId}, 2, ${rights[0]?.bits ?? 0})`,
    );
  });

  it("is told once, however often the outbox delivers it", async () => {
    const large = await sold(30);
    await voidBill(boss, large);
    expect((await toldOf(large.id)).map(({ userId }) => userId)).toEqual([managerId]);
    const payload = { kind: "BIG_VOID" as const, billId: large.id, actorId: bossId };
    await enqueue(backoffice.database.db, demoNow, { topic: "bill.notable", payload });
    await enqueue(backoffice.database.db, demoNow, { topic: "bill.notable", payload });
    expect(await toldOf(large.id)).toHaveLength(1);
  });
});

it("says nothing of a confirmation that was rolled back after all", async () => {
  const [rule] = (await heldBill(keeper, people.walkIn, ["8801 黑 M"])).lines;
  const bill = await repriced(keeper, people.walkIn, rule.priceFen - 100);
  await query(sql`
    create function fail_late() returns trigger language plpgsql as $$ begin
      if exists (select from account where id = new.account_id and kind = 'FUND') then raise exception 'late'; end if;
      return new; end $$`);
  await query(sql`create trigger fail_late before insert on account_entry for each row execute function fail_late()`);
  const failed = await keeper.post(`${billPath}/${bill.id}/confirm`, { version: bill.version, ...paidInFull(bill) });
  expect(failed.status).toBe(500);
  await query(sql`drop trigger fail_late on account_entry`);
  expect(await query(sql`select from outbox where topic = 'bill.notable'`)).toEqual([]);
  expect(await toldOf(bill.id)).toEqual([]);
  await confirmBill(keeper, bill, paidInFull(bill));
  expect(await toldOf(bill.id)).toHaveLength(2);
});
