/** 升级门槛: what customers bought in a year, who is ready for the next strategy, and who hears of it (domain.md §3.4). */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { refreshCustomerYears, watchCustomerYears } from "#backoffice/trade/stall/distributor/distributor-year.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { billPath, confirmBill, heldBill, people } from "../../support/data/bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/distributor";
const today = "2026-04-15";
const vip = 2;

let boss: Caller;
let manager: Caller;
beforeAll(async () => {
  [boss, manager] = [await caller(backoffice, "boss"), await caller(backoffice, "manager")];
  await query(sql`update strategy set upgrade_fen = null, upgrade_to_id = null`);
  await query(sql`update distributor set strategy_id = 1, credit_limit_fen = 100000000 where not walk_in`);
});

const query = <R>(statement: Parameters<typeof rows>[1]) => rows<R>(backoffice.database.db, statement);
const detail = async (who: Caller, id: number) => (await who.get(`${path}/${id}`)).body;
const ready = async (who = boss): Promise<{ id: number; level: unknown }[]> =>
  (await who.get(`${path}?upgradable=true&size=100`)).body.content;

async function yearOf(id: number): Promise<number> {
  const [found] = await query<{ fen: number }>(sql`
    select coalesce(sum(goods_fen - return_fen), 0)::int8 as fen from bill
    where distributor_id = ${id} and status = 'CONFIRMED' and biz_date > ${today}::date - 365`);
  return found?.fen ?? 0;
}

it("knows of every customer what the bills of 365 days add up to", async () => {
  expect(
    await query(sql`
      select year.distributor_id from customer_year year where year.bought_fen <> coalesce((
        select sum(goods_fen - return_fen) from bill where distributor_id = year.distributor_id and status = 'CONFIRMED'
          and biz_date > ${today}::date - 365), 0)`),
  ).toEqual([]);
});

it("follows each bill, and offers who reached the threshold until the strategy is changed", async () => {
  const { xiaoyu } = people;
  expect((await detail(boss, xiaoyu)).level).toBeNull();
  const before = await yearOf(xiaoyu);
  await query(sql`update strategy set upgrade_fen = ${before + 100}, upgrade_to_id = ${vip} where id = 1`);
  expect((await detail(boss, xiaoyu)).level).toEqual({
    toName: "VIP",
    thresholdFen: before + 100,
    boughtFen: before,
    reached: false,
  });
  expect((await ready()).map(({ id }) => id)).not.toContain(xiaoyu);
  const bill = await confirmBill(manager, await heldBill(manager, xiaoyu, ["8801 黑 M"]));
  await backoffice.settle();
  const after = { toName: "VIP", thresholdFen: before + 100, boughtFen: before + bill.goodsFen, reached: true };
  expect((await detail(boss, xiaoyu)).level).toEqual(after);
  expect((await boss.get(`${path}/${xiaoyu}/glance`)).body.level).toEqual(after);
  expect((await ready()).map(({ id }) => id)).toContain(xiaoyu);

  await manager.ok("POST", `${billPath}/${bill.id}/void`, {
    version: bill.version,
    reason: "开错",
    keepReceipt: false,
  });
  await backoffice.settle();
  expect((await ready()).map(({ id }) => id)).not.toContain(xiaoyu);

  const again = await confirmBill(manager, await heldBill(manager, xiaoyu, ["8801 黑 M"]));
  await backoffice.settle();
  expect(again.goodsFen).toBeGreaterThan(100);
  const { version } = await detail(boss, xiaoyu);
  expect(await boss.ok("POST", `${path}/strategy`, { strategyId: vip, rows: [{ id: xiaoyu, version }] })).toMatchObject(
    { changed: 1 },
  );
  expect((await ready()).map(({ id }) => id)).not.toContain(xiaoyu);
  expect((await detail(boss, xiaoyu)).level).toBeNull();
});

it("hides the amounts from those who may not see cost, and not that the threshold is reached", async () => {
  await query(sql`update strategy set upgrade_fen = 1 where id = 1`);
  const [first] = await ready(manager);
  expect(first?.level).toEqual({ toName: "VIP", reached: true });
  expect((await detail(manager, first?.id ?? 0)).level).toEqual({ toName: "VIP", reached: true });
  expect((await manager.get(`${path}/${first?.id}/glance`)).body.level).toEqual({ toName: "VIP", reached: true });
});

it("tells those who decide on strategies once of each customer, and promotes nobody", async () => {
  const { db } = backoffice.database;
  const clock = { now: () => demoNow };
  const told = () =>
    query<{ userId: number; title: string; link: string }>(
      sql`select user_id as "userId", title, link from message where type = '可升级客户' order by id`,
    );
  const count = (await boss.get(`${path}?upgradable=true`)).body.totalElements;
  await watchCustomerYears({ db, clock });
  const first = await told();
  // The boss, and the administrator, who may everything.
  expect(first.map(({ userId }) => userId)).toEqual([1, 2]);
  expect(first[0]).toMatchObject({
    title: `${count} 个客户达到升级门槛`,
    link: "/clothes/stall/distributor?upgradable=true",
  });
  await query(sql`delete from message where type = '可升级客户'`);
  await watchCustomerYears({ db, clock });
  expect(await told()).toEqual([]);
  expect(await query(sql`select id from distributor where strategy_id = ${vip}`)).toEqual([{ id: people.xiaoyu }]);
  await query(sql`update strategy set status = 'OFF' where id = ${vip}`);
  expect(await ready()).toEqual([]);
  await query(sql`update strategy set status = 'ON' where id = ${vip}`);
});

it("forgets days that are more than a year ago", async () => {
  await query(sql`update agg_customer_day set biz_date = biz_date - 366 where distributor_id = ${people.milan}`);
  await refreshCustomerYears(backoffice.database.db, "all", today);
  const [left] = await query<{ fen: number }>(
    sql`select bought_fen as fen from customer_year where distributor_id = ${people.milan}`,
  );
  const [ofToday] = await query<{ fen: number }>(sql`
    select coalesce(sum(goods_fen - return_fen), 0)::int8 as fen from bill
    where distributor_id = ${people.milan} and status = 'CONFIRMED' and biz_date = ${today}::date`);
  expect(left?.fen).toBe(ofToday?.fen);
});
