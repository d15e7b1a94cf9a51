/**
 * What production refuses for what is typed, beside its states, months and places: the same cell told twice, another
 * document's part, a wage price without the right to it, a closing that does not add up. Each in one sentence, and the
 * goods, the money and the batch stay as they were.
 */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { permissions } from "#contract/permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { act, batchApi, cut, draft, read, refused } from "../../support/data/batches.ts";
import { bring, deliveryApi, finding, inspect, repairApi } from "../../support/data/deliveries.ts";
import { leaveOnePlace } from "../../support/data/one-place.ts";
import { type PlantedBatch, plantBatch } from "../../support/data/production.ts";
import { type Caller, caller, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
let boss: Caller;
/** Somebody who may do everything but set prices. */
let planner: Caller;
let batch: PlantedBatch;
let productId: number;
let sku: number;

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  await leaveOnePlace(backoffice, {
    ...{ username: "keeper2", place: places.warehouse, withheld: [permissions.processPrice] },
  });
  planner = await caller(backoffice, "keeper2");
  batch = await plantBatch(backoffice, { cut: 60 });
  sku = await skuId(backoffice, "8801 黑 M");
  productId = (await oneRow<{ id: number }>(db(), sql`select id from product where style_no = '8801'`)).id;
});

const versionOf = async (path: string): Promise<number> => (await boss.get(path)).body.version;
const latestRepair = () => oneRow<{ id: number }>(db(), sql`select id from repair order by id desc limit 1`);

describe("a cell that is told twice", () => {
  it("is neither inspected nor come back from repair: nothing is in stock for it", async () => {
    const brought = await bring(boss, batch, { 0: 6 });
    const moves = async () => (await oneRow<{ count: number }>(db(), sql`select count(*) from stock_movement`)).count;
    const before = await moves();
    const { cells } = finding(batch, { 0: { passed: 3 } });
    const twice = { version: brought.version, cells: [...cells, ...cells] };
    expect(await boss.refused("POST", `${deliveryApi}/${brought.id}/inspect`, twice)).toBe("同一颜色尺码填了两次");
    expect(await moves()).toBe(before);
    await inspect(boss, batch, brought, { 0: { passed: 2, repair: 4 } });
    const { id } = await latestRepair();
    const path = `${repairApi}/${id}`;
    const [line] = batch.lines;
    const back = { skuId: line?.skuId, ok: 1, second: 0, scrap: 0 };
    const inspected = await moves();
    const returned = { version: await versionOf(path), cells: [back, back] };
    expect(await boss.refused("POST", `${path}/return`, returned)).toBe("同一颜色尺码填了两次");
    expect(await moves()).toBe(inspected);
  });
});

describe("a part of another document", () => {
  it("is not taken back with this one: a bed, a return from repair", async () => {
    const [one, other] = [await plantBatch(backoffice, { cut: 5 }), await plantBatch(backoffice, { cut: 5 })];
    const bed = await oneRow<{ id: number }>(db(), sql`select id from cut_bed where batch_id = ${other.id}`);
    const wish = { version: await versionOf(`${batchApi}/${one.id}`), reason: "裁错" };
    expect(await boss.refused("POST", `${batchApi}/${one.id}/bed/${bed.id}/void`, wish)).toBe(
      `批次 ${one.no} 没有这一床`,
    );
    const mend = async () => {
      await inspect(boss, batch, await bring(boss, batch, { 1: 4 }), { 1: { repair: 4 } });
      const { id } = await latestRepair();
      const path = `${repairApi}/${id}`;
      const cells = [{ skuId: batch.lines[1]?.skuId, ok: 1, second: 0, scrap: 0 }];
      await boss.ok("POST", `${path}/return`, { version: await versionOf(path), cells });
      const back = await oneRow<{ id: number }>(db(), sql`select id from repair_return where repair_id = ${id}`);
      return { path, backId: back.id, version: await versionOf(path) };
    };
    const [first, second] = [await mend(), await mend()];
    const taken = { version: first.version, reason: "录错" };
    expect(await boss.refused("POST", `${first.path}/return/${second.backId}/void`, taken)).toMatch(
      /^返修单 .+ 没有这次修回$/,
    );
    const kept = await rows(
      db(),
      sql`select from repair_return where id in (${first.backId}, ${second.backId}) and voided_at is null`,
    );
    expect(kept).toHaveLength(2);
  });
});

