/** What happens to a style's SKUs when its colours and sizes change (domain.md §3.1, Effects). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { colorIds, edited, newStyle, sizeGroupId, sizeIds } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
let boss = "";
beforeAll(async () => {
  boss = await backoffice.signIn("boss");
});

async function detailOf(id: number): Promise<ProductDetail> {
  return (await backoffice.send("GET", `/api/clothes/product/${id}`, { token: boss })).body;
}

/** A style of 黑 白 in S M L XL. */
async function add(): Promise<ProductDetail> {
  const reply = await backoffice.send("POST", "/api/clothes/product", {
    token: boss,
    body: newStyle({ colorIds: colorIds("黑", "白") }),
  });
  return detailOf(reply.body.id);
}

async function edit(id: number, changes: Record<string, unknown>) {
  const reply = await backoffice.send("PUT", "/api/clothes/product", {
    token: boss,
    body: edited(await detailOf(id), changes),
  });
  expect(reply.status, reply.body?.message).toBe(200);
  const { skuCount, stoppedSkuCount } = reply.body;
  return { skuCount, stoppedSkuCount };
}

/** Two pieces come in, as the ledger writes it. */
async function receive(skuId: number) {
  await backoffice.database.script(`
    insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id, doc_line_id, biz_date, operator_id, created_at)
    values (1, ${skuId}, 1, 2, 8000, 2, 'OPENING', 'TEST', ${skuId}, ${skuId}, '2026-04-15', 6, now());
    insert into stock_balance (repository_id, sku_id, grade, on_hand, value_fen) values (1, ${skuId}, 1, 2, 8000)`);
}

const codes = (style: ProductDetail, active: boolean) =>
  style.skus.filter((sku) => sku.active === active).map((sku) => sku.skuCode.slice(style.styleNo.length + 1));
const run = (color: string) => ["S", "M", "L", "XL"].map((size) => `${color}-${size}`);

describe("a colour that is taken away", () => {
  it("goes with its SKUs when none has moved", async () => {
    const { id } = await add();
    expect(await edit(id, { colorIds: colorIds("黑") })).toEqual({ skuCount: 4, stoppedSkuCount: 0 });
    const style = await detailOf(id);
    expect([codes(style, true), codes(style, false), style.colorIds]).toEqual([run("BK"), [], colorIds("黑")]);
  });

  it("leaves what has moved, stopped, and its stock in sight", async () => {
    const { id, skus } = await add();
    await receive(skus[5]?.id ?? 0);
    expect(await edit(id, { colorIds: colorIds("黑") })).toEqual({ skuCount: 4, stoppedSkuCount: 1 });
    const style = await detailOf(id);
    expect([codes(style, true), codes(style, false)]).toEqual([run("BK"), ["WH-M"]]);
    expect(style.skus.at(-1)).toMatchObject({ onHand: 2, barcode: skus[5]?.barcode });
    const list = await backoffice.send("GET", `/api/clothes/product?keyword=${style.styleNo}`, { token: boss });
    expect(list.body.content[0]).toMatchObject({ colorCount: 1, onHand: 2, available: 2 });
  });

  it("comes back as it was: the stopped SKU with its barcode, the others anew", async () => {
    const { id, skus } = await add();
    await receive(skus[5]?.id ?? 0);
    await edit(id, { colorIds: colorIds("黑") });
    expect(await edit(id, { colorIds: colorIds("黑", "白") })).toEqual({ skuCount: 8, stoppedSkuCount: 0 });
    const style = await detailOf(id);
    expect(codes(style, true)).toEqual([...run("BK"), ...run("WH")]);
    expect(style.skus[5]).toEqual({ ...skus[5], onHand: 2 });
  });
});

describe("a size that is taken away", () => {
  it("is stopped where it moved, removed where it did not, and comes back", async () => {
    const { id, skus } = await add();
    await receive(skus[3]?.id ?? 0);
    expect(await edit(id, { sizeIds: sizeIds("S–XL", "S", "M", "L") })).toEqual({ skuCount: 6, stoppedSkuCount: 1 });
    const smaller = await detailOf(id);
    expect([codes(smaller, false), smaller.sizeIds]).toEqual([["BK-XL"], sizeIds("S–XL", "S", "M", "L")]);
    expect(await edit(id, { sizeIds: sizeIds("S–XL") })).toEqual({ skuCount: 8, stoppedSkuCount: 0 });
  });

  it("may be the whole group: another run takes its place", async () => {
    const { id, skus } = await add();
    await receive(skus[0]?.id ?? 0);
    expect(await edit(id, { sizeGroupId: sizeGroupId("均码"), sizeIds: sizeIds("均码") })).toEqual({
      skuCount: 2,
      stoppedSkuCount: 1,
    });
    const style = await detailOf(id);
    expect([codes(style, true), codes(style, false)]).toEqual([["BK-F", "WH-F"], ["BK-S"]]);
  });
});

describe("a cell switched off by hand", () => {
  const switchOff = (id: number) => backoffice.database.db.execute(sql`update sku set active = false where id = ${id}`);

  it("stays off when the style is saved, also with more colours", async () => {
    const { id, skus } = await add();
    await switchOff(skus[0]?.id ?? 0);
    expect(await edit(id, { name: "照旧" })).toEqual({ skuCount: 7, stoppedSkuCount: 0 });
    expect(await edit(id, { colorIds: colorIds("黑", "白", "粉") })).toEqual({ skuCount: 11, stoppedSkuCount: 0 });
    expect(codes(await detailOf(id), false)).toEqual(["BK-S"]);
  });

  it("is on again when its colour goes and comes back", async () => {
    const { id, skus } = await add();
    await receive(skus[0]?.id ?? 0);
    await switchOff(skus[0]?.id ?? 0);
    expect(await edit(id, { colorIds: colorIds("白") })).toEqual({ skuCount: 4, stoppedSkuCount: 0 });
    await edit(id, { colorIds: colorIds("白", "黑") });
    expect(codes(await detailOf(id), false)).toEqual([]);
  });
});

describe("the order of colours", () => {
  it("is the form's, and changes with it without touching an SKU", async () => {
    const { id, skus } = await add();
    expect(await edit(id, { colorIds: colorIds("白", "黑") })).toEqual({ skuCount: 8, stoppedSkuCount: 0 });
    const style = await detailOf(id);
    expect(codes(style, true)).toEqual([...run("WH"), ...run("BK")]);
    expect(new Set(style.skus.map((sku) => sku.id))).toEqual(new Set(skus.map((sku) => sku.id)));
  });
});
