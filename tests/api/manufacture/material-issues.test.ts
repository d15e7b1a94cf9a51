/** 领料, 退料, stock, demand and 盘点 of material: what a batch costs, and who may take what (domain.md §3.2, §5.19). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMaterialInvariants } from "#backoffice/overview/invariants/material-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { buy, issueApi, lotOf, materialApi, plantBom, plantMaterialSupplier } from "../../support/data/material.ts";
import { plantBatch, plantMaterial } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
let boss: Caller;
let warehouse: Caller;
let supplier: { id: number };
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  warehouse = await caller(backoffice, "warehouse");
  supplier = await plantMaterialSupplier(backoffice);
});

const detail = async (id: number, who = boss) => (await who.get(`${issueApi}/${id}`)).body;
const sound = async () => expect(await brokenMaterialInvariants(backoffice.database.db)).toEqual([]);

async function materialFen(batchId: number): Promise<number> {
  const [found] = await rows<{ fen: number }>(
    backoffice.database.db,
    sql`select material_fen as fen from batch where id = ${batchId}`,
  );
  return found?.fen ?? 0;
}

/** A batch of so many pieces that needs 1.5 of a fabric each and 2 % more; 10 of it lie there at 20 元 in A, 400 at 10 元 in B. */
async function scene({
  plan = 2,
  stock = true,
  ...values
}: Partial<Parameters<typeof plantBatch>[1]> & { stock?: boolean } = {}) {
  const fabric = await plantMaterial(backoffice, { supplierId: supplier.id });
  const batch = await plantBatch(backoffice, { plan, ...values });
  await plantBom(backoffice, batch.id, [{ materialId: fabric.id, usageMilli: 1_500, lossBp: 200 }]);
  const pieces = batch.lines.length * plan;
  if (stock) {
    await buy(boss, supplier.id, [{ materialId: fabric.id, lot: "A", qtyMilli: 10_000, priceLi: 20_000 }]);
    await buy(boss, supplier.id, [{ materialId: fabric.id, lot: "B", qtyMilli: 400_000, priceLi: 10_000 }]);
  }
  return { fabric, batch, demandMilli: Math.round((pieces * 1_500 * 102) / 100) };
}

const draft = (batchId: number, who = boss, changes: object = {}) =>
  who.ok("POST", issueApi, { batchId, repositoryId: places.warehouse, ...changes });