describe("a wage price", () => {
  it("is changed on a batch's route by who may set prices alone; who may not keeps it and the order", async () => {
    const made = await draft(boss, productId, [{ skuId: sku, qty: 10 }]);
    const path = `${batchApi}/${made.id}`;
    const steps = await rows<{ processId: number; times: number; priceLi: number; name: string }>(
      db(),
      sql`select process_id as "processId", times, price_li as "priceLi", name from batch_process
          where batch_id = ${made.id} order by seq`,
    );
    const route = (change: number) =>
      steps.map(({ processId, times, priceLi }, at) => ({
        processId,
        times,
        priceLi: priceLi + (at === 0 ? change : 0),
      }));
    const send = async (change: number) => ({ version: await versionOf(path), rows: route(change) });
    expect(await planner.refused("PUT", `${path}/route`, await send(1))).toBe(
      `您没有工价权限，不能改 ${steps[0]?.name} 的工价`,
    );
    await planner.ok("PUT", `${path}/route`, await send(0));
    await boss.ok("PUT", `${path}/route`, await send(1));
    const [first] = (await read(boss, made)).route;
    expect(first).toMatchObject({ priceLi: (steps[0]?.priceLi ?? 0) + 1 });
    // What changed a price is in the log, and what kept them all is not.
    const logged = await rows(
      db(),
      sql`select from audit_log where entity = 'batch' and entity_id = ${made.id} and action = 'price'`,
    );
    expect(logged).toHaveLength(1);
  });
});

describe("a style's own wage price", () => {
  it("is written and copied by who may set prices alone; who may not saves the route with the prices it has", async () => {
    const path = "/api/clothes/process/route";
    const { version, steps } = (await boss.get(`${path}/${productId}`)).body;
    const route = (steps as { processId: number; times: number; ownLi: number | null }[]).map(
      ({ processId, times, ownLi }) => ({ processId, times, ownLi }),
    );
    const [first, ...rest] = route;
    const dearer = { ...first, ownLi: (first?.ownLi ?? 0) + 100 };
    const refusal = "您没有修改工价的权限，请把本款工价留空或保持不变";
    const wish = { id: productId, version, sync: false };
    expect(await planner.refused("PUT", path, { ...wish, steps: [dearer, ...rest] })).toBe(refusal);
    const kept = await planner.ok("PUT", path, { ...wish, steps: route });
    const other = await oneRow<{ id: number }>(db(), sql`select id from product where style_no = '8802'`);
    const theirs = (await boss.get(`${path}/${other.id}`)).body;
    await boss.ok("PUT", path, { id: other.id, version: theirs.version, sync: false, steps: [dearer, ...rest] });
    const copy = { id: productId, version: kept.version, fromId: other.id };
    expect(await planner.refused("POST", `${path}/copy`, copy)).toBe(refusal);
    expect((await boss.get(`${path}/${productId}`)).body.steps).toEqual(steps);
  });
});

describe("a delivery", () => {
  it("brings what was cut of the batch alone", async () => {
    const strange = await skuId(backoffice, "8802 黑 M");
    const body = { batchId: batch.id, partyId: batch.partyId, repositoryId: places.warehouse };
    expect(await boss.refused("POST", deliveryApi, { ...body, cells: [{ skuId: strange, qty: 1 }] })).toBe(
      `8802 黑 M 不在批次 ${batch.no} 的裁剪数里`,
    );
  });
});

