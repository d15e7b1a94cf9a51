/** 新增商品: SKUs with codes and barcodes, and what is refused (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { colorIds, newStyle, partyId, sizeGroupId, sizeIds } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["boss", "merchandiser", "keeper", "admin"])
    tokens[username] = await backoffice.signIn(username);
});

const add = (changes: Record<string, unknown> = {}, username = "boss") =>
  backoffice.send("POST", "/api/clothes/product", { token: tokens[username], body: newStyle(changes) });

async function added(changes: Record<string, unknown> = {}): Promise<ProductDetail> {
  const reply = await add(changes);
  expect(reply.status, reply.body?.message).toBe(201);
  return (await backoffice.send("GET", `/api/clothes/product/${reply.body.id}`, { token: tokens.boss })).body;
}

async function count(styleNo: string): Promise<number> {
  return (await backoffice.send("GET", `/api/clothes/product?keyword=${styleNo}`, { token: tokens.boss })).body
    .totalElements;
}

async function expectRefused(changes: Record<string, unknown>, message: string) {
  const reply = await add(changes);
  expect([reply.status, reply.body.message]).toEqual([400, message]);
}

/** Independent of the code that makes them: weights 1 and 3 from the left, all thirteen add up to a multiple of ten. */
const isEan13 = (code: string) =>
  /^\d{13}$/.test(code) &&
  [...code].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0) % 10 === 0;

describe("SKUs", () => {
  it("are colours × sizes, coded 款号-色码-尺码, in the order of the form and of the run", async () => {
    const reply = await add({ styleNo: "9001", colorIds: colorIds("粉", "黑", "米白") });
    expect(reply.body).toEqual({ id: expect.any(Number), version: 1, skuCount: 12, stoppedSkuCount: 0 });
    const { skus } = (await backoffice.send("GET", `/api/clothes/product/${reply.body.id}`, { token: tokens.boss }))
      .body as ProductDetail;
    expect(skus.map((sku) => sku.skuCode)).toEqual(
      ["PK", "BK", "OW"].flatMap((color) => ["S", "M", "L", "XL"].map((size) => `9001-${color}-${size}`)),
    );
    expect(skus.every((sku) => sku.active && sku.onHand === 0)).toBe(true);
  });

  it("have barcodes that scan, start with 2 and belong to one SKU each", async () => {
    const styles = [await added(), await added()];
    const barcodes = styles.flatMap((style) => style.skus.map((sku) => sku.barcode));
    expect(new Set(barcodes).size).toBe(24);
    for (const barcode of barcodes) expect(isEan13(barcode) && barcode.startsWith("2"), barcode).toBe(true);
    const seeded: ProductDetail = (await backoffice.send("GET", "/api/clothes/product/1", { token: tokens.boss })).body;
    for (const { barcode } of seeded.skus) expect(isEan13(barcode), barcode).toBe(true);
  });

  it("name the one size of 均码 F", async () => {
    const style = await added({
      styleNo: "9002",
      colorIds: colorIds("黑"),
      sizeGroupId: sizeGroupId("均码"),
      sizeIds: sizeIds("均码"),
    });
    expect(style.skus.map((sku) => sku.skuCode)).toEqual(["9002-BK-F"]);
  });

  it("may be the whole thirty colours by many sizes, or some sizes of a group, given as text or alone", async () => {
    const many = await add({
      colorIds: Array.from({ length: 22 }, (_, index) => index + 1),
      sizeGroupId: sizeGroupId("裤 25–32"),
      sizeIds: sizeIds("裤 25–32"),
    });
    expect(many.body.skuCount).toBe(176);
    const one = await add({
      colorIds: String(colorIds("黑")[0]),
      sizeGroupId: String(sizeGroupId("S–XL")),
      sizeIds: sizeIds("S–XL", "L").map(String),
    });
    expect(one.body.skuCount).toBe(1);
  });
});

