/** What ELADMIN's client sends on its dictionary page (eladmin-client.md, rows 29 to 31; eladmin-api.md §1.7). */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { downloadedRows } from "../../support/workbook.ts";

const backoffice = openBackoffice();
let token = "";
beforeAll(async () => {
  token = await backoffice.signIn("admin");
});

const send = (method: string, path: string, body?: unknown, as = token) =>
  backoffice.send(method, path, { token: as, body });
const refusalOf = async (method: string, path: string, body?: unknown) => {
  const reply = await send(method, path, body);
  expect(reply.body).toEqual({ status: 400, timestamp: expect.any(Number), message: expect.any(String) });
  return reply.body.message;
};

interface Row {
  id: number;
  name: string;
  description: string;
}

const list = async (query: string): Promise<{ content: Row[]; totalElements: number }> =>
  (await send("GET", `/api/dict${query}`)).body;
const named = async (name: string): Promise<Row> => {
  const found = (await list("")).content.find((row) => row.name === name);
  if (!found) throw new Error(`no dictionary ${name}`);
  return found;
};
const entriesOf = async (
  dictName: string,
): Promise<{ id: number; dict: { id: number }; label: string; value: string }[]> =>
  (await send("GET", `/api/dictDetail?dictName=${dictName}&page=0&size=9999`)).body.content;
async function entry(dictName: string, label: string) {
  const found = (await entriesOf(dictName)).find((one) => one.label === label);
  if (!found) throw new Error(`no ${label} in ${dictName}`);
  return found;
}

/** The form as it is posted [R]. */
const form = { id: null, name: "platform", description: "平台", dictDetails: [] };

describe("rows 29 and 30: reading", () => {
  it("gives a page of what is searched, by name or description", async () => {
    const { content, totalElements } = await list("?page=0&size=30&sort=id%2Cdesc&blurry=_reason");
    expect([content.length, totalElements]).toEqual([5, 5]);
    expect(content.map(({ id }) => id)).toEqual(content.map(({ id }) => id).sort((a, b) => b - a));
    expect(content[0]).toEqual({
      ...{ id: expect.any(Number), name: expect.any(String), description: expect.any(String) },
      ...{
        remark: content[0]?.description,
        entryCount: expect.any(Number),
        inUse: expect.any(Boolean),
        createBy: null,
        updateBy: null,
      },
      ...{ createTime: "2026-04-15 12:00:00", updateTime: "2026-04-15 12:00:00" },
    });
    expect((await list("?page=0&size=10&blurry=%E5%8D%95%E4%BD%8D")).content.map(({ name }) => name)).toEqual([
      "product_unit",
    ]);
    expect((await list("?page=0&size=2")).content).toHaveLength(2);
    expect((await list("")).totalElements).toBe((await list("")).content.length);
  });

  it("gives all of them to choose from", async () => {
    const all: Row[] = (await send("GET", "/api/dict/all")).body;
    expect(all.find(({ name }) => name === "user_status")).toEqual({
      ...{ id: expect.any(Number), name: "user_status", description: "用户状态", remark: "用户状态" },
    });
  });

  it("gives the entries of several at once, and none of an unknown one", async () => {
    const { body } = await send("GET", "/api/dictDetail/map?dictName=job_status,dept_status,nothing");
    expect(
      Object.fromEntries(
        Object.entries(body).map(([name, of]) => [name, (of as { label: string }[]).map(({ label }) => label)]),
      ),
    ).toEqual({
      ...{ job_status: ["启用", "停用"], dept_status: ["启用", "停用"], nothing: [] },
    });
  });
});

