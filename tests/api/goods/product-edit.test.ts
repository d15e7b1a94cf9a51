/** 编辑商品: versions, states, prices and their log (domain.md §3.1, §1.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { type ProductStatus, productStatuses } from "#contract/goods/product.words.ts";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { brandId, categoryId, edited, newStyle, seasonId } from "../../support/data/goods.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["boss", "merchandiser", "keeper", "admin"])
    tokens[username] = await backoffice.signIn(username);
});

async function detailOf(id: number): Promise<ProductDetail> {
  return (await backoffice.send("GET", `/api/clothes/product/${id}`, { token: tokens.boss })).body;
}

async function add(changes: Record<string, unknown> = {}): Promise<ProductDetail> {
  const reply = await backoffice.send("POST", "/api/clothes/product", { token: tokens.boss, body: newStyle(changes) });
  expect(reply.status, reply.body?.message).toBe(201);
  return detailOf(reply.body.id);
}

const edit = (detail: ProductDetail, changes: Record<string, unknown> = {}, username = "boss") =>
  backoffice.send("PUT", "/api/clothes/product", { token: tokens[username], body: edited(detail, changes) });

async function expectRefused(
  detail: ProductDetail,
  changes: Record<string, unknown>,
  message: string,
  username = "boss",
) {
  const before = await detailOf(detail.id);
  const reply = await edit(detail, changes, username);
  expect([reply.status, reply.body.message]).toEqual([400, message]);
  expect(await detailOf(detail.id)).toEqual(before);
}

const priceLog = (productId: number) =>
  rows(
    backoffice.database.db,
    sql`select field, before_fen as before, after_fen as after, operator_id as by from product_price_log where product_id = ${productId} order by id`,
  );

const listRow = async (styleNo: string) =>
  (await backoffice.send("GET", `/api/clothes/product?keyword=${styleNo}`, { token: tokens.boss })).body.content[0];

describe("an edit", () => {
  it("changes what it says and raises the version", async () => {
    const style = await add();
    backoffice.advance(60_000);
    const reply = await edit(style, { name: "改过的名字", remark: "补货中" }, "merchandiser");
    expect([reply.status, reply.body]).toEqual([200, { id: style.id, version: 2, skuCount: 12, stoppedSkuCount: 0 }]);
    expect(await detailOf(style.id)).toEqual({
      ...style,
      name: "改过的名字",
      remark: "补货中",
      version: 2,
      updateBy: "顾跟单",
      updateTime: "2026-04-15 12:01:00",
    });
  });

  it("that changes nothing leaves every SKU as it is", async () => {
    const seeded = await detailOf(3);
    expect((await edit(seeded)).body).toEqual({
      id: 3,
      version: seeded.version + 1,
      skuCount: seeded.skus.length,
      stoppedSkuCount: 0,
    });
    expect((await detailOf(3)).skus).toEqual(seeded.skus);
  });

  it("shows in the list at once", async () => {
    const style = await add({ styleNo: "9101" });
    await edit(style, {
      name: "冬款大衣",
      categoryId: categoryId("风衣大衣"),
      brandId: brandId("素锦"),
      seasonId: seasonId("冬"),
      year: 2027,
      status: "CLEAR",
      launchDate: "2026-12-01",
      wholesalePriceFen: 19_900,
      answered: whateverIsAsked,
    });
    expect(await listRow("9101")).toMatchObject({
      name: "冬款大衣",
      categoryName: "风衣大衣",
      brandName: "素锦",
      seasonName: "冬",
      year: 2027,
      status: "CLEAR",
      launchDate: "2026-12-01",
      wholesalePriceFen: 19_900,
    });
    const query = `categoryId=${categoryId("风衣大衣")}&status=CLEAR&priceFromFen=19900&priceToFen=19900&launchFrom=2026-12-01&keyword=dkdy`;
    const found = await backoffice.send("GET", `/api/clothes/product?${query}`, { token: tokens.boss });
    expect(found.body.content).toMatchObject([{ styleNo: "9101" }]);
  });

  it("on an old version is refused; of two at the same time one wins", async () => {
    const style = await add();
    expect((await edit(style, { name: "先改" })).status).toBe(200);
    await expectRefused(style, { name: "后改" }, "数据已被他人修改，请刷新后重试");
    const current = await detailOf(style.id);
    const replies = await Promise.all([
      edit(current, { name: "甲" }),
      edit(current, { name: "乙" }, "merchandiser"),
      edit(current, { name: "丙" }, "admin"),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
    expect((await detailOf(style.id)).version).toBe(current.version + 1);
  });

  it("sent again gives the first answer, though the version has moved", async () => {
    const style = await add();
    const clientToken = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => edit(style, { name: "一次", clientToken })));
    for (const reply of replies)
      expect([reply.status, reply.body]).toEqual([200, { id: style.id, version: 2, skuCount: 12, stoppedSkuCount: 0 }]);
    expect((await edit(style, { name: "别人的", clientToken }, "merchandiser")).body.message).toBe(
      "表单已失效，请刷新页面后重试",
    );
    expect((await detailOf(style.id)).version).toBe(2);
  });

  it("with a token that added a style is refused", async () => {
    const clientToken = randomUUID();
    const style = await add({ clientToken });
    await expectRefused(style, { clientToken }, "表单已失效，请刷新页面后重试");
  });

  it("of a style that is gone, or by whoever may not, is refused", async () => {
    const style = await add();
    expect((await edit({ ...style, id: 999_999 })).body.message).toBe("商品不存在，可能已被删除");
    expect((await edit(style, {}, "keeper")).status).toBe(403);
  });
});

describe("the state", () => {
  const labels = { DRAFT: "待上架", ON: "在售", CLEAR: "清仓", OFF: "停产" };
  const allowed: Record<ProductStatus, readonly ProductStatus[]> = {
    DRAFT: ["DRAFT", "ON"],
    ON: ["ON", "CLEAR", "OFF"],
    CLEAR: ["CLEAR", "ON", "OFF"],
    OFF: ["OFF", "ON"],
  };

  it.each(
    productStatuses.flatMap((from) => productStatuses.map((to) => [from, to] as const)),
  )("%s → %s", async (from, to) => {
    const style = await add({ status: "DRAFT" });
    await backoffice.database.db.execute(sql`update product set status = ${from} where id = ${style.id}`);
    if (!allowed[from].includes(to))
      return expectRefused(style, { status: to }, `状态不能从“${labels[from]}”改为“${labels[to]}”`);
    expect((await edit(style, { status: to })).status).toBe(200);
    expect((await listRow(style.styleNo)).status).toBe(to);
  });
});

describe("the supplier", () => {
  it("has to deliver now for a new style; a style that has one keeps it, and shows it", async () => {
    const style = await add();
    const offer = async (status: string) => {
      await backoffice.database.db.execute(sql`update party set status = ${status} where id = ${style.partyId}`);
    };
    await offer("OFF");
    const refused = await backoffice.send("POST", "/api/clothes/product", { token: tokens.boss, body: newStyle() });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "所选工厂或供应商不存在、已停用或不供成衣，请重新选择",
    ]);
    const stopped = await detailOf(style.id);
    expect(stopped.stopped.party).toEqual({ id: style.partyId, name: "本厂一车间" });
    expect((await edit(stopped, { name: "照旧" })).status).toBe(200);
    expect((await detailOf(style.id)).partyId).toBe(style.partyId);
    await offer("ON");
    expect((await detailOf(style.id)).stopped.party).toBeNull();
  });
});

describe("prices", () => {
  it("to buy at are told to who sees cost or sets prices, and kept when anybody else saves", async () => {
    const style = await add({ purchasePriceFen: 4_200 });
    const seen = (username: string) =>
      backoffice.send("GET", `/api/clothes/product/${style.id}`, { token: tokens[username] });
    expect((await seen("boss")).body.purchasePriceFen).toBe(4_200);
    for (const username of ["merchandiser", "keeper"]) {
      const { status, body } = await seen(username);
      expect([username, status, Object.keys(body).includes("purchasePriceFen")]).toEqual([username, 200, false]);
    }
    const { body: hers } = await seen("merchandiser");
    expect((await edit(hers, { name: "改名" }, "merchandiser")).status).toBe(200);
    expect(await detailOf(style.id)).toMatchObject({ name: "改名", purchasePriceFen: 4_200 });
    expect(await priceLog(style.id)).toEqual([]);
  });

  it("need their own permission to change, not to stay", async () => {
    const style = await add();
    await expectRefused(
      style,
      { wholesalePriceFen: 8800 },
      "没有改价权限：批发价不能从 89.00 改为 88.00",
      "merchandiser",
    );
    await expectRefused(style, { minPriceFen: null }, "没有改价权限：最低价不能从 80.00 改为 空", "merchandiser");
    await expectRefused(style, { purchasePriceFen: 0 }, "没有改价权限：采购价不能修改", "merchandiser");
    expect((await edit(style, { name: "只改名" }, "merchandiser")).status).toBe(200);
    expect(await priceLog(style.id)).toEqual([]);
  });

  it("leave a row in the log for each that changes, with before, after and who", async () => {
    const style = await add();
    await edit(style, { wholesalePriceFen: 9500, tagPriceFen: null, retailPriceFen: 15_900 });
    expect(await priceLog(style.id)).toEqual([
      { field: "wholesalePriceFen", before: 8900, after: 9500, by: 2 },
      { field: "tagPriceFen", before: 25_900, after: null, by: 2 },
      { field: "retailPriceFen", before: null, after: 15_900, by: 2 },
    ]);
    await edit(await detailOf(style.id), { name: "不动价" });
    expect(await priceLog(style.id)).toHaveLength(3);
  });

  it("out of order are warned of when they change, and left alone when they do not", async () => {
    const style = await add();
    await expectRefused(
      style,
      { minPriceFen: 9000 },
      "最低价 90.00 高于批发价 89.00。确认无误请勾选“价格无误”后再保存",
    );
    expect((await edit(style, { minPriceFen: 9000, answered: whateverIsAsked })).status).toBe(200);
    expect((await edit(await detailOf(style.id), { name: "价格照旧" }, "merchandiser")).status).toBe(200);
  });
});

describe("the 款号", () => {
  it("may change while nothing has moved; the SKU codes follow, the barcodes stay", async () => {
    const style = await add({ styleNo: "9102" });
    expect((await edit(style, { styleNo: "9103-a" })).status).toBe(200);
    const changed = await detailOf(style.id);
    expect(changed.skus.map((sku) => sku.skuCode)).toEqual(
      style.skus.map((sku) => sku.skuCode.replace("9102", "9103-A")),
    );
    expect(changed.skus.map((sku) => sku.barcode)).toEqual(style.skus.map((sku) => sku.barcode));
    expect([await listRow("9102"), (await listRow("9103-A")).id]).toEqual([undefined, style.id]);
  });

  it("stays once goods have moved, and is never another's", async () => {
    await expectRefused(await detailOf(1), { styleNo: "8899" }, "该款已有库存流水，款号不能修改");
    await expectRefused(await add(), { styleNo: "8801" }, "款号 8801 已存在，请换一个款号");
  });
});