describe("a new style", () => {
  it("reads back as it was written", async () => {
    const body = newStyle({
      colorIds: colorIds("白", "黑"),
      sizeIds: sizeIds("S–XL", "S", "M"),
      retailPriceFen: 15_900,
      purchasePriceFen: 4500,
      weightGram: 320,
      fabricId: 401,
      lookId: 502,
      attrs: { 1: 2 },
      remark: "第一行\n第二行",
    });
    const reply = await backoffice.send("POST", "/api/clothes/product", { token: tokens.boss, body });
    const detail = (await backoffice.send("GET", `/api/clothes/product/${reply.body.id}`, { token: tokens.boss })).body;
    const { clientToken: _token, ...fields } = body;
    expect(detail).toEqual({
      ...fields,
      id: reply.body.id,
      version: 1,
      // Nothing was received: what it is bought for.
      costFen: fields.purchasePriceFen,
      costSource: "PLAN",
      skus: expect.any(Array),
      facts: [{ id: 1, name: "厚度", text: "适中" }],
      stopped: { values: [], sizeGroup: null, party: null },
      updateBy: "云老板",
      updateTime: "2026-04-15 12:00:00",
    });
  });

  it("stands in the list at once, findable by its initials", async () => {
    await added({ styleNo: "9003", name: "墨绿丝绒长裙" });
    const { body } = await backoffice.send("GET", "/api/clothes/product?keyword=mlsrcq", { token: tokens.boss });
    expect(body.content).toMatchObject([
      { styleNo: "9003", colorCount: 3, sizeGroupName: "S–XL", onHand: 0, sold7: 0, status: "ON" },
    ]);
  });

  it("has its 款号 in capitals, trimmed", async () => {
    expect((await added({ styleNo: " ab-77 " })).styleNo).toBe("AB-77");
    await expectRefused({ styleNo: "Ab-77" }, "款号 AB-77 已存在，请换一个款号");
  });

  it("starts as 待上架 or 在售", async () => {
    expect((await added({ status: "DRAFT" })).status).toBe("DRAFT");
    for (const status of ["CLEAR", "OFF"]) await expectRefused({ status }, "新商品的状态只能是待上架或在售");
  });

  it("may leave out what is optional", async () => {
    const bare = await added({
      brandId: undefined,
      minPriceFen: undefined,
      tagPriceFen: null,
      composition: undefined,
      standard: undefined,
      safetyClass: undefined,
      partyId: null,
      pictureIds: undefined,
      remark: undefined,
    });
    expect(bare).toMatchObject({
      brandId: null,
      minPriceFen: null,
      tagPriceFen: null,
      composition: "",
      standard: "",
      safetyClass: null,
      partyId: null,
      pictureIds: [],
      remark: "",
    });
  });

  it("ignores what is not for callers to write", async () => {
    expect(await added({ costFen: 1, version: 7, createdBy: 1, nameGrams: ["x"], pinyin: "x" })).toMatchObject({
      costFen: null,
      version: 1,
    });
  });
});