describe("row 31: dictionaries", () => {
  it("are added with 201, changed with 204 and removed by [ids], with a slash at the end", async () => {
    expect((await send("POST", "/api/dict/", form)).status).toBe(201);
    const added = await named("platform");
    const dict = { id: added.id };
    expect(
      (await send("POST", "/api/dictDetail", { id: null, dict, label: "抖音", value: "DY", dictSort: 999 })).status,
    ).toBe(201);
    const whole = { ...added, name: "shop_platform", dictDetails: null };
    expect((await send("PUT", "/api/dict", whole)).status).toBe(204);
    // The entries were left alone.
    expect((await entriesOf("shop_platform")).map(({ label }) => label)).toEqual(["抖音"]);
    expect((await send("DELETE", "/api/dict/", [added.id])).status).toBe(200);
    expect(await entriesOf("shop_platform")).toEqual([]);
  });

  it("have names of their own", async () => {
    expect(await refusalOf("POST", "/api/dict", { ...form, name: "user_status" })).toBe(
      "字典“user_status”已存在，请换一个名称",
    );
    expect(await refusalOf("POST", "/api/dict", { ...form, name: "" })).toBe("请填写字典名称");
    expect(await refusalOf("POST", "/api/dict", { ...form, id: 3 })).toBe("新增字典不能带编号");
    expect(await refusalOf("PUT", "/api/dict", { ...form, id: 9999 })).toBe("字典不存在，可能已被删除");
  });

  it("stay under their names where the product asks for them", async () => {
    const units = await named("product_unit");
    expect(await refusalOf("PUT", "/api/dict", { ...units, name: "units", dictDetails: null })).toBe(
      "字典“product_unit”由系统按名称使用，名称不能改，可以改描述",
    );
    expect((await send("PUT", "/api/dict", { ...units, description: "单位", dictDetails: null })).status).toBe(204);
    expect(await refusalOf("DELETE", "/api/dict", [units.id])).toBe("字典“单位”由系统使用，不能删除");
    // Nothing asks for it yet: an administrator who removes it does not get it back (docs/decisions/company.md,
    // "Built-in rows come once, at start").
    expect((await send("DELETE", "/api/dict", [(await named("short_reason")).id])).status).toBe(200);
  });

  it("are exported with their entries, all that are found", async () => {
    const address = `${backoffice.url}/api/dict/download?page=0&size=10&sort=id%2Cdesc&blurry=status`;
    const [head, ...found] = await downloadedRows(address, token);
    expect(head).toEqual(["字典名称", "字典描述", "字典标签", "字典值", "排序", "创建日期"]);
    expect(found.map((row) => row.slice(0, 5))).toEqual([
      ["dept_status", "部门状态", "启用", "true", 1],
      ["dept_status", "部门状态", "停用", "false", 2],
      ["job_status", "岗位状态", "启用", "true", 1],
      ["job_status", "岗位状态", "停用", "false", 2],
      ["user_status", "用户状态", "激活", "true", 1],
      ["user_status", "用户状态", "禁用", "false", 2],
    ]);
  });
});

describe("entries that are in use", () => {
  it("stay, as long as goods or documents hold them", async () => {
    const { db } = backoffice.database;
    const piece = await entry("product_unit", "件");
    expect(await refusalOf("DELETE", `/api/dictDetail/${piece.id}`)).toMatch(/^“件”已被 \d+ 个商品使用，不能删除$/);
    const pair = await entry("product_unit", "双");
    expect(await refusalOf("DELETE", `/api/dictDetail/${pair.id},${piece.id}`)).toMatch(/^“件”已被/);
    expect((await entriesOf("product_unit")).map(({ label }) => label)).toContain("双");
    expect((await send("DELETE", `/api/dictDetail/${pair.id}`)).status).toBe(200);

    await db.execute(sql`update bill_line set reason = '色差'
      where id = (select min(id) from bill_line where kind = 'RETURN')`);
    const [shade, wrong] = [await entry("return_reason", "色差"), await entry("return_reason", "滞销")];
    expect(await refusalOf("DELETE", `/api/dictDetail/${shade.id}`)).toMatch(/^“色差”已被 \d+ 行退货使用，不能删除$/);
    await db.execute(sql`update bill_line set reason = '' where reason = '滞销'`);
    expect((await send("DELETE", `/api/dictDetail/${wrong.id}`)).status).toBe(200);

    const state = await entry("user_status", "禁用");
    expect(await refusalOf("DELETE", `/api/dictDetail/${state.id}`)).toBe("“禁用”是系统使用的状态，不能删除");
  });

  it("may be called otherwise, but keep their value", async () => {
    const piece = await entry("product_unit", "件");
    expect(await refusalOf("PUT", "/api/dictDetail", { ...piece, value: "个" })).toMatch(
      /^“件”已被 \d+ 个商品使用，字典值不能改，可以改标签$/,
    );
    expect((await send("PUT", "/api/dictDetail", { ...piece, label: "个", dictSort: "3" })).status).toBe(204);
    expect(await entry("product_unit", "个")).toMatchObject({ value: "件", dictSort: 3 });
  });

  it("tell a second editor who says which version was seen", async () => {
    const { dict, id } = await entry("product_unit", "套");
    const { version } = (await send("GET", `/api/dictDetail/${id}`)).body;
    const body = { id, dict, label: "套装", value: "套", version };
    expect((await send("PUT", "/api/dictDetail", body)).status).toBe(204);
    expect(await refusalOf("PUT", "/api/dictDetail", { ...body, label: "套件" })).toBe(
      "数据已被他人修改，请刷新后重试",
    );
  });
});

it("needs a permission each", async () => {
  const keeper = await backoffice.signIn("keeper");
  for (const [method, path, body] of [
    ["GET", "/api/dict", undefined],
    ["GET", "/api/dict/all", undefined],
    ["GET", "/api/dict/download", undefined],
    ["POST", "/api/dict", form],
    ["PUT", "/api/dict", { ...form, id: 1 }],
    ["DELETE", "/api/dict", [1]],
  ] as const)
    expect((await send(method, path, body, keeper)).status, `${method} ${path}`).toBe(403);
});
