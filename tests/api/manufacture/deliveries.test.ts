/** 交货明细 over HTTP (domain.md §3.2, batch/item): bringing, inspecting, taking back, and every refusal. */
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { brokenProductionInvariants } from "#backoffice/overview/invariants/production-invariants.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { bring, bringing, deliveryApi, finding, inspect, repairApi } from "../../support/data/deliveries.ts";
import { plantBatch, plantDay, plantFactory } from "../../support/data/production.ts";
import { balanceOf, type Caller, caller, movementCount, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;

let boss: Caller;
let warehouse: Caller;
let merchandiser: Caller;
let keeper: Caller;

beforeAll(async () => {
  [boss, warehouse, merchandiser, keeper] = (await Promise.all(
    ["boss", "warehouse", "merchandiser", "keeper"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller];
});

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
  expect(await brokenMoneyInvariants(db())).toEqual([]);
  expect(await brokenProductionInvariants(db())).toEqual([]);
});

const batchOf = (id: number) =>
  oneRow<Record<string, number> & { status: string; delivered_day: string | null }>(
    db(),
    sql`select status, delivered_day::text, cut_qty, delivered_qty, passed_qty, second_qty, scrap_qty, repair_open_qty, fee_fen
        from batch where id = ${id}`,
  );
const owedTo = async (partyId: number) =>
  (
    await oneRow<{ fen: number }>(
      db(),
      sql`select coalesce(sum(balance_fen), 0)::int8 as fen from account where kind = 'FACTORY' and owner_id = ${partyId}`,
    )
  ).fen;
const read = async (id: number, as = boss) => (await as.get(`${deliveryApi}/${id}`)).body;

describe("a delivery", () => {
  it("waits for its inspection, then comes into stock with its fee, its deduction and its repair, and is taken back exactly", async () => {
    const factory = await plantFactory(backoffice, { feeLi: 12_345, secondDeductBp: 5_000 });
    const batch = await plantBatch(backoffice, { cut: 40, partyId: factory.id, feeLi: 12_345 });
    const [sku = 0] = batch.lines.map((line) => line.skuId);
    const before = [await balanceOf(backoffice, places.warehouse, sku), await movementCount(backoffice)] as const;

    const brought = await bring(warehouse, batch, { 0: 30, 1: 10 });
    expect(await movementCount(backoffice)).toBe(before[1]);
    expect((await batchOf(batch.id)).delivered_qty).toBe(0);

    const seconds = await balanceOf(backoffice, places.warehouse, sku, 2);
    const photo = new FormData();
    const pixels = { create: { width: 8, height: 8, channels: 3, background: "#c33" } } as const;
    photo.append(
      "file",
      new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: "image/png" }),
      "次品.png",
    );
    const token = await backoffice.signIn("warehouse");
    const uploaded = await backoffice.send("POST", "/api/product/picture/upload", { body: photo, token });
    const picture = uploaded.body.id as string;
    const done = await inspect(
      warehouse,
      batch,
      brought,
      { 0: { second: 3, repair: 4, scrap: 1 }, 1: {} },
      { deductFen: 500, repairDueDate: plantDay, pictureIds: [picture] },
    );
    // (22 + 10) × 12.345 + 3 × 6.1725, rounded once.
    const feeFen = 41_356;
    expect(await read(brought.id)).toMatchObject({
      ...{ status: "INSPECTED", delivered: 40, passed: 32, second: 3, repair: 4, scrap: 1, pictureIds: [picture] },
      ...{
        feeFen,
        deductFen: 500,
        owedFen: feeFen - 500,
        paidFen: 0,
        defectReason: "跳线",
        inspector: expect.any(String),
      },
      repairs: [{ status: "SENT", sent: 4, dueDate: plantDay }],
    });
    expect(await owedTo(factory.id)).toBe(feeFen - 500);
    expect(await batchOf(batch.id)).toMatchObject({
      ...{ status: "SEWING", delivered_qty: 40, passed_qty: 32, second_qty: 3, scrap_qty: 1, repair_open_qty: 4 },
      fee_fen: feeFen,
    });
    expect((await balanceOf(backoffice, places.warehouse, sku))?.onHand).toBe((before[0]?.onHand ?? 0) + 22);
    expect((await balanceOf(backoffice, places.warehouse, sku, 2))?.onHand).toBe((seconds?.onHand ?? 0) + 3);
    // Without the right to see cost there is no amount.
    expect(Object.keys(await read(brought.id, warehouse)).filter((key) => key.endsWith("Fen"))).toEqual([]);

    expect(
      await warehouse.refused("POST", `${deliveryApi}/${brought.id}/inspect`, {
        ...finding(batch, { 0: {}, 1: {} }),
        version: done.version,
      }),
    ).toBe(`交货单 ${brought.no} 已验收入库，不能重复验收`);

    await merchandiser.ok("POST", `${deliveryApi}/${brought.id}/void`, { version: done.version, reason: "录错" });
    expect(await balanceOf(backoffice, places.warehouse, sku)).toEqual(before[0]);
    expect(await owedTo(factory.id)).toBe(0);
    expect(await batchOf(batch.id)).toMatchObject({ delivered_qty: 0, passed_qty: 0, repair_open_qty: 0, fee_fen: 0 });
    expect((await read(brought.id)).repairs).toMatchObject([{ status: "VOID" }]);
  });

  it("completes its batch, and a void one opens it again", async () => {
    const batch = await plantBatch(backoffice, { styleNo: "8803", cut: 4 });
    const all = Object.fromEntries(batch.lines.map((_, cell) => [cell, 4]));
    const found = Object.fromEntries(batch.lines.map((_, cell) => [cell, {}]));
    const done = await inspect(boss, batch, await bring(boss, batch, all), found);
    expect(await batchOf(batch.id)).toMatchObject({ status: "DELIVERED", delivered_day: plantDay });
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 1 }))).toBe(
      `批次 ${batch.no} 已交齐，没有还能交的`,
    );
    await boss.ok("POST", `${deliveryApi}/${done.id}/void`, { version: done.version, reason: "录错" });
    expect(await batchOf(batch.id)).toMatchObject({ status: "FINISHING", delivered_day: null });
  });

  it("tells the stalls what came, once", async () => {
    const batch = await plantBatch(backoffice, { cut: 5 });
    const done = await inspect(boss, batch, await bring(boss, batch, { 0: 5 }), { 0: { second: 1 } });
    await backoffice.settle();
    const { body } = await keeper.get("/api/user/message/business/list?page=0&size=20");
    const told = body.content.filter(({ content }: { content: string }) => content.includes(done.no));
    expect(told).toMatchObject([{ type: "到货", title: expect.stringMatching(/^8801 .* 到货 4 件，已入总仓$/) }]);
    expect(told[0].content).toContain("合格 4 件，次品 1 件");
  });
});