describe("issuing", () => {
  it("begins with what the BOM asks for, the oldest lot first, and costs the batch what went out", async () => {
    const { fabric, batch, demandMilli } = await scene();
    const made = await draft(batch.id);
    const { lines, possible, status } = await detail(made.id);
    expect(status).toBe("DRAFT");
    expect(lines.map((line: Record<string, unknown>) => [line.lot, line.qtyMilli, line.demandMilli])).toEqual([
      ["A", 10_000, demandMilli],
      ["B", demandMilli - 10_000, demandMilli],
    ]);
    expect(possible).toEqual({ edit: true, issue: true, return: false, void: true });
    expect(await materialFen(batch.id)).toBe(0);
    await boss.ok("POST", `${issueApi}/${made.id}/issue`, { version: made.version });
    // 10 at 20 元, the rest at 10 元, which is 1 分 for 1/1000.
    expect(await materialFen(batch.id)).toBe(20_000 + demandMilli - 10_000);
    expect(await lotOf(backoffice, fabric.id, "A")).toEqual({ qtyMilli: 0, valueFen: 0 });
    await sound();
  });

  it("promises what a draft is to take: another finds the rest, and what nobody has is not taken", async () => {
    const { fabric, batch, demandMilli } = await scene({ plan: 1 });
    const first = await draft(batch.id);
    const stock = (await boss.get(`${materialApi}/stock?keyword=${fabric.code}`)).body;
    const allocated = stock.content.reduce(
      (sum: number, row: { allocatedMilli: number }) => sum + row.allocatedMilli,
      0,
    );
    expect(allocated).toBe(demandMilli);
    const second = await draft(batch.id, boss, { prefill: false });
    const free = 410_000 - demandMilli;
    const want = (lot: string, qtyMilli: number) => ({
      ...{ version: second.version, remark: "", lines: [{ materialId: fabric.id, lot, qtyMilli }] },
    });
    const inB = stock.content.find((row: { lot: string }) => row.lot === "B").availableMilli;
    expect(inB).toBe(free);
    expect(await boss.refused("PUT", `${issueApi}/${second.id}`, want("B", inB + 1))).toMatch(/缸号 B 库存不足：可用/);
    expect(await boss.refused("PUT", `${issueApi}/${second.id}`, want("C", 1))).toMatch(
      /没有 .* 的缸号 C，请核对缸号$/,
    );
    await boss.ok("PUT", `${issueApi}/${second.id}`, want("B", inB));
    await boss.ok("POST", `${issueApi}/${first.id}/void`, { version: first.version, reason: "不领了" });
    await sound();
  });

  it("asks past 110 % of the demand, and about what is not on the BOM", async () => {
    const { fabric, batch, demandMilli } = await scene({ plan: 1 });
    const other = await plantMaterial(backoffice);
    await buy(boss, supplier.id, [{ materialId: other.id, qtyMilli: 5_000 }]);
    const issueOf = async (materialId: number, lot: string, qtyMilli: number) => {
      const made = await draft(batch.id, boss, { prefill: false });
      const lines = [{ materialId, lot, qtyMilli }];
      const { version } = await boss.ok("PUT", `${issueApi}/${made.id}`, { version: made.version, remark: "", lines });
      return { id: made.id, version };
    };
    const limit = Math.floor((demandMilli * 11) / 10);
    const over = await issueOf(fabric.id, "B", limit + 1);
    expect(await boss.refused("POST", `${issueApi}/${over.id}/issue`, { version: over.version })).toMatch(
      /超过用料需求 .* 的 110%。确认要领请勾选“已核对”$/,
    );
    await boss.ok("POST", `${issueApi}/${over.id}/issue`, { version: over.version, answered: whateverIsAsked });
    expect((await detail(over.id)).overDemand).toBe(true);
    const strange = await issueOf(other.id, "", 1_000);
    expect(await boss.refused("POST", `${issueApi}/${strange.id}/issue`, { version: strange.version })).toMatch(
      /不在本批用料表上。确认要领请勾选“已核对”$/,
    );
  });

  it("is refused to a batch that is a draft, closed, cancelled or paused", async () => {
    const message = async (values: object) => {
      const { batch } = await scene({ stock: false, ...values });
      return boss.refused("POST", issueApi, { batchId: batch.id, repositoryId: places.warehouse });
    };
    expect(await message({ status: "DRAFT" })).toMatch(/还是草稿，请先下单再领料$/);
    expect(await message({ status: "CLOSED" })).toMatch(/已结案，不能领料$/);
    expect(await message({ status: "CANCELLED" })).toMatch(/已取消，不能领料$/);
    expect(await message({ paused: true })).toMatch(/已暂停，请先恢复再领料$/);
    const { batch } = await scene({ plan: 1 });
    const made = await draft(batch.id);
    await backoffice.database.db.execute(sql`update batch set paused = true where id = ${batch.id}`);
    expect(await boss.refused("POST", `${issueApi}/${made.id}/issue`, { version: made.version })).toMatch(/已暂停/);
    await sound();
  });
});