describe("refusals", () => {
  it("name a 款号 that exists, also when two people add it at the same time", async () => {
    await expectRefused({ styleNo: "8801" }, "款号 8801 已存在，请换一个款号");
    const replies = await Promise.all(Array.from({ length: 4 }, () => add({ styleNo: "9004" })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 400, 400, 400]);
    for (const reply of replies.filter((one) => one.status === 400))
      expect(reply.body.message).toBe("款号 9004 已存在，请换一个款号");
  });

  it("warn of prices out of order, once", async () => {
    const confirm = "。确认无误请勾选“价格无误”后再保存";
    await expectRefused({ minPriceFen: 9000 }, `最低价 90.00 高于批发价 89.00${confirm}`);
    await expectRefused({ tagPriceFen: 8800 }, `批发价 89.00 高于吊牌价 88.00${confirm}`);
    const { code, question } = (await add({ minPriceFen: 9000 })).body;
    expect(code, "by which a page offers the box to tick").toBe("ACKNOWLEDGE");
    await expectRefused({ minPriceFen: 9100, answered: question.name }, `最低价 91.00 高于批发价 89.00${confirm}`);
    await expectRefused(
      { minPriceFen: 9000, tagPriceFen: 8800, answered: question.name },
      `最低价 90.00 高于批发价 89.00；批发价 89.00 高于吊牌价 88.00${confirm}`,
    );
    expect((await add({ minPriceFen: 9000, answered: question.name })).status).toBe(201);
    expect((await add({ minPriceFen: 8900, tagPriceFen: 8900 })).status).toBe(201);
  });

  it.each([
    [{ categoryId: 9999 }, "所选分类不存在，请重新选择"],
    [{ categoryId: 1 }, "所选分类不存在，请重新选择"],
    [{ seasonId: 201 }, "所选季节不存在，请重新选择"],
    [{ brandId: 9999 }, "所选品牌不存在，请重新选择"],
    [{ colorIds: [1, 9999] }, "所选颜色不存在，请重新选择"],
    [{ colorIds: [1, 101] }, "所选颜色不存在，请重新选择"],
    [{ colorIds: [1, 1] }, "颜色重复，请检查"],
    [{ partyId: 9999 }, "所选工厂或供应商不存在、已停用或不供成衣，请重新选择"],
    [{ pictureIds: ["0".repeat(64)] }, "图片不存在，请重新上传"],
    [{ sizeIds: sizeIds("S–2XL") }, "所选尺码不属于该尺码组，请重新选择"],
    [{ sizeIds: [...sizeIds("S–XL"), ...sizeIds("均码")] }, "所选尺码不属于该尺码组，请重新选择"],
    [{ sizeGroupId: 9999 }, "所选尺码不属于该尺码组，请重新选择"],
  ])("name what does not exist or does not belong: %j", async (changes, message) => {
    await expectRefused({ styleNo: "9005", ...changes }, message);
    expect(await count("9005")).toBe(0);
  });

  it("come for whoever may not add", async () => {
    expect((await add({ partyId: partyId("本厂二车间") }, "merchandiser")).status).toBe(201);
    expect((await add({}, "keeper")).status).toBe(403);
  });
});

describe("the client token", () => {
  it("makes a repeat harmless: same answer, one style", async () => {
    const clientToken = randomUUID();
    const first = await add({ styleNo: "9006", clientToken });
    const again = await add({ styleNo: "9006", clientToken });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await count("9006")).toBe(1);
  });

  it("holds for five at the same time", async () => {
    const clientToken = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => add({ styleNo: "9007", clientToken })));
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([201, replies[0]?.body]);
    expect(await count("9007")).toBe(1);
  });

  it("of a refused form serves the corrected one", async () => {
    const clientToken = randomUUID();
    expect((await add({ styleNo: "8801", clientToken })).status).toBe(400);
    expect((await add({ styleNo: "9008", clientToken })).status).toBe(201);
  });

  it("of somebody else is refused", async () => {
    const clientToken = randomUUID();
    await add({ styleNo: "9009", clientToken });
    const stolen = await add({ styleNo: "9010", clientToken }, "merchandiser");
    expect([stolen.status, stolen.body.message]).toEqual([400, "表单已失效，请刷新页面后重试"]);
    expect(await count("9010")).toBe(0);
  });

  it("of another form is refused", async () => {
    const clientToken = randomUUID();
    await add({ styleNo: "9011", clientToken });
    const token = await backoffice.signIn("boss");
    const body = { clientToken, stallId: 1, distributorId: 2 };
    const opened = await backoffice.send("POST", "/api/clothes/bill", { token, body });
    expect([opened.status, opened.body.message]).toEqual([400, "表单已失效，请刷新页面后重试"]);
  });
});