describe("what may be delivered", () => {
  it("is no more than was cut and has not come, what waits counted", async () => {
    const batch = await plantBatch(backoffice, { cut: 10 });
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 11 }))).toMatch(
      /^8801 .* 最多还能交 10 件，填了 11 件$/,
    );
    await bring(boss, batch, { 0: 7 });
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 4 }))).toMatch(/最多还能交 3 件，填了 4 件$/);
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 0 }))).toBe("请至少填写一个颜色尺码的交货数");
  });

  it("is no more than the factory holds", async () => {
    const batch = await plantBatch(backoffice, { cut: 60, bundleQty: 30 });
    const other = await plantFactory(backoffice);
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 1 }, { partyId: other.id }))).toBe(
      `${other.name}手上没有批次 ${batch.no} 的裁片，不能交货`,
    );
    const [moved] = batch.bundles;
    await db().execute(sql`update bundle set party_id = ${other.id} where id = ${moved?.id}`);
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 31 }, { partyId: other.id }))).toMatch(
      /最多还能交 30 件，填了 31 件，该厂手上只有 30 件$/,
    );
    await bring(boss, batch, { 0: 30 }, { partyId: other.id });
    const { body } = await boss.get(`${deliveryApi}/batch?code=${moved?.ticketCode}`);
    expect(body).toMatchObject({ id: batch.id, partyId: other.id, refusal: null });
    expect(body.cells[0]).toMatchObject({ cutQty: 60, deliveredQty: 30, room: 0 });
    expect(body.parties).toHaveLength(2);
  });

  it.each([
    ["CUTTING", {}, "还没有开始车缝，不能交货"],
    ["PLANNED", {}, "还没有开始车缝，不能交货"],
    ["SEWING", { paused: true }, "已暂停，请先恢复再交货"],
    ["CANCELLED", {}, "已取消，不能交货"],
  ] as const)("not of a batch that is %s %j", async (status, more, why) => {
    const batch = await plantBatch(backoffice, { cut: 0, status, ...more });
    expect(await boss.refused("POST", deliveryApi, bringing(batch, { 0: 1 }))).toBe(`批次 ${batch.no} ${why}`);
    await db().execute(sql`delete from batch where id = ${batch.id}`);
  });

  it("not into a place that takes nothing, and not by who may not", async () => {
    const batch = await plantBatch(backoffice, { cut: 5 });
    const into = (repositoryId: number) => bringing(batch, { 0: 1 }, { repositoryId });
    expect(await boss.refused("POST", deliveryApi, into(places.transit))).toMatch(/由系统使用，不能入库$|权限$/);
    expect((await keeper.post(deliveryApi, into(1))).status).toBe(403);
  });
});