describe("what comes back", () => {
  it("takes off the cost what it went out at, no more than was issued, and is taken back itself", async () => {
    const { fabric, batch } = await scene({ plan: 1 });
    const made = await draft(batch.id, boss, { prefill: false });
    const lines = [{ materialId: fabric.id, lot: "A", qtyMilli: 3_000 }];
    const { version } = await boss.ok("PUT", `${issueApi}/${made.id}`, { version: made.version, remark: "", lines });
    const issued = await boss.ok("POST", `${issueApi}/${made.id}/issue`, { version, answered: whateverIsAsked });
    expect(await materialFen(batch.id)).toBe(6_000);
    const [line] = (await detail(made.id)).lines;
    const back = { version: issued.version, remark: "余料", lines: [{ lineId: line.id, qtyMilli: 3_001 }] };
    expect(await boss.refused("POST", `${issueApi}/${made.id}/return`, back)).toMatch(/最多能退 3 米，填了 3.001 米$/);
    const returned = await boss.ok("POST", `${issueApi}/${made.id}/return`, {
      ...back,
      lines: [{ lineId: line.id, qtyMilli: 1_000 }],
    });
    expect(await materialFen(batch.id)).toBe(4_000);
    expect(await lotOf(backoffice, fabric.id, "A")).toEqual({ qtyMilli: 8_000, valueFen: 16_000 });
    const after = await detail(made.id);
    expect(await boss.refused("POST", `${issueApi}/${made.id}/void`, { version: after.version, reason: "错" })).toBe(
      `领料单 ${made.no} 已有退料，请先作废退料单`,
    );
    const slip = await detail(returned.id);
    expect(slip).toMatchObject({ kind: "RETURN", origin: { id: made.id }, valueFen: 2_000 });
    await boss.ok("POST", `${issueApi}/${returned.id}/void`, { version: slip.version, reason: "退错" });
    expect(await materialFen(batch.id)).toBe(6_000);
    await boss.ok("POST", `${issueApi}/${made.id}/void`, { version: after.version, reason: "领错" });
    expect(await materialFen(batch.id)).toBe(0);
    expect(await lotOf(backoffice, fabric.id, "A")).toEqual({ qtyMilli: 10_000, valueFen: 20_000 });
    await sound();
  });

  it("stays as it is once the batch is closed", async () => {
    const { batch } = await scene({ plan: 1 });
    const made = await draft(batch.id);
    const { version } = await boss.ok("POST", `${issueApi}/${made.id}/issue`, { version: made.version });
    await backoffice.database.db.execute(sql`update batch set status = 'CLOSED' where id = ${batch.id}`);
    const [line] = (await detail(made.id)).lines;
    const shut = /已结案，用料成本不能再变$/;
    const lines = [{ lineId: line.id, qtyMilli: 1 }];
    expect(await boss.refused("POST", `${issueApi}/${made.id}/return`, { version, remark: "", lines })).toMatch(shut);
    expect(await boss.refused("POST", `${issueApi}/${made.id}/void`, { version, reason: "错" })).toMatch(shut);
    expect((await detail(made.id)).possible).toEqual({ edit: false, issue: false, return: false, void: false });
  });
});

describe("rights", () => {
  it("hide what it cost", async () => {
    const { batch } = await scene({ plan: 1 });
    const made = await draft(batch.id);
    await boss.ok("POST", `${issueApi}/${made.id}/issue`, { version: made.version });
    const seen = await detail(made.id, warehouse);
    expect(seen).not.toHaveProperty("valueFen");
    expect(seen.lines[0]).not.toHaveProperty("valueFen");
    expect((await warehouse.get(`${issueApi}?batchId=${batch.id}`)).body.totals).toEqual({});
    expect((await boss.get(`${issueApi}?batchId=${batch.id}`)).body.totals.valueFen).toBe(await materialFen(batch.id));
    const [movement] = (await warehouse.get(`${materialApi}/movement?docNo=${made.no}`)).body.content;
    expect(movement).toMatchObject({ counterpart: batch.no });
    expect(movement).not.toHaveProperty("valueFen");
    expect((await warehouse.get(`${materialApi}/stock`)).body.content[0]).not.toHaveProperty("valueFen");
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.get(issueApi)).status).toBe(403);
  });
});

