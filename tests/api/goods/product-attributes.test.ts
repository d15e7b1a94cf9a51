/** 面料, 风格 and 自定义属性 on a style, and 商品属性 in and out as CSV (domain.md §3.1). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { AttributeRow } from "#contract/goods/attributes.ts";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { edited, newStyle } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
let token = "";
beforeAll(async () => {
  token = await backoffice.signIn("boss");
});

const path = "/api/clothes/attribute";
const send = (method: string, to: string, body?: unknown) => backoffice.send(method, to, { token, body });
const rowsOf = async (type: string): Promise<AttributeRow[]> =>
  (await send("GET", `${path}?type=${type}&size=100`)).body.content;
const detail = async (id: number): Promise<ProductDetail> => (await send("GET", `/api/clothes/product/${id}`)).body;

/** The demo company's: 1 厚度 单选, 2 洗涤方式 多选, 3 克重 数字, 4 卖点 文本. */
describe("custom attributes of a style", () => {
  it("are stored by option and as exact decimals, and read in words", async () => {
    const attrs = { 1: "2", 2: ["4", "1"], 3: "0180.50", 4: " 垂感好 " };
    const reply = await send("POST", "/api/clothes/product", newStyle({ attrs, fabricId: 402, lookId: 501 }));
    expect(reply.status, reply.body?.message).toBe(201);
    const saved = await detail(reply.body.id);
    expect(saved).toMatchObject({
      fabricId: 402,
      lookId: 501,
      attrs: { 1: 2, 2: [1, 4], 3: "180.5", 4: "垂感好" },
      facts: [
        { name: "厚度", text: "适中" },
        { name: "洗涤方式", text: "可机洗、不可漂白" },
        { name: "克重", text: "180.5 克" },
        { name: "卖点", text: "垂感好" },
      ],
    });
    const { attrs: _attrs, ...without } = edited(saved, { remark: "不带属性的旧表单" });
    expect((await send("PUT", "/api/clothes/product", without)).status).toBe(200);
    expect((await detail(saved.id)).attrs).toEqual(saved.attrs);
    const later = await detail(saved.id);
    expect((await send("PUT", "/api/clothes/product", edited(later, { attrs: { 1: "", 4: "新卖点" } }))).status).toBe(
      200,
    );
    expect((await detail(saved.id)).attrs).toEqual({ 4: "新卖点" });
  });

  it.each([
    [{ 1: "9" }, "厚度没有所选的选项，请重新选择"],
    [{ 1: ["1", "2"] }, "厚度是单选，只能有一个值"],
    [{ 2: ["1", "x"] }, "洗涤方式没有所选的选项，请重新选择"],
    [{ 3: "约180" }, "克重必须是数字"],
    [{ 3: "1.23456" }, "克重最多 9 位整数、4 位小数"],
    [{ 4: "长".repeat(201) }, "卖点不能超过 200 个字"],
    [{ 99: "1" }, "自定义属性不存在，请刷新后重试"],
    [{ abc: "1" }, "自定义属性不存在，请刷新后重试"],
    [{ 4: { a: 1 } }, "自定义属性的值格式不对"],
  ])("refuses %j", async (attrs, message) => {
    const reply = await send("POST", "/api/clothes/product", newStyle({ attrs }));
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it("keep an option and a kind that are in use, and a stopped attribute's values", async () => {
    const { body: created } = await send("POST", "/api/clothes/product", newStyle({ attrs: { 1: 3, 2: [2, 3] } }));
    const find = async (id: number) => (await rowsOf("CUSTOM")).find((row) => row.id === id) as AttributeRow;
    const edit = async (id: number, changes: Record<string, unknown>) =>
      send("PUT", path, { ...(await find(id)), clientToken: randomUUID(), ...changes });
    const options = (await find(2)).options;
    expect((await edit(2, { options: options.filter((option) => option.id !== 3) })).body.message).toBe(
      "选项“干洗”已被使用，不能移除",
    );
    expect((await edit(1, { kind: "TEXT" })).body.message).toBe("“厚度”已被使用，编码和类型不能修改");
    const renamed = [...options.map((option) => ({ ...option, name: `${option.name}！` })), { name: "阴干" }];
    expect((await edit(2, { options: renamed })).status).toBe(200);
    expect((await detail(created.id)).facts[1]).toMatchObject({ text: "手洗！、干洗！" });
    const { version } = await find(2);
    const stop = { type: "CUSTOM", version, clientToken: randomUUID() };
    expect((await send("POST", `${path}/2/stop`, stop)).status).toBe(200);
    const before = await detail(created.id);
    expect((await send("PUT", "/api/clothes/product", edited(before, { attrs: { 1: 1 } }))).status).toBe(200);
    expect((await detail(created.id)).attrs).toEqual({ 1: 1, 2: [2, 3] });
    const reply = await send("POST", "/api/clothes/product", newStyle({ attrs: { 2: [1] } }));
    expect(reply.body.message).toBe("自定义属性“洗涤方式”已停用，请刷新后重试");
  });
});

describe("CSV", () => {
  const importCsv = (type: string, csv: string, dryRun = false) =>
    send("POST", `${path}/import`, { type, csv, dryRun, clientToken: randomUUID() });
  const exported = async (type: string): Promise<string> => (await send("GET", `${path}/export?type=${type}`)).body.csv;

  it.each([
    "COLOR",
    "SIZE_GROUP",
    "CATEGORY",
    "BRAND",
    "FABRIC",
    "CUSTOM",
  ])("takes back what it gave: %s unchanged", async (type) => {
    const csv = await exported(type);
    const { body } = await importCsv(type, csv);
    expect(body).toEqual({ added: 0, changed: 0, unchanged: csv.trim().split("\r\n").length - 1, problems: [] });
  });

  it("rehearses without saving, then adds and changes", async () => {
    const csv = "名称,色码,色系,颜色值,排序,状态\n雪白,WH,白色系,#fafaf7,2,启用\n雾粉,WF,红色系,#e8c4c4,40,停用\n";
    const rehearsed = await importCsv("COLOR", csv, true);
    expect(rehearsed.body).toEqual({ added: 1, changed: 1, unchanged: 0, problems: [] });
    expect((await rowsOf("COLOR")).some((row) => row.name === "雪白" || row.name === "雾粉")).toBe(false);
    expect((await importCsv("COLOR", csv)).body).toEqual(rehearsed.body);
    const colors = await rowsOf("COLOR");
    expect(colors.find((row) => row.code === "WH")?.name).toBe("雪白");
    expect(colors.find((row) => row.code === "WF")).toMatchObject({ name: "雾粉", active: false, sort: 40 });
  });

  it("reports row by row, and saves nothing while any row is wrong", async () => {
    const csv = "名称,色码,色系,颜色值\n好色,HS,,#112233\n坏色,X,,#112233\n重名,HS2,,红\n黑,BK2,,#112233\n";
    const rehearsed = await importCsv("COLOR", csv, true);
    expect(rehearsed.body.problems).toEqual([
      { row: 3, message: "色码必须是 2 到 4 位字母或数字" },
      { row: 4, message: "颜色值格式应为 #rrggbb，例如 #f3ecdd" },
      { row: 5, message: "名称“黑”已存在，请换一个名称" },
    ]);
    const refused = await importCsv("COLOR", csv);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "第 3 行：色码必须是 2 到 4 位字母或数字（共 3 行有问题）",
    ]);
    expect((await rowsOf("COLOR")).some((row) => row.name === "好色")).toBe(false);
  });

  it("builds a tree and a run from their names", async () => {
    const tree = "名称,编码,上级分类\n配饰,,\n帽子,,配饰\n渔夫帽,,帽子\n太深,,渔夫帽\n";
    expect((await importCsv("CATEGORY", tree, true)).body.problems).toEqual([
      { row: 5, message: "分类最多 3 级，不能放到“渔夫帽”下" },
    ]);
    expect((await importCsv("CATEGORY", tree.replace("太深,,渔夫帽\n", ""))).body.added).toBe(3);
    expect((await rowsOf("CATEGORY")).find((row) => row.name === "渔夫帽")?.level).toBe(3);
    expect((await importCsv("SIZE_GROUP", "名称,尺码\n鞋码,36 37 38、39 均码:F\n")).body.added).toBe(1);
    expect((await rowsOf("SIZE_GROUP")).find((row) => row.name === "鞋码")?.sizes.map((size) => size.code)).toEqual([
      "36",
      "37",
      "38",
      "39",
      "F",
    ]);
  });

  it.each([
    ["", "文件是空的，请检查"],
    ["名称,排序\n黑,1\n", "这不是颜色的表格：缺少“色码、色系、颜色值”列"],
    ["名称,色码,色系,颜色值\n", "文件里没有要导入的行"],
    [`名称,色码,色系,颜色值\n${"黑,BK,,#000000\n".repeat(501)}`, "一次最多导入 500 行，请分次导入"],
  ])("refuses a file: %#", async (csv, message) => {
    const reply = await importCsv("COLOR", csv, true);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});
