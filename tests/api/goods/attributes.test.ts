/** 商品属性: what may be added, changed, stopped, deleted and merged (domain.md §3.1, product/attribute). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { AttributeRow } from "#contract/goods/attributes.ts";
import type { ProductDetail, Vocabulary } from "#contract/goods/products.ts";
import { referenceEpochHeader } from "#contract/headers.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { categoryId, colorIds, edited, newStyle, sizeGroupId, sizeIds } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["boss", "merchandiser", "keeper"]) tokens[username] = await backoffice.signIn(username);
});

const path = "/api/clothes/attribute";
const send = (method: string, to: string, body?: unknown, username = "boss") =>
  backoffice.send(method, to, { token: tokens[username], body });
const token = () => randomUUID();
const brand = (fields: Record<string, unknown>) => ({ type: "BRAND", sort: 50, clientToken: token(), ...fields });
const color = (fields: Record<string, unknown>) => ({
  type: "COLOR",
  hex: "#e8dcc0",
  family: "白色系",
  clientToken: token(),
  ...fields,
});

async function rowsOf(type: string, query = ""): Promise<AttributeRow[]> {
  return (await send("GET", `${path}?type=${type}&size=100${query}`)).body.content;
}

async function rowOf(type: string, name: string): Promise<AttributeRow> {
  const found = (await rowsOf(type)).find((row) => row.name === name);
  if (!found) throw new Error(`no ${type} ${name}`);
  return found;
}

async function added(fields: Record<string, unknown>): Promise<number> {
  const reply = await send("POST", path, fields);
  expect(reply.status, reply.body?.message).toBe(201);
  return reply.body.id;
}

/** The row as 编辑 sends it back, with changes. */
const edit = (row: AttributeRow, changes: Record<string, unknown> = {}) =>
  send("PUT", path, { ...row, clientToken: token(), ...changes });
const transit = (row: AttributeRow, action: "stop" | "start") =>
  send("POST", `${path}/${row.id}/${action}`, { type: row.type, version: row.version, clientToken: token() });
const remove = (row: AttributeRow, username = "boss") =>
  send("DELETE", `${path}/${row.id}`, { type: row.type, version: row.version, clientToken: token() }, username);
const merge = (from: AttributeRow, to: AttributeRow) =>
  send("POST", `${path}/merge`, {
    type: from.type,
    fromId: from.id,
    toId: to.id,
    fromVersion: from.version,
    clientToken: token(),
  });

const style = async (changes: Record<string, unknown>): Promise<ProductDetail> => {
  const reply = await send("POST", "/api/clothes/product", newStyle(changes));
  expect(reply.status, reply.body?.message).toBe(201);
  return (await send("GET", `/api/clothes/product/${reply.body.id}`)).body;
};
const vocabulary = async (): Promise<Vocabulary> => (await send("GET", "/api/clothes/product/vocabulary")).body;

function expectRefused(reply: { status: number; body: { message?: string } }, message: string) {
  expect([reply.status, reply.body?.message]).toEqual([400, message]);
}

describe("the list", () => {
  it("counts the styles of each value, stopped colours of a style too", async () => {
    const black = await rowOf("COLOR", "黑");
    const [counted] = await rows<{ styles: number }>(
      backoffice.database.db,
      sql`select count(distinct product_id)::int as styles from sku where color_id = ${black.id}`,
    );
    expect(black.refCount).toBe(counted?.styles);
    expect(black).toMatchObject({ code: "BK", family: "黑色系", hex: "#26262b", active: true, mergedInto: null });
    const groups = await rowsOf("SIZE_GROUP");
    expect(groups.find((group) => group.name === "S–XL")?.sizes.map((size) => size.name)).toEqual([
      "S",
      "M",
      "L",
      "XL",
    ]);
  });

  it("shows categories as a tree, and finds by name, code and state", async () => {
    const categories = await rowsOf("CATEGORY");
    expect(categories.slice(0, 3).map(({ name, level }) => [name, level])).toEqual([
      ["女装", 1],
      ["裙装", 2],
      ["连衣裙", 3],
    ]);
    expect((await rowsOf("COLOR", "&keyword=bk")).map((row) => row.name)).toEqual(["黑"]);
    expect(await rowsOf("COLOR", "&active=false")).toEqual([]);
    const sorted = await rowsOf("BRAND", "&sort=refCount,desc");
    expect(sorted.map((row) => row.refCount)).toEqual(sorted.map((row) => row.refCount).sort((a, b) => b - a));
  });

  it("is for those who may see it; changing is for those who may change", async () => {
    expect((await send("GET", path, undefined, "keeper")).status).toBe(403);
    expect((await send("POST", path, brand({ name: "无权" }), "keeper")).status).toBe(403);
    expect((await send("GET", path, undefined, "merchandiser")).status).toBe(200);
    expectRefused(await send("GET", `${path}?type=SHAPE`), "请选择属性类型");
  });
});