describe("an inspection", () => {
  it("adds up in every cell, names its reason, and takes nothing from our own workshop", async () => {
    const factory = await plantFactory(backoffice, { type: "OWN" });
    const batch = await plantBatch(backoffice, { cut: 10, partyId: factory.id });
    const brought = await bring(boss, batch, { 0: 8, 1: 2 });
    const path = `${deliveryApi}/${brought.id}/inspect`;
    const refused = (found: Parameters<typeof finding>[1], more = {}) =>
      boss.refused("POST", path, { version: brought.version, ...finding(batch, found, more) });
    const count = await movementCount(backoffice);
    expect(await refused({ 0: { passed: 5, second: 1 }, 1: {} })).toMatch(
      /合格 5、次品 1、返修 0、报废 0 合计 6，与交货数 8 不符$/,
    );
    expect(await refused({ 0: { repair: 9 }, 1: {} })).toMatch(/与交货数 8 不符$/);
    expect(await refused({ 0: {} })).toMatch(/没有验收，请填写$/);
    expect(await refused({ 0: {}, 1: {}, 2: {} })).toMatch(/不在这张交货单上$/);
    expect(await refused({ 0: { second: 1 }, 1: {} }, { defectReason: "" })).toBe("有次品、返修或报废，请选择问题原因");
    expect(await refused({ 0: { scrap: 1 }, 1: {} }, { deductFen: 100 })).toBe("自有工厂没有加工费，不能扣款");
    expect(await refused({ 0: { repair: 1 }, 1: {} }, { repairDueDate: "2020-01-01" })).toBe("返修应回日不能早于今天");
    expect(await boss.refused("POST", path, { version: 99, ...finding(batch, { 0: {}, 1: {} }) })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
    expect(await movementCount(backoffice)).toBe(count);
    // Of our own workshop no fee: its people are paid by the piece.
    await inspect(boss, batch, brought, { 0: { passed: 8 }, 1: { second: 2 } });
    expect(await owedTo(factory.id)).toBe(0);
  });
});

describe("taking one back", () => {
  it("is refused when the goods have gone, the fee is paid, it is on a statement, or repairs came back", async () => {
    const batch = await plantBatch(backoffice, { styleNo: "8805", cut: 20 });
    const done = await inspect(boss, batch, await bring(boss, batch, { 0: 20 }), { 0: { repair: 2, second: 3 } });
    const voiding = () =>
      boss.refused("POST", `${deliveryApi}/${done.id}/void`, { version: done.version, reason: "x" });

    await db().execute(sql`update delivery set paid_fen = 1 where id = ${done.id}`);
    expect(await voiding()).toBe(`交货单 ${done.no} 的加工费已付，请先作废付款`);
    await db().execute(sql`update delivery set paid_fen = 0, statement_id = 7 where id = ${done.id}`);
    expect(await voiding()).toBe(`交货单 ${done.no} 已在对账单上，请先撤销对账单`);
    await db().execute(sql`update delivery set statement_id = null where id = ${done.id}`);

    const [{ skuId = 0 } = {}] = batch.lines;
    const [mend] = (await read(done.id)).repairs;
    const detail = (await boss.get(`${repairApi}/${mend.id}`)).body;
    await boss.ok("POST", `${repairApi}/${mend.id}/return`, { version: detail.version, cells: [{ skuId, ok: 1 }] });
    expect(await voiding()).toBe(`返修单 ${mend.no} 已有修回，请先作废修回，再作废交货单 ${done.no}`);

    const again = (await boss.get(`${repairApi}/${mend.id}`)).body;
    await boss.ok("POST", `${repairApi}/${mend.id}/return/${again.returns[0].id}/void`, {
      version: again.version,
      reason: "录错",
    });
    await boss.ok("POST", repairApi, {
      ...{ source: "STOCK", repositoryId: places.warehouse, partyId: "", reason: "破洞", responsibility: "SELF" },
      ...{ chargeFen: 0, remark: "", cells: [{ skuId, qty: (await balanceOf(backoffice, 1, skuId, 2))?.onHand }] },
    });
    expect(await voiding()).toMatch(
      new RegExp(`^交货单 ${done.no} 的货已出库，不能作废：8805 .* 次品库存不足：可用 0，需要 3$`),
    );
  });
});
