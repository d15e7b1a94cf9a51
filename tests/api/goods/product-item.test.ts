/** 商品详情: what each tab tells, and to whom (domain.md §3.1 product/item, §1.6). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { ProductItem, ProductStock } from "#contract/goods/product-item.ts";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { edited, newStyle } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "keeper", "warehouse"]) tokens[username] = await backoffice.signIn(username);
});

const get = (path: string, username = "boss") =>
  backoffice.send("GET", `/api/clothes/product${path}`, { token: tokens[username] });
const ask = <R>(statement: ReturnType<typeof sql>) => rows<R>(backoffice.database.db, statement);

/** Pieces of style 1 in a repository by the database's own count. */
const onHand = async (where: ReturnType<typeof sql>) =>
  (
    await ask<{ sum: number }>(
      sql`select coalesce(sum(on_hand), 0)::int8 as sum from stock_balance where sku_id in (select id from sku where product_id = 1) and ${where}`,
    )
  )[0]?.sum;

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0);

describe("基本资料", () => {
  it("tells a style by its names, SKUs in colour and size order", async () => {
    const item: ProductItem = (await get("/1/item")).body;
    expect(item).toMatchObject({ styleNo: "8801", name: "法式方领泡泡袖连衣裙", status: "ON", unit: "件" });
    expect([item.categoryName, item.seasonName, item.sizeGroupName].every(Boolean)).toBe(true);
    const detail: ProductDetail = (await get("/1")).body;
    expect(item.skus.map(({ id }) => id)).toEqual(detail.skus.map(({ id }) => id));
    expect(item.pictureIds).toEqual(detail.pictureIds);
  });

  it("keeps what goods cost from those who may not know", async () => {
    const costs = ["costFen", "purchasePriceFen", "lastPurchaseFen"];
    const shown = async (username: string) => {
      const { body } = await get("/1/item", username);
      return costs.filter((field) => field in body);
    };
    expect(await shown("boss")).toEqual(costs);
    expect(await shown("keeper")).toEqual([]);
  });

  it("of a style that is not there is one sentence", async () => {
    const reply = await get("/999999/item");
    expect([reply.status, reply.body.message]).toEqual([400, "商品不存在，可能已被删除"]);
  });
});

describe("调价记录", () => {
  it("has the latest first, and purchase prices only for those who see cost", async () => {
    const added = await backoffice.send("POST", "/api/clothes/product", { token: tokens.boss, body: newStyle() });
    const detail: ProductDetail = (await get(`/${added.body.id}`)).body;
    await backoffice.send("PUT", "/api/clothes/product", {
      token: tokens.boss,
      body: edited(detail, { wholesalePriceFen: 9000, purchasePriceFen: 5000 }),
    });
    const log = async (username: string) => (await get(`/${added.body.id}/prices`, username)).body;
    expect(await log("boss")).toMatchObject({
      totalElements: 2,
      content: [
        { field: "purchasePriceFen", beforeFen: null, afterFen: 5000, operator: "云老板" },
        { field: "wholesalePriceFen", beforeFen: 8900, afterFen: 9000, time: "2026-04-15 12:00:00" },
      ],
    });
    expect(await log("keeper")).toMatchObject({ totalElements: 1, content: [{ field: "wholesalePriceFen" }] });
  });
});

describe("库存分布", () => {
  it("adds up to the ledger, over the repositories one may view", async () => {
    const all: ProductStock = (await get("/1/stock", "admin")).body;
    expect(sum(all.cells, (cell) => cell.onHand)).toBe(await onHand(sql`true`));
    expect(all.repositories.map(({ id }) => id)).not.toContain(7);
    const own: ProductStock = (await get("/1/stock", "keeper")).body;
    expect(own.repositories.map(({ id }) => id)).toEqual([1, 2]);
    expect(new Set(own.cells.map((cell) => cell.repositoryId))).toEqual(new Set([1, 2]));
    expect(sum(own.cells, (cell) => cell.onHand)).toBe(await onHand(sql`repository_id in (1, 2)`));
  });

  it("tells what goods are worth only with the right to see cost", async () => {
    const worth = async (username: string) =>
      ((await get("/1/stock", username)).body as ProductStock).repositories.map(
        (place) => place.valueFen !== undefined,
      );
    expect(new Set(await worth("admin"))).toEqual(new Set([true]));
    expect(new Set(await worth("keeper"))).toEqual(new Set([false]));
  });

  it("counts what is on its way to a repository", async () => {
    const [own] = await ask<{ id: number }>(sql`select min(id)::int8 as id from sku where product_id = 1`);
    const [sent] = await ask<{ id: number }>(
      sql`insert into transfer (no, from_id, to_id, status, biz_date, created_at, updated_at)
          values ('DB-TEST', 1, 2, 'SENT', '2026-04-15', now(), now()) returning id`,
    );
    await ask(
      sql`insert into transfer_line (transfer_id, line_no, sku_id, apply_qty, sent_qty, received_qty) values (${sent?.id}, 1, ${own?.id}, 10, 10, 3)`,
    );
    const transit = async (username: string) => ((await get("/1/stock", username)).body as ProductStock).inTransit;
    expect(await transit("keeper")).toEqual([{ repositoryId: 2, skuId: own?.id, qty: 7 }]);
    expect(await transit("warehouse")).toEqual(await transit("boss"));
  });
});

