/** 商品映射: by 商家编码, by hand and by spreadsheet, and orders that waited for it follow at once (domain.md §3.5). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { addShop, orderLine, paidOrder, richSkus } from "../../support/data/shop-orders.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const settings = { secretKey: "a key for tests" };
const backoffice = openBackoffice(settings);
const path = "/api/clothes/shop/sku";

let ecom: Caller;
let codes: string[];
let shop: { id: number; repositoryId: number };
let made = 0;
beforeAll(async () => {
  ecom = await caller(backoffice, "ecom");
  codes = (await richSkus(backoffice.database.db, places.shop, 1)).slice(0, 3).map(({ skuCode }) => skuCode);
});
beforeEach(async () => {
  made += 1;
  shop = await addShop(backoffice.database.db, `映射店 ${made}`);
});

/** A waiting order of goods that nobody here knows by their code. */
async function orderOf(no: string, ...unknown: string[]): Promise<void> {
  const node = { db: backoffice.database.db, clock: { now: () => demoNow }, settings };
  const lines = unknown.map((code, at) => orderLine(code, { id: `${no}-${at}` }));
  await upsertOrders(node, shop, [paidOrder(no, lines)]);
}

const waits = async (no: string) =>
  (
    await oneRow<{ unmatched: boolean }>(
      backoffice.database.db,
      sql`select unmatched from shop_order where shop_id = ${shop.id} and platform_no = ${no}`,
    )
  ).unmatched;

interface Goods {
  id: number;
  version: number;
  merchantCode: string;
  skuCode: string | null;
  platformSkuId: string;
}
const goods = async (): Promise<Goods[]> => (await ecom.get(`${path}?shopId=${shop.id}&size=100`)).body.content;
const goodsOf = async (merchantCode: string) => {
  const found = (await goods()).find((one) => one.merchantCode === merchantCode);
  if (!found) throw new Error(`no goods ${merchantCode}`);
  return found;
};

it("matches by 商家编码 once our SKU has that code, in any case and with spaces, and leaves the rest", async () => {
  const [code = ""] = codes;
  await orderOf("A1", "LATER-1");
  await orderOf("A2", "NOBODY");
  expect([await waits("A1"), await waits("A2")]).toEqual([true, true]);
  // The platform's seller put the code right there; it came with the goods, not with a new order.
  await backoffice.database.db.execute(
    sql`update shop_sku set merchant_code = ${` ${code.toLowerCase()} `} where shop_id = ${shop.id} and merchant_code = 'LATER-1'`,
  );
  expect(await ecom.ok("POST", `${path}/auto`, { shopId: shop.id })).toEqual({ matched: 1, left: 1 });
  expect((await goods()).map(({ skuCode }) => skuCode).sort()).toEqual([code, null].sort());
  expect(await ecom.ok("POST", `${path}/auto`, { shopId: shop.id })).toEqual({ matched: 0, left: 1 });
  const keeper = await caller(backoffice, "keeper");
  expect((await keeper.post(`${path}/auto`, { shopId: shop.id })).status).toBe(403);
});

it("matches by hand, lets waiting orders follow, and is taken back", async () => {
  const [code = ""] = codes;
  await orderOf("B1", "BY-HAND");
  const found = await goodsOf("BY-HAND");
  const match = (typed: string, version = found.version) => ({
    path: `${path}/${found.id}/match`,
    body: { code: typed, version },
  });
  const wrong = match("没有这个码");
  expect(await ecom.refused("POST", wrong.path, wrong.body)).toBe(
    "没有编码或条码是 没有这个码 的 SKU，请核对后重新填写",
  );
  const empty = match(" ");
  expect(await ecom.refused("POST", empty.path, empty.body)).toMatch(/SKU 编码或条码/);
  const right = match(` ${code.toLowerCase()}`);
  const saved = await ecom.ok("POST", right.path, right.body);
  expect(await waits("B1")).toBe(false);
  expect(await ecom.refused("POST", right.path, right.body)).toBe("数据已被他人修改，请刷新后重试");
  // An order that comes after is matched by it.
  await orderOf("B2", "BY-HAND");
  expect(await waits("B2")).toBe(false);
  await ecom.ok("POST", `${path}/${found.id}/unmatch`, { version: saved.version });
  await orderOf("B3", "BY-HAND");
  expect([await waits("B2"), await waits("B3")]).toEqual([false, true]);
});