describe("adding and changing", () => {
  it("gives a code where none is typed, and shows at once in the vocabulary that callers keep", async () => {
    const before = Number((await send("GET", "/auth/info")).headers.get(referenceEpochHeader));
    const id = await added(brand({ name: "新云" }));
    expect((await rowOf("BRAND", "新云")).code).toBe("P7");
    expect((await vocabulary()).brands.some((one) => one.id === id)).toBe(true);
    expect(Number((await send("GET", "/auth/info")).headers.get(referenceEpochHeader))).toBeGreaterThan(before);
    const custom = Number((await send("GET", "/auth/info")).headers.get(referenceEpochHeader));
    await added({ type: "CUSTOM", name: "版型", kind: "SELECT", options: [{ name: "修身" }], clientToken: token() });
    expect(Number((await send("GET", "/auth/info")).headers.get(referenceEpochHeader))).toBeGreaterThan(custom);
  });

  it("adds one however often the form is sent", async () => {
    const fields = brand({ name: "一次" });
    const replies = await Promise.all([send("POST", path, fields), send("POST", path, fields)]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  it.each([
    [{ type: "BRAND", name: "云裳" }, "名称“云裳”已存在，请换一个名称"],
    [{ type: "BRAND", name: "别名", code: "p1" }, "编码 P1 已被“云裳”使用，请换一个编码"],
    [{ type: "BRAND", name: " " }, "请填写名称"],
    [{ type: "BRAND", name: "长".repeat(51) }, "名称不能超过 50 个字"],
    [{ type: "BRAND", name: "码", code: "中文" }, "编码只能用字母、数字和连字符，不超过 32 位"],
    [{ type: "COLOR", name: "奶白", code: "M", hex: "#ffffff" }, "色码必须是 2 到 4 位字母或数字"],
    [{ type: "COLOR", name: "奶白", code: "NB", hex: "white" }, "颜色值格式应为 #rrggbb，例如 #f3ecdd"],
    [{ type: "COLOR", name: "奶白", code: "BK", hex: "#ffffff" }, "编码 BK 已被“黑”使用，请换一个编码"],
    [{ type: "CATEGORY", name: "四级", parentId: categoryId("连衣裙") }, "分类最多 3 级，不能放到“连衣裙”下"],
    [{ type: "CATEGORY", name: "孤儿", parentId: 9999 }, "上级分类不存在，请重新选择"],
    [{ type: "SIZE_GROUP", name: "空", sizes: [] }, "请至少填写一个尺码"],
    [{ type: "SIZE_GROUP", name: "S–XL", sizes: [{ name: "S", code: "S" }] }, "名称“S–XL”已存在，请换一个名称"],
    [
      {
        type: "SIZE_GROUP",
        name: "重",
        sizes: [
          { name: "S", code: "S" },
          { name: "小", code: "S" },
        ],
      },
      "尺码的编码“S”重复，请检查",
    ],
    [{ type: "CUSTOM", name: "里料", kind: "SELECT" }, "请至少填写一个选项"],
    [{ type: "CUSTOM", name: "厚度", kind: "TEXT" }, "名称“厚度”已存在，请换一个名称"],
    [{ type: "CUSTOM", name: "里料", kind: "DATE" }, "请选择属性的类型"],
    [{ type: "SHAPE", name: "形状" }, "请选择属性类型"],
  ])("refuses %j", async (fields, message) => {
    expectRefused(await send("POST", path, { clientToken: token(), ...fields }), message);
  });

  it("renames what is used, but keeps its code, and tells a second editor", async () => {
    const black = await rowOf("COLOR", "黑");
    expectRefused(await edit(black, { code: "HEI" }), "“黑”的编码 BK 已被使用，不能修改");
    expect((await edit(black, { name: "墨黑" })).status).toBe(200);
    expectRefused(await edit(black, { name: "乌黑" }), "数据已被他人修改，请刷新后重试");
    expect((await edit(await rowOf("COLOR", "墨黑"), { name: "黑" })).status).toBe(200);
    await added(color({ name: "未用色", code: "WY" }));
    expect((await edit(await rowOf("COLOR", "未用色"), { code: "WYS" })).status).toBe(200);
  });

  it("moves a category, but neither below itself nor too deep", async () => {
    const [dresses, women] = [await rowOf("CATEGORY", "裙装"), await rowOf("CATEGORY", "女装")];
    expectRefused(await edit(women, { parentId: dresses.id }), "“裙装”是它的下级，不能作为上级分类");
    expectRefused(await edit(women, { parentId: women.id }), "上级分类不能是自己");
    const men = await rowOf("CATEGORY", "男装");
    expectRefused(await edit(women, { parentId: men.id }), "分类最多 3 级，不能放到“男装”下");
  });

  it("adds to and reorders a run, and keeps the sizes in use", async () => {
    const group = await rowOf("SIZE_GROUP", "S–XL");
    const run = [...group.sizes.map(({ name, code }) => ({ name, code })), { name: "2XL", code: "2XL" }];
    expect((await edit(group, { sizes: [...run].reverse() })).status).toBe(200);
    const reversed = await rowOf("SIZE_GROUP", "S–XL");
    expect(reversed.sizes.map((size) => size.name)).toEqual(["2XL", "XL", "L", "M", "S"]);
    expect(reversed.sizes[4]?.id).toBe(group.sizes[0]?.id);
    expectRefused(await edit(reversed, { sizes: run.slice(1) }), "尺码 S 已被使用，不能移除");
    expect((await edit(reversed, { sizes: run.slice(0, 4) })).status).toBe(200);
  });

  it("allows twenty custom attributes", async () => {
    const count = (await rowsOf("CUSTOM")).length;
    const one = (index: number) => ({ type: "CUSTOM", name: `多余${index}`, kind: "TEXT", clientToken: token() });
    for (let index = count; index < 20; index += 1) await added(one(index));
    expectRefused(await send("POST", path, one(20)), "自定义属性最多 20 个");
    for (const row of await rowsOf("CUSTOM"))
      if (row.name.startsWith("多余")) expect((await remove(row)).status).toBe(200);
  });
});

describe("stopping and deleting", () => {
  it("deletes only what nothing uses", async () => {
    expectRefused(await remove(await rowOf("COLOR", "黑")), "“黑”已被使用，不能删除，可停用");
    expectRefused(await remove(await rowOf("SIZE_GROUP", "S–XL")), "“S–XL”已被使用，不能删除，可停用");
    expectRefused(await remove(await rowOf("CATEGORY", "女装")), "“女装”下还有“裙装”，不能删除，可停用");
    const id = await added(brand({ name: "临时" }));
    const row = await rowOf("BRAND", "临时");
    expect((await remove(row, "keeper")).status).toBe(403);
    expect((await remove(row)).status).toBe(200);
    expectRefused(await remove(row), "商品属性不存在，可能已被删除");
    expect((await rowsOf("BRAND")).some((one) => one.id === id)).toBe(false);
  });

  it("keeps a stopped value for the styles that have it, and from all others", async () => {
    const brandId = await added(brand({ name: "将停" }));
    const used = await style({ brandId });
    const row = await rowOf("BRAND", "将停");
    expect((await transit(row, "stop")).status).toBe(200);
    expect((await vocabulary()).brands.some((one) => one.id === brandId)).toBe(false);
    expectRefused(await send("POST", "/api/clothes/product", newStyle({ brandId })), "品牌“将停”已停用，请重新选择");
    const detail: ProductDetail = (await send("GET", `/api/clothes/product/${used.id}`)).body;
    expect(detail.stopped.values.map((value) => value.name)).toEqual(["将停"]);
    expect((await send("PUT", "/api/clothes/product", edited(detail, { remark: "仍可改" }))).status).toBe(200);
    const other = await style({});
    expectRefused(
      await send("PUT", "/api/clothes/product", edited(other, { brandId })),
      "品牌“将停”已停用，请重新选择",
    );
    expect((await transit({ ...row, version: row.version + 1 }, "start")).status).toBe(200);
  });

  it("refuses new styles of a stopped run, colour, fabric or look", async () => {
    const cases = [
      ["SIZE_GROUP", "均码", { sizeGroupId: sizeGroupId("均码"), sizeIds: sizeIds("均码") }, "尺码组"],
      ["COLOR", "碎花", { colorIds: colorIds("碎花") }, "颜色"],
      ["FABRIC", "羽绒", { fabricId: (await rowOf("FABRIC", "羽绒")).id }, "面料"],
      ["LOOK", "国风", { lookId: (await rowOf("LOOK", "国风")).id }, "风格"],
    ] as const;
    for (const [type, name, fields, label] of cases) {
      const row = await rowOf(type, name);
      await transit(row, "stop");
      const reply = await send("POST", "/api/clothes/product", newStyle(fields));
      expectRefused(reply, `${label}“${name}”已停用，请重新选择`);
      expect((await transit({ ...row, version: row.version + 1 }, "start")).status).toBe(200);
    }
  });

  it("stops a tree from below and starts it from above", async () => {
    const [men, tees] = [await rowOf("CATEGORY", "大码女装"), await rowOf("CATEGORY", "大码上衣")];
    expectRefused(await transit(men, "stop"), "“大码女装”下还有启用的“大码连衣裙”，请先停用下级分类");
    for (const row of (await rowsOf("CATEGORY")).filter((one) => one.parentId === men.id)) await transit(row, "stop");
    expect((await transit(men, "stop")).status).toBe(200);
    expectRefused(
      await transit({ ...tees, version: tees.version + 1 }, "start"),
      "上级分类“大码女装”已停用，请先启用上级",
    );
    expect((await transit({ ...men, version: men.version + 1 }, "start")).status).toBe(200);
  });
});

describe("merging", () => {
  it("points styles and SKUs at the target; codes, barcodes and stock stay", async () => {
    const toId = await added(color({ name: "米色", code: "BE" }));
    const fromId = await added(color({ name: "燕麦", code: "YM" }));
    const only = await style({ styleNo: "HB-1", colorIds: [fromId, ...colorIds("黑")] });
    const [from, to] = [await rowOf("COLOR", "燕麦"), await rowOf("COLOR", "米色")];
    const preview = await send("GET", `${path}/merge?type=COLOR&fromId=${fromId}&toId=${toId}`);
    expect(preview.body).toEqual({
      fromName: "燕麦",
      fromVersion: from.version,
      toName: "米色",
      styleCount: 1,
      skuCount: 4,
      refusal: null,
    });
    expect((await merge(from, to)).body).toEqual({ styleCount: 1, skuCount: 4 });
    const after: ProductDetail = (await send("GET", `/api/clothes/product/${only.id}`)).body;
    expect(after.colorIds).toEqual([toId, ...colorIds("黑")]);
    expect(after.skus.map(({ id, skuCode, barcode }) => ({ id, skuCode, barcode }))).toEqual(
      only.skus.map(({ id, skuCode, barcode }) => ({ id, skuCode, barcode })),
    );
    expect(after.version).toBe(only.version + 1);
    // Codes stay through a later edit, also of the number.
    await send("PUT", "/api/clothes/product", edited(after, { styleNo: "HB-2" }));
    const renamed: ProductDetail = (await send("GET", `/api/clothes/product/${only.id}`)).body;
    expect(renamed.skus.map((sku) => sku.skuCode)).toContain("HB-2-YM-S");
    const merged = await rowOf("COLOR", "燕麦");
    expect(merged).toMatchObject({ active: false, mergedInto: "米色", refCount: 0 });
    expectRefused(await transit(merged, "start"), "“燕麦”已合并到“米色”，不能启用");
    expectRefused(await merge(merged, to), "“燕麦”已合并到“米色”，不能再合并");
    expectRefused(await remove(merged), "“燕麦”已合并到“米色”，不能删除");
    const audited = await rows(
      backoffice.database.db,
      sql`select after from audit_log where entity = 'attr_value' and entity_id = ${fromId} and action = 'merge'`,
    );
    expect(audited).toMatchObject([{ after: { mergedIntoId: toId, styleCount: 1, skuCount: 4 } }]);
  });

  it("keeps a style's picture of the colour, also where the style has both in other sizes", async () => {
    const { db } = backoffice.database;
    const toId = await added(color({ name: "图色甲", code: "TA" }));
    const fromId = await added(color({ name: "图色乙", code: "TB" }));
    const only = await style({ styleNo: "HB-21", colorIds: [fromId] });
    const both = await style({ styleNo: "HB-22", colorIds: [toId, fromId] });
    await db.execute(sql`delete from sku where product_id = ${both.id} and color_id = ${fromId}`);
    const pictureId = "a".repeat(64);
    await db.execute(sql`insert into picture (id, width, height, created_at) values (${pictureId}, 1, 1, now())`);
    await db.execute(sql`update product_color set picture_id = ${pictureId} where color_id = ${fromId}`);
    expect((await merge(await rowOf("COLOR", "图色乙"), await rowOf("COLOR", "图色甲"))).status).toBe(200);
    for (const { id } of [only, both]) {
      const { colors } = (await send("GET", `/api/clothes/product/${id}/item`)).body;
      expect(colors).toEqual([{ id: toId, name: "图色甲", pictureId }]);
    }
  });

  it("is refused where a style has both in one size, and names it", async () => {
    const [black, white] = [await rowOf("COLOR", "黑"), await rowOf("COLOR", "豆绿")];
    const id = await added(color({ name: "深黑", code: "SH" }));
    await style({ styleNo: "HB-9", colorIds: [id, black.id] });
    const deep = await rowOf("COLOR", "深黑");
    expectRefused(await merge(deep, black), "HB-9 同时有深黑和黑，不能合并");
    const preview = await send("GET", `${path}/merge?type=COLOR&fromId=${id}&toId=${black.id}`);
    expect(preview.body.refusal).toBe("HB-9 同时有深黑和黑，不能合并");
    expectRefused(await merge({ ...deep, version: 7 }, white), "数据已被他人修改，请刷新后重试");
    expectRefused(await merge(deep, deep), "不能合并到自己，请另选一个");
    expect((await rowOf("COLOR", "深黑")).refCount).toBe(1);
  });

  it("moves a moved colour's stock by its SKU, with ledger and balance untouched", async () => {
    const toId = await added(color({ name: "新酒红", code: "XJ" }));
    const balance = () =>
      rows(
        backoffice.database.db,
        sql`select b.* from stock_balance b join sku on sku.id = b.sku_id where sku.color_id in (${colorIds("酒红")[0]}, ${toId}) order by 1, 2, 3`,
      );
    const before = await balance();
    expect(before.length).toBeGreaterThan(0);
    expect((await merge(await rowOf("COLOR", "酒红"), await rowOf("COLOR", "新酒红"))).status).toBe(200);
    expect(await balance()).toEqual(before);
  });

  it("takes brands and categories into the list's read model and the stock rules", async () => {
    const [from, to] = [await rowOf("BRAND", "丰姿"), await rowOf("BRAND", "墨池")];
    const count = async (id: number) => (await send("GET", `/api/clothes/product?brandId=${id}`)).body.totalElements;
    const [fromCount, toCount] = [await count(from.id), await count(to.id)];
    expect((await merge(from, to)).body).toEqual({ styleCount: from.refCount, skuCount: 0 });
    expect([await count(from.id), await count(to.id)]).toEqual([0, fromCount + toCount]);
    const skirts = await rowOf("CATEGORY", "裙装");
    expectRefused(await merge(skirts, await rowOf("CATEGORY", "外套")), "“裙装”下还有“连衣裙”，请先移走或删除下级分类");
    const stopped = await rowOf("CATEGORY", "半身裙");
    await backoffice.database.db.execute(sql`
      insert into stock_alert_rule (name, type, category_id, created_at, updated_at)
      values ('合并用', 'LOW', ${stopped.id}, now(), now())`);
    expect((await merge(stopped, await rowOf("CATEGORY", "连衣裙"))).status).toBe(200);
    const rule = await rows(
      backoffice.database.db,
      sql`select category_id from stock_alert_rule where name = '合并用'`,
    );
    expect(rule).toEqual([{ category_id: categoryId("连衣裙") }]);
  });

  it("takes a form that was opened before as out of date", async () => {
    const fromId = await added(color({ name: "旧灰", code: "JH" }));
    const opened = await style({ colorIds: [fromId] });
    await merge(await rowOf("COLOR", "旧灰"), await rowOf("COLOR", "花灰"));
    expectRefused(await send("PUT", "/api/clothes/product", edited(opened)), "数据已被他人修改，请刷新后重试");
    expectRefused(
      await send("POST", "/api/clothes/product", newStyle({ colorIds: [fromId] })),
      "颜色“旧灰”已停用，请重新选择",
    );
  });
});