describe("结案", () => {
  /** Of one cell, all of it here. */
  async function delivered() {
    const made = await plantBatch(backoffice, { cut: 5 });
    const all = Object.fromEntries(made.lines.map((_, at) => [at, 5]));
    await inspect(boss, made, await bring(boss, made, all), Object.fromEntries(made.lines.map((_, at) => [at, {}])));
    return { ...made, version: 0 };
  }

  it("deducts nothing where nothing is missing, and knows its own cells alone", async () => {
    const made = await delivered();
    const before = await oneRow<{ fen: number }>(
      db(),
      sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = 'FACTORY' and owner_id = ${made.partyId}`,
    );
    expect(await refused(boss, made, "close", { shorts: [], deductFen: 100 })).toBe(
      `批次 ${made.no} 全部交齐，没有短少可扣，请把扣款改为 0`,
    );
    const strange = await skuId(backoffice, "8802 黑 M");
    const shorts = [{ skuId: strange, qty: 1, reason: "丢失", deductFen: 0 }];
    expect(await refused(boss, made, "close", { shorts })).toBe(
      `短少里有不在批次 ${made.no} 中的颜色尺码，请刷新后重试`,
    );
    expect(
      await oneRow(
        db(),
        sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = 'FACTORY' and owner_id = ${made.partyId}`,
      ),
    ).toEqual(before);
    expect((await read(boss, made)).status).toBe("DELIVERED");
  });

  it("waits for deliveries that nobody has inspected", async () => {
    const made = await plantBatch(backoffice, { cut: 5 });
    const { no } = await bring(boss, made, { 0: 5 });
    const shorts = made.lines.map(({ skuId: id }, at) => ({
      skuId: id,
      qty: at === 0 ? 0 : 5,
      reason: "丢失",
      deductFen: 0,
    }));
    expect(await refused(boss, { ...made, version: 0 }, "close", { shorts })).toBe(
      `批次 ${made.no} 的交货单 ${no} 还没有验收，不能结案`,
    );
  });
});

describe("a bed", () => {
  it("of more bundles than tickets are for is a mistyped size of bundle", async () => {
    const made = await act(boss, await draft(boss, productId, [{ skuId: sku, qty: 10_000 }]), "plan");
    const cells = [{ skuId: sku, qty: 10_000 }];
    expect(await refused(boss, made, "cut", { layers: 10, ratio: "", bundleQty: 1, remark: "", cells })).toBe(
      "这一床会分成 10000 扎，请加大每扎件数或分床登记",
    );
    expect((await read(boss, made)).cutQty).toBe(0);
    await cut(boss, made, cells, { bundleQty: 100 });
    expect((await read(boss, made)).bundles).toHaveLength(100);
  });
});

describe("ticked batches", () => {
  it("leave alone what is so already", async () => {
    const made = await plantBatch(backoffice, { dueDate: "2027-05-01" });
    const { id, no } = made;
    const ticked = async () => ({ rows: [{ id, version: await versionOf(`${batchApi}/${id}`) }] });
    const label = `批次 ${no}`;
    expect(await boss.refused("POST", `${batchApi}/due`, { ...(await ticked()), dueDate: "2027-05-01" })).toBe(
      `${label} 交期已经是 2027-05-01`,
    );
    expect(await boss.refused("POST", `${batchApi}/merchandiser`, { ...(await ticked()), merchandiserId: null })).toBe(
      `${label} 跟单员已经是未指定`,
    );
  });
});

describe("a style", () => {
  const off = (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    beforeEach(async () => void (await db().execute(change)));
    afterEach(async () => void (await db().execute(back)));
  };
  const order = () =>
    boss.refused("POST", batchApi, {
      ...{ productId, partyId: 3, repositoryId: 1, dueDate: "2027-03-01", plan: [{ skuId: sku, qty: 1 }] },
    });

  describe("that is made no more", () => {
    off(
      sql`update product set status = 'OFF' where style_no = '8801'`,
      sql`update product set status = 'ON' where style_no = '8801'`,
    );
    it("is not ordered, nor is what was drafted of it", async () => {
      expect(await order()).toBe("8801 停产款不能下批次");
      const made = await plantBatch(backoffice, { status: "DRAFT", dueDate: "2027-03-01" });
      expect(await refused(boss, { ...made, version: 0 }, "plan")).toBe("8801 停产款不能下批次");
    });
  });

  describe("without a colour and size that is sold", () => {
    off(
      sql`update sku set active = false where product_id = (select id from product where style_no = '8801')`,
      sql`update sku set active = true where product_id = (select id from product where style_no = '8801')`,
    );
    it("is not ordered", async () => expect(await order()).toBe("8801 没有启用的颜色尺码"));
  });
});
