/** 返修记录 over HTTP (domain.md §3.2, batch/quality): from an inspection, from stock, what comes back, scrap, and taking back. */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenProductionInvariants } from "#backoffice/overview/invariants/production-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { bring, deliveryApi, inspect, repairApi } from "../../support/data/deliveries.ts";
import { plantBatch, plantDay, plantFactory } from "../../support/data/production.ts";
import { balanceOf, type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;

let boss: Caller;
let warehouse: Caller;

beforeAll(async () => {
  [boss, warehouse] = (await Promise.all(["boss", "warehouse"].map((name) => caller(backoffice, name)))) as [
    Caller,
    Caller,
  ];
});

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
  expect(await brokenMoneyInvariants(db())).toEqual([]);
  expect(await brokenProductionInvariants(db())).toEqual([]);
});

const read = async (id: number, as = boss) => (await as.get(`${repairApi}/${id}`)).body;
const owedTo = async (partyId: number) =>
  (
    await oneRow<{ fen: number }>(
      db(),
      sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = 'FACTORY' and owner_id = ${partyId}`,
    )
  ).fen;
const batchOf = (id: number) =>
  oneRow<Record<string, number>>(
    db(),
    sql`select delivered_qty, passed_qty, second_qty, scrap_qty, repair_open_qty, fee_fen from batch where id = ${id}`,
  );
const back = async (id: number, cells: object[], more = {}, as = warehouse) =>
  as.ok("POST", `${repairApi}/${id}/return`, { version: (await read(id)).version, cells, ...more });
const refusedBack = async (id: number, cells: object[], more = {}) =>
  warehouse.refused("POST", `${repairApi}/${id}/return`, { version: (await read(id)).version, cells, ...more });
const act = async (id: number, action: string, as = warehouse) =>
  as.ok("POST", `${repairApi}/${id}/${action}`, { version: (await read(id)).version, reason: "录错" });
const refusedAct = async (id: number, action: string) =>
  warehouse.refused("POST", `${repairApi}/${id}/${action}`, { version: (await read(id)).version, reason: "录错" });

/** 15 of 30 pieces go to repair. */
async function mending() {
  const factory = await plantFactory(backoffice, { feeLi: 10_000, secondDeductBp: 5_000 });
  const batch = await plantBatch(backoffice, { cut: 30, partyId: factory.id, feeLi: 10_000 });
  const done = await inspect(boss, batch, await bring(boss, batch, { 0: 30 }), { 0: { repair: 15 } });
  const delivery = (await boss.get(`${deliveryApi}/${done.id}`)).body;
  const [{ skuId: sku = 0 } = {}] = batch.lines;
  return { factory, batch, delivery, sku, id: delivery.repairs[0].id as number };
}

describe("what an inspection sent", () => {
  it("comes into stock when it is mended, with its fee; scrap is taken from the factory; each can be taken back", async () => {
    const { factory, batch, delivery, sku, id } = await mending();
    expect(await read(id)).toMatchObject({
      source: "INSPECT",
      status: "SENT",
      open: 15,
      batchNo: batch.no,
      reason: "跳线",
    });
    const before = await balanceOf(backoffice, places.warehouse, sku);
    await back(id, [{ skuId: sku, ok: 12, second: 1 }]);
    expect(await read(id)).toMatchObject({ status: "PART", ok: 12, second: 1, open: 2 });
    expect(await owedTo(factory.id)).toBe(15_000 + 12_000 + 500);
    await back(id, [{ skuId: sku, ok: 1, scrap: 1 }], { deductFen: 3_000, remark: "烫坏" });
    expect(await read(id)).toMatchObject({ status: "DONE", open: 0, doneDay: plantDay, deductFen: 3_000 });
    expect(await owedTo(factory.id)).toBe(28_500 - 3_000);
    expect((await balanceOf(backoffice, places.warehouse, sku))?.onHand).toBe((before?.onHand ?? 0) + 13);
    expect(await batchOf(batch.id)).toEqual({
      ...{ delivered_qty: 30, passed_qty: 28, second_qty: 1, scrap_qty: 1, repair_open_qty: 0, fee_fen: 28_500 },
    });
    expect((await boss.get(`${deliveryApi}/${delivery.id}`)).body).toMatchObject({
      ...{ delivered: 30, passed: 15, repair: 15, feeFen: 28_500, deductFen: 3_000, owedFen: 25_500 },
    });
    expect(Object.keys(await read(id, warehouse)).filter((key) => key.endsWith("Fen"))).toEqual([]);
    expect(await refusedBack(id, [{ skuId: sku, ok: 1 }])).toMatch(/已全部修回，不能再登记$/);

    const [first, second] = (await read(id)).returns;
    await act(id, `return/${second.id}/void`);
    await act(id, `return/${first.id}/void`);
    expect(await read(id)).toMatchObject({ status: "SENT", open: 15, doneDay: null });
    expect(await owedTo(factory.id)).toBe(15_000);
    expect(await balanceOf(backoffice, places.warehouse, sku)).toEqual(before);
    expect(await refusedAct(id, `return/${first.id}/void`)).toBe("这次修回已作废，不能重复作废");
    expect(await refusedAct(id, "void")).toBe(`返修单 ${(await read(id)).no} 由验收产生，请作废交货单 ${delivery.no}`);
  });

  it("keeps a paid fee: a deduction beyond what is unpaid stands in the account, and the fee is not taken back", async () => {
    const { factory, delivery, sku, id } = await mending();
    await back(id, [{ skuId: sku, ok: 10 }]);
    const amountFen = await owedTo(factory.id);
    const payment = { partyId: factory.id, fundId: 4, amountFen, remark: "" };
    await boss.ok("POST", "/api/clothes/partyPayment", payment);
    await back(id, [{ skuId: sku, scrap: 2 }], { deductFen: 700 });
    expect((await boss.get(`${deliveryApi}/${delivery.id}`)).body).toMatchObject({ owedFen: 25_000, paidFen: 25_000 });
    expect(await owedTo(factory.id)).toBe(-700);
    const [first] = (await read(id)).returns;
    expect(await refusedAct(id, `return/${first.id}/void`)).toBe(`交货单 ${delivery.no} 的加工费已付，请先作废付款`);
  });

  it("refuses more than is away, strange goods, and a deduction that nobody owes", async () => {
    const { sku, id } = await mending();
    const count = await movementCount(backoffice);
    expect(await refusedBack(id, [{ skuId: sku, ok: 15, scrap: 1 }])).toMatch(/还有 15 件未回，填了 16 件$/);
    expect(await refusedBack(id, [{ skuId: sku }])).toBe("请至少填写一行修回或报废数");
    expect(await refusedBack(id, [{ skuId: await skuId(backoffice, "8803 黑 M"), ok: 1 }])).toMatch(
      /不在这张返修单上$/,
    );
    expect(await refusedBack(id, [{ skuId: sku, ok: 1 }], { deductFen: 1 })).toBe("没有报废，不能扣款");
    expect(
      await warehouse.refused("POST", `${repairApi}/${id}/return`, { version: 77, cells: [{ skuId: sku, ok: 1 }] }),
    ).toBe("数据已被他人修改，请刷新后重试");
    expect(await movementCount(backoffice)).toBe(count);
  });
});

describe("seconds from stock", () => {
  const sending = (sku: number, qty: number, more = {}) => ({
    ...{ source: "STOCK", repositoryId: places.warehouse, partyId: "", reason: "破洞", responsibility: "SELF" },
    ...{ chargeFen: 0, remark: "", cells: [{ skuId: sku, qty }] },
    ...more,
  });
  async function seconds(qty: number) {
    const batch = await plantBatch(backoffice, { styleNo: "8802", cut: qty });
    await inspect(boss, batch, await bring(boss, batch, { 0: qty }), { 0: { second: qty } });
    return batch.lines[0]?.skuId ?? 0;
  }

  it("leave it, and come back at what they left with, as good ones or seconds; the last takes the remainder", async () => {
    const sku = await seconds(7);
    const [good, second] = await Promise.all([1, 2].map((grade) => balanceOf(backoffice, 1, sku, grade)));
    const worthOf = async () =>
      ((await balanceOf(backoffice, 1, sku))?.valueFen ?? 0) +
      ((await balanceOf(backoffice, 1, sku, 2))?.valueFen ?? 0);
    const whole = await worthOf();
    const { id } = await warehouse.ok("POST", repairApi, sending(sku, 7));
    expect((await balanceOf(backoffice, 1, sku, 2))?.onHand).toBe((second?.onHand ?? 0) - 7);
    await back(id, [{ skuId: sku, ok: 3 }]);
    await back(id, [{ skuId: sku, ok: 2, second: 2 }]);
    expect(await read(id)).toMatchObject({ status: "DONE", source: "STOCK", partyName: null, ok: 5, second: 2 });
    expect((await balanceOf(backoffice, 1, sku))?.onHand).toBe((good?.onHand ?? 0) + 5);
    expect(await worthOf()).toBe(whole);
    for (const { id: returnId } of (await read(id)).returns.reverse()) await act(id, `return/${returnId}/void`);
    await act(id, "void");
    expect([await balanceOf(backoffice, 1, sku), await balanceOf(backoffice, 1, sku, 2)]).toEqual([good, second]);
    expect(await refusedBack(id, [{ skuId: sku, ok: 1 }])).toMatch(/已作废，不能再操作$/);
  });

  it("are charged to a factory that is responsible, and not to anybody else", async () => {
    const sku = await seconds(4);
    const factory = await plantFactory(backoffice);
    const refused = (more: object) => warehouse.refused("POST", repairApi, sending(sku, 1, more));
    expect(await refused({ chargeFen: 100 })).toBe("没有选择工厂，不能扣款");
    expect(await refused({ chargeFen: 100, partyId: factory.id })).toBe("责任方不是工厂，不能扣款");
    expect(await refused({ partyId: 10 })).toBe("返修工厂不存在或已停用，请重新选择");
    expect(await refused({ dueDate: "2020-01-01" })).toBe("应回日不能早于今天");
    expect(await warehouse.refused("POST", repairApi, sending(sku, 99_999))).toMatch(/次品库存不足/);
    const charged = { chargeFen: 100, partyId: factory.id, responsibility: "FACTORY", source: "CUSTOMER" };
    const { id } = await warehouse.ok("POST", repairApi, sending(sku, 2, charged));
    expect(await owedTo(factory.id)).toBe(-100);
    await back(id, [{ skuId: sku, scrap: 1 }], { deductFen: 250 });
    expect(await owedTo(factory.id)).toBe(-350);
    expect(await refusedAct(id, "void")).toMatch(/已有修回，请先作废修回$/);
    const [only] = (await read(id)).returns;
    await act(id, `return/${only.id}/void`);
    await act(id, "void");
    expect(await owedTo(factory.id)).toBe(0);
  });

  it("are overdue once their day is past, and are found so", async () => {
    const sku = await seconds(2);
    const { id, no } = await warehouse.ok("POST", repairApi, sending(sku, 1, { dueDate: plantDay }));
    const found = async () =>
      (await boss.get(`${repairApi}?overdue=true&size=100`)).body.content.map((row: { no: string }) => row.no);
    expect(await found()).not.toContain(no);
    await db().execute(sql`update repair set due_date = due_date - 1 where id = ${id}`);
    expect(await found()).toContain(no);
    expect(await read(id)).toMatchObject({ overdue: true });
  });
});