describe("销售", () => {
  it("is that of the period, by SKU, in the repositories one may view", async () => {
    const { body } = await get("/1/sales?days=30", "keeper");
    expect([body.from, body.to]).toEqual(["2026-03-17", "2026-04-15"]);
    const [ledger] = await ask<{ sold: number; returned: number }>(
      sql`select coalesce(sum(-qty) filter (where move_type in ('SALE_OUT', 'ONLINE_OUT')), 0)::int8 as sold,
                 coalesce(sum(qty) filter (where move_type in ('SALE_RETURN', 'ONLINE_RETURN')), 0)::int8 as returned
          from stock_movement where repository_id in (1, 2) and biz_date > '2026-03-16'
            and sku_id in (select id from sku where product_id = 1)`,
    );
    const cells: { sold: number; returned: number }[] = body.cells;
    expect(sum(cells, (cell) => cell.sold)).toBe(ledger?.sold);
    expect(sum(cells, (cell) => cell.returned)).toBe(ledger?.returned);
    expect(body.received).toBeGreaterThanOrEqual(body.netSold);
    const all = (await get("/1/sales?days=90", "admin")).body;
    expect(sum(all.cells as typeof cells, (cell) => cell.sold)).toBeGreaterThan(ledger?.sold ?? 0);
  });

  it("is asked for 30 or 90 days", async () => {
    const reply = await get("/1/sales?days=31");
    expect([reply.status, reply.body.message]).toEqual([400, "天数只能是 30 或 90"]);
  });
});

describe("出入库流水", () => {
  it("has the latest first, of visible repositories, without cost for a keeper", async () => {
    const { content, totalElements } = (await get("/1/movements?size=100", "keeper")).body;
    const [ledger] = await ask<{ total: number }>(
      sql`select count(*)::int8 as total from stock_movement where repository_id in (1, 2) and sku_id in (select id from sku where product_id = 1)`,
    );
    expect(totalElements).toBe(ledger?.total);
    const ids = content.map((row: { id: number }) => row.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(content[0]).not.toHaveProperty("valueFen");
    expect((await get("/1/movements", "admin")).body.content[0]).toHaveProperty("valueFen");
  });
});

describe("SKU 启停", () => {
  const put = (body: Record<string, unknown>, username = "boss") =>
    backoffice.send("PUT", "/api/clothes/product/skus", {
      token: tokens[username],
      body: { clientToken: randomUUID(), ...body },
    });

  it("switches a style's SKUs, which an edit then leaves as they are", async () => {
    const item: ProductItem = (await get("/5/item")).body;
    const [off, ...on] = item.skus.map(({ id }) => id);
    const reply = await put({ id: 5, version: item.version, activeIds: on });
    expect(reply.body).toEqual({ version: item.version + 1, active: on.length, stopped: 1 });
    const detail: ProductDetail = (await get("/5")).body;
    await backoffice.send("PUT", "/api/clothes/product", { token: tokens.boss, body: edited(detail) });
    const after: ProductItem = (await get("/5/item")).body;
    expect(after.skus.filter(({ active }) => !active).map(({ id }) => id)).toEqual([off]);
  });

  it("refuses none, another style's, an old version, and a keeper", async () => {
    const item: ProductItem = (await get("/6/item")).body;
    const refusal = async (body: Record<string, unknown>) =>
      (await put({ id: 6, version: item.version, ...body })).body.message;
    expect(await refusal({ activeIds: [] })).toBe("请至少启用一个 SKU");
    expect(await refusal({ activeIds: [1] })).toBe(`所选 SKU 不属于 ${item.styleNo}，请刷新后重试`);
    expect(await refusal({ version: 99, activeIds: [item.skus[0]?.id] })).toBe("数据已被他人修改，请刷新后重试");
    expect((await put({ id: 6, version: item.version, activeIds: [item.skus[0]?.id] }, "keeper")).status).toBe(403);
  });
});