it("takes a spreadsheet: names its wrong rows, writes none of them, and the right ones once", async () => {
  const [code = "", other = ""] = codes;
  await orderOf("C1", "SHEET-1");
  const { platformSkuId } = await goodsOf("SHEET-1");
  const name = `映射店 ${made}`;
  const file = await writeXlsx({
    sheets: [
      {
        name: "映射",
        rows: [
          ["店铺*", "平台 SKU*", "平台商品", "商家编码", "我们的 SKU*", "标题", "规格"],
          [name, platformSkuId, null, null, code, null, null],
          ["没有的店", "P-2", null, null, code, null, null],
          [name, "P-3", null, null, "没有的码", null, null],
          [name, platformSkuId, null, null, other, null, null],
          [name, null, null, null, code, null, null],
          [name, "P-6", "700006", "NEW-6", other, "新上的裙子", "黑;M"],
        ],
      },
    ],
  });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "映射.xlsx");
  const token = await backoffice.signIn("ecom");
  const sent = await backoffice.send("POST", `${path}/import?clientToken=${randomUUID()}`, { token, body: form });
  expect([sent.status, sent.body.message]).toEqual([201, undefined]);
  await backoffice.settle();
  const checked = (await ecom.get(`/api/task/${sent.body.jobId}`)).body;
  const errors = checked.result.errors.map((error: { row: number; column: string; message: string }) =>
    [error.row, error.column, error.message].join(" "),
  );
  expect(errors).toEqual([
    "3 店铺 没有叫“没有的店”的店铺",
    "4 我们的 SKU 没有编码或条码是 没有的码 的 SKU",
    "5 平台 SKU 与第 2 行重复",
    "6 平台 SKU 请填写平台 SKU，没有的请填平台商品、商家编码或标题",
  ]);
  expect(await waits("C1")).toBe(true);
  const { jobId } = await ecom.ok("POST", `${path}/import/${checked.id}`, { mode: "right" });
  await backoffice.settle();
  expect((await ecom.get(`/api/task/${jobId}`)).body.status).toBe("DONE");
  expect(await waits("C1")).toBe(false);
  const kept = await rows(
    backoffice.database.db,
    sql`select platform_sku_id as p, sku_code as code, matched_by as by, title from shop_sku join sku on sku.id = sku_id
        where shop_id = ${shop.id} order by platform_sku_id = 'P-6'`,
  );
  expect(kept).toEqual([
    expect.objectContaining({ p: platformSkuId, code, by: "HAND" }),
    { p: "P-6", code: other, by: "HAND", title: "新上的裙子" },
  ]);
});

it("is told of a style: what each shop that one sees sells of it, and to nobody who may not see shops", async () => {
  const [code = ""] = codes;
  await orderOf("P1", code, "无此货号");
  const { productId, styleNo } = await oneRow<{ productId: number; styleNo: string }>(
    backoffice.database.db,
    sql`select product.id as "productId", style_no as "styleNo" from sku join product on product.id = product_id
        where sku_code = ${code}`,
  );
  const seen = (await ecom.get("/api/clothes/shop/order")).body.repositories.map(({ id }: { id: number }) => id);
  const elsewhere = Object.values(places).find((id) => !seen.includes(id));
  const hidden = await addShop(backoffice.database.db, "别处的店", elsewhere);
  await backoffice.database.db.execute(sql`insert into shop_sku (shop_id, platform_sku_id, platform_item_id, sku_id,
      matched_by, created_at, updated_at)
    select ${hidden.id}, '1', '1', id, 'HAND', now(), now() from sku where sku_code = ${code}`);
  const of = async (by: Caller) => (await by.get(`${path}/product/${productId}`)).body as { shopId: number }[];
  const mine = await of(ecom);
  expect(mine.filter(({ shopId }) => shopId === shop.id)).toEqual([
    expect.objectContaining({
      ...{ shopName: `映射店 ${made}`, merchantCode: code, skuCode: code, matchedBy: "AUTO" },
      skuLabel: expect.stringContaining(styleNo),
    }),
  ]);
  expect(mine.map(({ shopId }) => shopId)).not.toContain(hidden.id);
  const admin = await caller(backoffice, "admin");
  expect((await of(admin)).map(({ shopId }) => shopId)).toContain(hidden.id);
  expect((await (await caller(backoffice, "keeper")).get(`${path}/product/${productId}`)).status).toBe(403);
});
