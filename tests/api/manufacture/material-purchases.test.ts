/** 物料采购: what comes in at what value, what we owe for it, and what takes either back (domain.md §3.2, §5.11, §5.19). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMaterialInvariants } from "#backoffice/overview/invariants/material-invariants.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import {
  buy,
  draftPurchase,
  lotOf,
  materialApi,
  plantMaterialSupplier,
  purchaseApi,
  supplierBalance,
} from "../../support/data/material.ts";
import { plantMaterial } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
let boss: Caller;
let warehouse: Caller;
let cotton: { id: number; code: string; name: string };
let buttons: { id: number; code: string; name: string };
let supplier: { id: number };

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  warehouse = await caller(backoffice, "warehouse");
  cotton = await plantMaterial(backoffice, { color: "黑" });
  buttons = await plantMaterial(backoffice, { type: "TRIM", unit: "PIECE", priceLi: 120 });
  supplier = await plantMaterialSupplier(backoffice);
});

const detail = async (id: number, who = boss) => (await who.get(`${purchaseApi}/${id}`)).body;
const sound = async () => {
  expect(await brokenMaterialInvariants(backoffice.database.db)).toEqual([]);
  expect(await brokenMoneyInvariants(backoffice.database.db)).toEqual([]);
};

describe("taking in", () => {
  it("spreads the freight by amount, values each 缸号 by itself, and owes the supplier the whole", async () => {
    const before = await supplierBalance(backoffice, supplier.id);
    const bought = await buy(
      boss,
      supplier.id,
      [
        { materialId: cotton.id, lot: "a1", qtyMilli: 10_500, priceLi: 18_000 },
        { materialId: cotton.id, lot: "A2", qtyMilli: 2_000, priceLi: 18_000 },
        { materialId: buttons.id, qtyMilli: 100_000, priceLi: 85 },
      ],
      { freightFen: 1_000 },
    );
    const { status, amountFen, owedFen, unpaidFen, lines } = await detail(bought.id);
    // 18,900 + 3,600 + 850 分, and 10 元 of freight.
    expect({ status, amountFen, owedFen, unpaidFen }).toEqual({
      ...{ status: "CONFIRMED", amountFen: 24_350, owedFen: 24_350, unpaidFen: 24_350 },
    });
    expect(lines.map((line: { amountFen: number; freightFen: number }) => [line.amountFen, line.freightFen])).toEqual([
      [18_900, 810],
      [3_600, 154],
      [850, 36],
    ]);
    expect(await lotOf(backoffice, cotton.id, "A1")).toEqual({ qtyMilli: 10_500, valueFen: 19_710 });
    expect(await lotOf(backoffice, buttons.id)).toEqual({ qtyMilli: 100_000, valueFen: 886 });
    expect(await supplierBalance(backoffice, supplier.id)).toBe(before + 24_350);
    expect((await detail(bought.id)).possible).toMatchObject({ edit: false, confirm: false, return: true, void: true });
    await sound();
  });

  it("happens once, however often it is sent", async () => {
    const draft = await draftPurchase(boss, supplier.id, [{ materialId: cotton.id, lot: "ONCE", qtyMilli: 1_000 }]);
    const body = { clientToken: randomUUID(), version: draft.version };
    const answers = await Promise.all([1, 2, 3].map(() => boss.post(`${purchaseApi}/${draft.id}/confirm`, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await lotOf(backoffice, cotton.id, "ONCE")).toEqual({ qtyMilli: 1_000, valueFen: 1_860 });
    await sound();
  });
});

describe("prices", () => {
  it("are the 参考价 where somebody without the right to cost drafts, who sees no amount either", async () => {
    const draft = await draftPurchase(warehouse, supplier.id, [{ materialId: cotton.id, lot: "WH", qtyMilli: 1_000 }]);
    const seen = await detail(draft.id, warehouse);
    expect(seen).not.toHaveProperty("amountFen");
    expect(seen).not.toHaveProperty("freightFen");
    expect(seen.lines[0]).not.toHaveProperty("priceLi");
    expect((await warehouse.get(`${purchaseApi}?size=10`)).body.totals).toEqual({});
    expect((await detail(draft.id)).lines[0]).toMatchObject({ priceLi: 18_600, amountFen: 1_860 });
    const fields = { partyId: supplier.id, repositoryId: places.warehouse, remark: "", attachmentId: null };
    const refused = (changes: object) =>
      warehouse.refused("PUT", `${purchaseApi}/${draft.id}`, {
        ...fields,
        version: draft.version,
        lines: [],
        ...changes,
      });
    const line = { materialId: cotton.id, lot: "WH", qtyMilli: 1_000, priceLi: 1 };
    expect(await refused({ lines: [line] })).toMatch(/^您没有成本权限/);
    expect(await refused({ freightFen: 100 })).toMatch(/^您没有成本权限/);
  });

  it("of nothing are asked about", async () => {
    const draft = await draftPurchase(boss, supplier.id, [
      { materialId: cotton.id, lot: "FREE", qtyMilli: 1_000, priceLi: 0 },
    ]);
    const confirm = `${purchaseApi}/${draft.id}/confirm`;
    expect(await boss.refused("POST", confirm, { version: draft.version })).toBe(
      `${cotton.code} ${cotton.name} 黑 缸号 FREE 没有单价，请填写。确实白送请勾选“价格无误”`,
    );
    await boss.ok("POST", confirm, { version: draft.version, answered: whateverIsAsked });
    expect(await lotOf(backoffice, cotton.id, "FREE")).toEqual({ qtyMilli: 1_000, valueFen: 0 });
  });
});

describe("what goes back", () => {
  it("goes at what it was bought at, the last of it with the remainder, and comes back when it is voided", async () => {
    const before = await supplierBalance(backoffice, supplier.id);
    const bought = await buy(
      boss,
      supplier.id,
      [{ materialId: cotton.id, lot: "RET", qtyMilli: 3_000, priceLi: 10_000 }],
      { freightFen: 1 },
    );
    const [line] = (await detail(bought.id)).lines;
    const back = (qtyMilli: number, version: number) =>
      boss.ok("POST", `${purchaseApi}/${bought.id}/return`, {
        ...{ version, lines: [{ lineId: line.id, qtyMilli }], reason: "色差" },
      });
    const first = await back(1_000, bought.version);
    expect(await lotOf(backoffice, cotton.id, "RET")).toEqual({ qtyMilli: 2_000, valueFen: 2_001 });
    const too = { version: first.version, lines: [{ lineId: line.id, qtyMilli: 2_001 }], reason: "色差" };
    expect(await boss.refused("POST", `${purchaseApi}/${bought.id}/return`, too)).toMatch(
      /最多能退 2 米，填了 2.001 米$/,
    );
    expect(
      await boss.refused("POST", `${purchaseApi}/${bought.id}/void`, { version: first.version, reason: "错" }),
    ).toBe(`物料采购单 ${bought.no} 已有退货，请先作废退货单`);
    const second = await back(2_000, first.version);
    expect(await lotOf(backoffice, cotton.id, "RET")).toEqual({ qtyMilli: 0, valueFen: 0 });
    expect(await supplierBalance(backoffice, supplier.id)).toBe(before);
    const { returns, owedFen, status } = await detail(bought.id);
    expect([owedFen, status]).toEqual([0, "PART_RETURNED"]);
    let { version } = second;
    for (const { id } of returns) {
      const reason = { version, reason: "退错" };
      version = (await boss.ok("POST", `${purchaseApi}/${bought.id}/return/${id}/void`, reason)).version;
    }
    expect(await lotOf(backoffice, cotton.id, "RET")).toEqual({ qtyMilli: 3_000, valueFen: 3_001 });
    expect(await detail(bought.id)).toMatchObject({ status: "CONFIRMED", owedFen: 3_001, returnedFen: 0 });
    await sound();
  });
});

describe("voiding", () => {
  it("leaves stock and account as they were, and is refused when the material has gone or it is paid", async () => {
    const before = await supplierBalance(backoffice, supplier.id);
    await buy(boss, supplier.id, [{ materialId: cotton.id, lot: "MIX", qtyMilli: 1_000, priceLi: 30_000 }]);
    const bought = await buy(boss, supplier.id, [
      { materialId: cotton.id, lot: "MIX", qtyMilli: 1_000, priceLi: 10_000 },
    ]);
    const void_ = `${purchaseApi}/${bought.id}/void`;
    expect(await boss.refused("POST", void_, { version: bought.version, reason: "" })).toBe("请填写作废原因");
    await boss.ok("POST", void_, { version: bought.version, reason: "录错" });
    expect(await lotOf(backoffice, cotton.id, "MIX")).toEqual({ qtyMilli: 1_000, valueFen: 3_000 });
    expect(await supplierBalance(backoffice, supplier.id)).toBe(before + 3_000);
    const gone = await buy(boss, supplier.id, [{ materialId: cotton.id, lot: "GONE", qtyMilli: 1_000 }]);
    await boss.ok("POST", `${materialApi}/adjust`, {
      ...{ repositoryId: places.warehouse, opening: false, reason: "盘亏" },
      lines: [{ materialId: cotton.id, lot: "GONE", qtyMilli: -400 }],
    });
    expect(await boss.refused("POST", `${purchaseApi}/${gone.id}/void`, { version: gone.version, reason: "错" })).toBe(
      `${cotton.code} ${cotton.name} 黑 缸号 GONE 库存不足：可用 0.6 米，需要 1 米`,
    );
    const paid = await buy(boss, supplier.id, [{ materialId: cotton.id, lot: "PAID", qtyMilli: 1_000 }]);
    await backoffice.database.db.execute(sql`update material_purchase set paid_fen = 100 where id = ${paid.id}`);
    expect(
      await boss.refused("POST", `${purchaseApi}/${paid.id}/void`, { version: paid.version, reason: "错" }),
    ).toMatch(/已付 1.00 元，之后应付只剩 0.00 元，请先作废付款$/);
    await backoffice.database.db.execute(sql`update material_purchase set paid_fen = 0 where id = ${paid.id}`);
    await sound();
  });

  it("is refused in a closed month, and nothing is bought in one", async () => {
    const { db } = backoffice.database;
    const bought = await buy(boss, supplier.id, [{ materialId: cotton.id, lot: "SHUT", qtyMilli: 1_000 }]);
    const draft = await draftPurchase(boss, supplier.id, [{ materialId: cotton.id, lot: "SHUT", qtyMilli: 1_000 }]);
    await db.execute(sql`insert into period_close (month, closed_by, closed_at) values ('2026-04', 1, now())`);
    const shut = "2026 年 04 月已结账，不能再记账";
    expect(
      await boss.refused("POST", `${purchaseApi}/${bought.id}/void`, { version: bought.version, reason: "错" }),
    ).toBe(shut);
    expect(await boss.refused("POST", `${purchaseApi}/${draft.id}/confirm`, { version: draft.version })).toBe(shut);
    await db.execute(sql`delete from period_close where month = '2026-04'`);
    await sound();
  });
});

describe("bad input", () => {
  it("is refused in one sentence, and nothing is written", async () => {
    const draft = await draftPurchase(boss, supplier.id, []);
    const count = () => rows(backoffice.database.db, sql`select count(*) from material_movement`);
    const before = await count();
    const fields = { partyId: supplier.id, repositoryId: places.warehouse, remark: "", attachmentId: null };
    const refused = (changes: object) =>
      boss.refused("PUT", `${purchaseApi}/${draft.id}`, { ...fields, version: draft.version, lines: [], ...changes });
    const line = { materialId: cotton.id, lot: "", qtyMilli: 1_000 };
    expect(await refused({ lines: [line, line] })).toBe(`${cotton.code} ${cotton.name} 黑 写了两行，请合并成一行`);
    expect(await refused({ lines: [{ ...line, qtyMilli: 0 }] })).toBe("数量要大于 0");
    expect(await refused({ lines: [{ ...line, qtyMilli: 1.5 }] })).toBe("数量最多三位小数");
    expect(await refused({ lines: [{ ...line, materialId: 999_999 }] })).toMatch(/^有一行物料不存在/);
    expect(await refused({ lines: [{ ...line, qtyMilli: 9_999_999_999, priceLi: 9_999_999 }] })).toMatch(/^金额超过/);
    expect(await refused({ partyId: 10 })).toBe("供应商不存在、已停用或不供物料，请重新选择");
    expect(await refused({ repositoryId: places.transit })).toMatch(/由系统使用，不能采购入库$/);
    expect(await refused({ version: 1 })).toBe("数据已被他人修改，请刷新后重试");
    expect(await boss.refused("POST", `${purchaseApi}/${draft.id}/confirm`, { version: draft.version })).toBe(
      "明细为空，请先添加物料",
    );
    expect(
      await boss.refused("POST", `${purchaseApi}/${draft.id}/return`, {
        ...{ version: draft.version, lines: [{ lineId: 1, qtyMilli: 1 }], reason: "退" },
      }),
    ).toBe(`物料采购单 ${draft.no} 还是草稿，请先确认入库`);
    const keeper = await caller(backoffice, "keeper");
    expect((await keeper.get(purchaseApi)).status).toBe(403);
    expect(await count()).toEqual(before);
  });
});

describe("the list and its file", () => {
  it("find, add up and export the same", async () => {
    const bought = await buy(boss, supplier.id, [
      { materialId: buttons.id, lot: "LIST", qtyMilli: 10_000, priceLi: 1_000 },
    ]);
    const { content, totalElements, totals } = (await boss.get(`${purchaseApi}?keyword=LIST`)).body;
    expect([totalElements, content[0].no, totals.amountFen]).toEqual([1, bought.no, 1_000]);
    expect(content[0].goods).toBe(buttons.name);
    expect((await boss.get(`${purchaseApi}?keyword=${buttons.code}&status=VOID`)).body.totalElements).toBe(0);
    const file = async (who: Caller, layout: string) =>
      String((await who.get(`${purchaseApi}/export?format=csv&layout=${layout}&keyword=LIST`)).body);
    expect(await file(boss, "line")).toMatch(/LIST,10,个,1.00,10.00/);
    expect(await file(boss, "document")).toContain(bought.no);
    expect(await file(warehouse, "line")).not.toContain("单价");
    expect((await boss.get(`${materialApi}/movement?docNo=${bought.no}`)).body.content).toMatchObject([
      { moveType: "BUY_IN", qtyMilli: 10_000, balanceAfterMilli: 10_000, docNo: bought.no, valueFen: 1_000 },
    ]);
  });
});
