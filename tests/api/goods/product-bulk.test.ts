/** 批量改价、改状态、改分类: previewed, then done as previewed (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { PricePreviewRow } from "#contract/goods/product-bulk.ts";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { categoryId, edited, newStyle } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["boss", "merchandiser", "keeper"]) tokens[username] = await backoffice.signIn(username);
});

const send = (method: string, path: string, body?: unknown, username = "boss") =>
  backoffice.send(method, `/api/clothes/product${path}`, {
    token: tokens[username],
    ...(body !== undefined && { body }),
  });

async function add(changes: Record<string, unknown> = {}): Promise<ProductDetail> {
  const reply = await send("POST", "", newStyle(changes));
  expect(reply.status, reply.body?.message).toBe(201);
  return detailOf(reply.body.id);
}

const detailOf = async (id: number): Promise<ProductDetail> => (await send("GET", `/${id}`)).body;
const versions = (...styles: ProductDetail[]) => styles.map(({ id, version }) => ({ id, version }));

const plusFive = { fields: ["wholesalePriceFen", "tagPriceFen"], by: "RATE", amount: 550 };
const preview = (query: string, rule = "fields=wholesalePriceFen&by=FEN&amount=-1000") =>
  send("GET", `/bulk/price?${query}&${rule}`);
const changePrices = (body: Record<string, unknown>, username?: string) =>
  send("POST", "/bulk/price", { clientToken: randomUUID(), ...plusFive, ...body }, username);

describe("改价", () => {
  it("shows before and after of each style, and changes nothing yet", async () => {
    const style = await add();
    const other = await add({ minPriceFen: null, tagPriceFen: null });
    const reply = await preview(
      `ids=${style.id}&ids=${other.id}`,
      "fields=wholesalePriceFen&fields=tagPriceFen&by=RATE&amount=550",
    );
    expect(reply.body.rows.map(({ id, prices, refusal }: PricePreviewRow) => ({ id, prices, refusal }))).toEqual([
      {
        id: style.id,
        prices: [
          { field: "wholesalePriceFen", beforeFen: 8900, afterFen: 9390 },
          { field: "tagPriceFen", beforeFen: 25_900, afterFen: 27_325 },
        ],
        refusal: null,
      },
      { id: other.id, prices: [{ field: "wholesalePriceFen", beforeFen: 8900, afterFen: 9390 }], refusal: null },
    ]);
    expect((await detailOf(style.id)).wholesalePriceFen).toBe(8900);
  });

  it("changes what was previewed, with log and audit, once for each token", async () => {
    const style = await add();
    const body = { clientToken: randomUUID(), rows: versions(style) };
    const [first, again] = [await changePrices(body), await changePrices(body)];
    expect([first.status, first.body, again.body]).toEqual([200, { changed: 1, refused: [] }, first.body]);
    expect(await detailOf(style.id)).toMatchObject({ wholesalePriceFen: 9390, tagPriceFen: 27_325, version: 2 });
    const { db } = backoffice.database;
    expect(
      await rows(
        db,
        sql`select field, before_fen as before, after_fen as after, operator_id as by from product_price_log where product_id = ${style.id} order by id`,
      ),
    ).toEqual([
      { field: "wholesalePriceFen", before: 8900, after: 9390, by: 2 },
      { field: "tagPriceFen", before: 25_900, after: 27_325, by: 2 },
    ]);
    expect(
      await rows(
        db,
        sql`select action, before, after from audit_log where entity = 'product' and entity_id = ${style.id}`,
      ),
    ).toEqual([
      {
        action: "price",
        before: { wholesalePriceFen: 8900, tagPriceFen: 25_900 },
        after: { wholesalePriceFen: 9390, tagPriceFen: 27_325 },
      },
    ]);
    const listed = await send("GET", `?keyword=${style.styleNo}&priceFromFen=9390&priceToFen=9390`);
    expect(listed.body.totalElements).toBe(1);
  });

  it("keeps the floor unless confirmed, and names each style that stays", async () => {
    const low = await add();
    const free = await add({ minPriceFen: null });
    const lower = { fields: ["wholesalePriceFen"], by: "FEN", amount: -1000, rows: versions(low, free) };
    const previewed = await preview(`ids=${low.id}`);
    expect(previewed.body.rows[0].warning).toBe("最低价 80.00 高于批发价 79.00");
    const reply = await changePrices(lower);
    expect(reply.body).toEqual({
      changed: 1,
      refused: [
        {
          id: low.id,
          label: low.styleNo,
          message: "最低价 80.00 高于批发价 79.00，确认无误请勾选“价格无误”",
        },
      ],
    });
    const confirmed = await changePrices({ ...lower, rows: versions(low), confirmPrices: true });
    expect([confirmed.body.changed, (await detailOf(low.id)).wholesalePriceFen]).toEqual([1, 7900]);
  });

  it("leaves a style alone that changed since the preview", async () => {
    const [stale, fresh] = [await add(), await add()];
    await send("PUT", "", edited(stale, { name: "刚被改过" }));
    const reply = await changePrices({ rows: versions(stale, fresh) });
    expect(reply.body).toEqual({
      changed: 1,
      refused: [{ id: stale.id, label: stale.styleNo, message: "数据已被他人修改，请刷新后重试" }],
    });
    expect((await detailOf(stale.id)).wholesalePriceFen).toBe(8900);
  });

  it("refuses in one sentence when nothing can be changed", async () => {
    const [one, two] = [await add({ retailPriceFen: null }), await add({ retailPriceFen: null })];
    const refused = async (body: Record<string, unknown>) => {
      const reply = await changePrices(body);
      return [reply.status, reply.body.message];
    };
    const rule = { fields: ["retailPriceFen"], by: "FEN", amount: 100 };
    expect(await refused({ ...rule, rows: versions(one, two) })).toEqual([
      400,
      `${one.styleNo}：未设零售价（另有 1 款也不能改）`,
    ]);
    expect(await refused({ ...rule, rows: versions(one) })).toEqual([400, `${one.styleNo}：未设零售价`]);
    expect(await refused({ rows: [] })).toEqual([400, "请先勾选商品"]);
    expect(await refused({ fields: [], rows: versions(one) })).toEqual([400, "请选择要改的价格"]);
    expect(await refused({ fields: ["purchasePriceFen"], rows: versions(one) })).toEqual([
      400,
      "只能批量改批发价、最低价、吊牌价、零售价",
    ]);
    expect(await refused({ amount: 0, rows: versions(one) })).toEqual([400, "调整幅度不能为 0"]);
    expect(await refused({ rows: [{ id: 999_999, version: 1 }] })).toEqual([400, "有勾选的商品已不存在，请刷新后重试"]);
    const tooMany = Array.from({ length: 501 }, (_, index) => ({ id: index + 1, version: 1 }));
    expect(await refused({ rows: tooMany })).toEqual([400, "一次最多处理 500 款"]);
  });

  it("is for those who may change prices", async () => {
    expect((await changePrices({ rows: [{ id: 1, version: 1 }] }, "merchandiser")).status).toBe(403);
    const path = "/bulk/price?ids=1&fields=wholesalePriceFen&by=FEN&amount=1";
    expect((await send("GET", path, undefined, "keeper")).status).toBe(403);
  });
});

describe("the selection", () => {
  const refused = async (query: string) => (await preview(query)).body.message;

  it("is what was ticked, or the whole filtered set", async () => {
    const style = await add({ name: "整批改价的款" });
    const all = await preview("scope=all&keyword=整批改价");
    expect(all.body.rows.map((row: PricePreviewRow) => row.id)).toEqual([style.id]);
  });

  it("is neither empty nor too large", async () => {
    const { totalElements } = (await send("GET", "")).body;
    expect(await refused("scope=picked")).toBe("请先勾选商品");
    expect(await refused("scope=all&keyword=zzzz")).toBe("没有符合条件的商品");
    expect(await refused("ids=999999")).toBe("有勾选的商品已不存在，请刷新后重试");
    const many = Array.from({ length: 501 }, (_, index) => `ids=${index + 1}`).join("&");
    expect(await refused(many)).toBe("已勾选 501 款，一次最多 500 款");
    if (totalElements > 500) {
      expect(await refused("scope=all")).toBe(`筛选结果有 ${totalElements} 款，一次最多 500 款，请缩小筛选范围`);
    }
  });
});

describe("改状态", () => {
  it("goes along legal transitions and names the others", async () => {
    const [on, draft] = [await add(), await add({ status: "DRAFT" })];
    const shown = await send("GET", `/bulk/status?ids=${on.id}&ids=${draft.id}&status=CLEAR`);
    expect(shown.body.rows.map((row: { refusal: string | null }) => row.refusal)).toEqual([
      null,
      "状态不能从“待上架”改为“清仓”",
    ]);
    const reply = await send("POST", "/bulk/status", {
      clientToken: randomUUID(),
      rows: versions(on, draft),
      status: "CLEAR",
    });
    expect(reply.body).toEqual({
      changed: 1,
      refused: [{ id: draft.id, label: draft.styleNo, message: "状态不能从“待上架”改为“清仓”" }],
    });
    expect([(await detailOf(on.id)).status, (await detailOf(draft.id)).status]).toEqual(["CLEAR", "DRAFT"]);
    const listed = await send("GET", `?keyword=${on.styleNo}&status=CLEAR`);
    expect(listed.body.totalElements).toBe(1);
  });

  it("of a filtered set keeps the filter's state apart from the new one", async () => {
    await add({ name: "批量下架甲" });
    await add({ name: "批量下架乙", status: "DRAFT" });
    const shown = await send("GET", "/bulk/status?scope=all&keyword=批量下架&filterStatus=DRAFT&status=ON");
    expect(shown.body.rows).toMatchObject([{ name: "批量下架乙", before: "DRAFT", after: "ON", refusal: null }]);
  });

  it("is for those who may edit", async () => {
    const body = { clientToken: randomUUID(), rows: [{ id: 1, version: 1 }], status: "OFF" };
    expect((await send("POST", "/bulk/status", body, "keeper")).status).toBe(403);
  });
});

describe("改分类", () => {
  const change = (body: Record<string, unknown>) =>
    send("POST", "/bulk/category", { clientToken: randomUUID(), ...body });

  it("moves styles, and names those that are there already", async () => {
    const [dress, coat] = [await add(), await add({ categoryId: categoryId("风衣大衣") })];
    const reply = await change({ rows: versions(dress, coat), categoryId: categoryId("风衣大衣") });
    expect(reply.body).toEqual({
      changed: 1,
      refused: [{ id: coat.id, label: coat.styleNo, message: "分类没有变化" }],
    });
    expect((await detailOf(dress.id)).categoryId).toBe(categoryId("风衣大衣"));
  });

  it("refuses what is no category", async () => {
    const style = await add();
    const reply = await change({ rows: versions(style), categoryId: 999_999 });
    expect([reply.status, reply.body.message]).toEqual([400, "所选分类不存在，请重新选择"]);
  });
});