describe("counting and opening", () => {
  it("find more at the average, where nothing was at 参考价, and openings at what they cost", async () => {
    const { fabric } = await scene({ plan: 1 });
    const adjust = (lines: object[], opening = false) =>
      boss.ok("POST", `${materialApi}/adjust`, {
        ...{ repositoryId: places.warehouse, opening, reason: opening ? "期初" : "盘点", lines },
      });
    const found = await adjust([
      { materialId: fabric.id, lot: "A", qtyMilli: 1_000 },
      { materialId: fabric.id, lot: "NEW", qtyMilli: 1_000 },
      { materialId: fabric.id, lot: "B", qtyMilli: -4_000 },
    ]);
    expect(await lotOf(backoffice, fabric.id, "A")).toEqual({ qtyMilli: 11_000, valueFen: 22_000 });
    expect(await lotOf(backoffice, fabric.id, "NEW")).toEqual({ qtyMilli: 1_000, valueFen: 1_860 });
    expect(await lotOf(backoffice, fabric.id, "B")).toEqual({ qtyMilli: 396_000, valueFen: 396_000 });
    await boss.ok("POST", `${materialApi}/adjust/${found.id}/reverse`, { reason: "盘错" });
    expect(await lotOf(backoffice, fabric.id, "NEW")).toEqual({ qtyMilli: 0, valueFen: 0 });
    expect(await boss.refused("POST", `${materialApi}/adjust/${found.id}/reverse`, { reason: "盘错" })).toBe(
      `${found.no} 已红冲，不能重复红冲`,
    );
    await adjust([{ materialId: fabric.id, lot: "OPEN", qtyMilli: 2_500, priceLi: 8_000 }], true);
    expect(await lotOf(backoffice, fabric.id, "OPEN")).toEqual({ qtyMilli: 2_500, valueFen: 2_000 });
    const refused = (lines: object[], opening: boolean) =>
      boss.refused("POST", `${materialApi}/adjust`, { repositoryId: 1, opening, reason: "试", lines });
    const line = { materialId: fabric.id, lot: "A", qtyMilli: -99_000 };
    expect(await refused([line], false)).toMatch(/库存不足：可用 10 米，需要 99 米$/);
    expect(await refused([line], true)).toMatch(/的期初数量不能小于 0$/);
    expect(await refused([{ ...line, qtyMilli: 0 }], false)).toBe("数量不能为 0");
    expect(await refused([{ ...line, priceLi: 5 }], false)).toBe("只有期初可以填写单价，盘点按库存成本计价");
    await sound();
  });
});

describe("demand", () => {
  it("is what open batches still need beyond what is there, and is ordered once, a draft a supplier", async () => {
    const { fabric, batch, demandMilli } = await scene({ plan: 40, stock: false });
    const { batch: package_ } = await scene({ plan: 1, stock: false, mode: "PACKAGE" });
    await plantBom(backoffice, package_.id, [{ materialId: fabric.id, usageMilli: 9_000 }]);
    await buy(boss, supplier.id, [{ materialId: fabric.id, lot: "A", qtyMilli: 10_000 }]);
    const row = async () => (await boss.get(`${materialApi}/demand?keyword=${fabric.code}`)).body.content[0];
    expect(await row()).toMatchObject({
      ...{ demandMilli, issuedMilli: 0, openMilli: demandMilli, availableMilli: 10_000 },
      ...{ shortMilli: demandMilli - 10_000, orderedMilli: 0, suggestedMilli: demandMilli - 10_000 },
      batches: [{ id: batch.id, no: batch.no, styleNo: "8801", openMilli: demandMilli }],
    });
    const made = await draft(batch.id);
    await boss.ok("POST", `${issueApi}/${made.id}/issue`, { version: made.version });
    expect(await row()).toMatchObject({
      ...{ issuedMilli: 10_000, openMilli: demandMilli - 10_000, availableMilli: 0, shortMilli: demandMilli - 10_000 },
    });
    const alone = await plantMaterial(backoffice);
    await plantBom(backoffice, batch.id, [{ materialId: alone.id, usageMilli: 1_000 }]);
    const order = { repositoryId: places.warehouse, materialIds: [fabric.id, alone.id] };
    const ordered = await boss.ok("POST", `${materialApi}/demand/purchases`, order);
    expect(ordered.made).toMatchObject([{ lineCount: 1 }]);
    expect(ordered.without).toEqual([`${alone.code} ${alone.name}`]);
    expect(await row()).toMatchObject({ orderedMilli: demandMilli - 10_000, suggestedMilli: 0 });
    expect(await boss.refused("POST", `${materialApi}/demand/purchases`, { ...order, materialIds: [fabric.id] })).toBe(
      "没有需要采购的物料：缺口都已有库存或采购草稿",
    );
    const short = (await boss.get(`${materialApi}/demand?short=1&keyword=${fabric.code}`)).body;
    expect([short.totalElements, short.totals.shortCount]).toEqual([1, 1]);
  });
});
