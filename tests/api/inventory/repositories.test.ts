/** 存储方: who sees which, what the form refuses, and what a change keeps (domain.md §3.3). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { RepositoryOption, RepositoryRow } from "#contract/inventory/repositories.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { audits, newPlace } from "../../support/data/repositories.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "manager", "keeper", "warehouse", "newcomer"])
    tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/repository";
const transit = 7;
const get = (path: string, username = "boss") => backoffice.send("GET", api + path, { token: tokens[username] });
const add = (changes: Record<string, unknown> = {}, username = "boss") =>
  backoffice.send("POST", api, { token: tokens[username], body: newPlace(changes) });
const act = (id: number, action: "disable" | "enable", version: number, username = "boss") =>
  backoffice.send("POST", `${api}/${id}/${action}`, {
    token: tokens[username],
    body: { version, clientToken: randomUUID() },
  });
const remove = (id: number, version: number, username = "boss") =>
  backoffice.send("DELETE", `${api}/${id}`, { token: tokens[username], body: { version, clientToken: randomUUID() } });

async function edit(id: number, changes: Record<string, unknown>, username = "boss") {
  const { body } = await get(`/${id}`, "admin");
  return backoffice.send("PUT", api, {
    token: tokens[username],
    body: { ...body, clientToken: randomUUID(), ...changes },
  });
}

async function added(changes: Record<string, unknown> = {}, username = "boss"): Promise<number> {
  const reply = await add(changes, username);
  expect(reply.status, reply.body?.message).toBe(201);
  return reply.body.id;
}

describe("the options of a picker", () => {
  const names = async (right: string, username: string) =>
    (await get(`/options?right=${right}`, username)).body.map((option: RepositoryOption) => option.name);

  it("are the repositories with the right, by role or by name, and never 在途", async () => {
    expect(await names("view", "admin")).toHaveLength(6);
    expect(await names("view", "boss")).not.toContain("在途(系统)");
    expect(await names("view", "manager")).toEqual([
      "总仓",
      "杭州四季青A区2038档",
      "广州沙河南城1F-116档",
      "常熟天虹B3-27档",
    ]);
    expect(await names("out", "keeper")).toEqual(["杭州四季青A区2038档"]);
    expect(await names("count", "warehouse")).toEqual(["总仓", "次品仓", "电商仓"]);
    expect(await names("cost", "warehouse")).toEqual([]);
    expect(await names("view", "newcomer")).toEqual([]);
  });

  it("tell what a document needs to know, with 查看 unless another right is asked", async () => {
    expect((await get("/options", "keeper")).body).toContainEqual({
      id: 2,
      code: "HZ2038",
      name: "杭州四季青A区2038档",
      type: "STALL",
      sellable: true,
      allowNegative: true,
      stallId: 1,
    });
    expect((await get("/options?right=steal")).body.message).toBe("权限种类不存在");
  });

  it("leave out what is switched off", async () => {
    const id = await added();
    expect((await get("/options")).body).toContainEqual(expect.objectContaining({ id }));
    await act(id, "disable", 1);
    expect((await get("/options")).body).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe("the list", () => {
  it("has what one may see with the pieces there, and their sum", async () => {
    const { body } = await get("?size=100", "warehouse");
    expect(body.content.slice(0, 6).map((row: RepositoryRow) => row.code)).toEqual([
      "ZC",
      "HZ2038",
      "GZ116",
      "CS27",
      "CP",
      "DS",
    ]);
    const [stock] = await rows<{ pieces: number }>(
      backoffice.database.db,
      sql`select sum(on_hand)::int8 as pieces from stock_balance where repository_id <> ${transit}`,
    );
    expect(body.totals.onHand).toBe(stock?.pieces);
    expect(body.content.reduce((sum: number, row: RepositoryRow) => sum + row.onHand, 0)).toBe(stock?.pieces);
  });

  it("never has 在途, not even for an administrator", async () => {
    const { body } = await get("?size=100", "admin");
    expect(body.content.some((row: RepositoryRow) => row.type === "TRANSIT")).toBe(false);
    expect((await get(`/${transit}`, "admin")).body.message).toBe("存储方不存在，可能已被删除");
  });

  it("filters by keyword, type and state, sorts and pages", async () => {
    const codes = async (query: string) => (await get(query)).body.content.map((row: RepositoryRow) => row.code);
    expect(await codes("?keyword=虹")).toEqual(["CS27"]);
    expect(await codes("?keyword=gz11")).toEqual(["GZ116"]);
    expect(await codes("?keyword=%25")).toEqual([]);
    expect(await codes("?type=STALL&sort=code,desc&size=10")).toEqual(["HZ2038", "GZ116", "CS27"]);
    expect(await codes("?type=STALL&status=OFF")).toEqual([]);
    expect((await get("?type=TRANSIT")).body.message).toBe("类型不存在");
    expect((await get("?status=GONE")).body.message).toBe("状态不存在");
    const byStock = (await get("?sort=onHand,desc")).body.content.map((row: RepositoryRow) => row.onHand);
    expect(byStock).toEqual([...byStock].sort((a, b) => b - a));
  });

  it("needs the permission, and hides places without 查看 also by their id", async () => {
    expect((await get("", "keeper")).status).toBe(403);
    const id = await added({}, "admin");
    expect((await get(`/${id}`, "warehouse")).body.message).toBe("存储方不存在，可能已被删除");
    expect((await get(`/${id}`, "boss")).body.message).toBe("存储方不存在，可能已被删除");
    expect((await act(id, "disable", 1, "boss")).body.message).toBe("存储方不存在，可能已被删除");
    expect((await get("?size=100", "boss")).body.content).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe("a new place", () => {
  it("reads back as written, and belongs wholly to who made it", async () => {
    const body = newPlace({ code: " ab-1 ", partyId: 3, managerId: 6, phone: "13912345678", address: "杭州" });
    const { body: saved } = await backoffice.send("POST", api, { token: tokens.boss, body });
    const { clientToken: _token, ...fields } = body;
    expect((await get(`/${saved.id}`)).body).toEqual({
      ...fields,
      code: "AB-1",
      id: saved.id,
      version: 1,
      partyName: "恒泰制衣厂",
      managerName: "陈仓",
      stallId: null,
      stallName: "",
      onHand: 0,
      status: "ON",
      updateBy: "云老板",
      updateTime: "2026-04-15 12:00:00",
    });
    for (const right of ["view", "in", "out", "move", "count", "adjust", "cost"]) {
      expect((await get(`/options?right=${right}`)).body).toContainEqual(expect.objectContaining({ id: saved.id }));
    }
    expect(await audits(backoffice.database, "repository", saved.id)).toMatchObject([
      { action: "add", operatorId: 2, after: { name: body.name } },
    ]);
    expect((await audits(backoffice.database, "user_repository_permission", 2)).at(-1)).toMatchObject({
      before: [{ repositoryId: saved.id, rights: [] }],
      after: [{ repositoryId: saved.id, rights: ["view", "in", "out", "move", "count", "adjust", "cost"] }],
    });
  });

  it("does not allow negative stock unless told, and is sellable", async () => {
    const id = await added({ allowNegative: undefined, sellable: undefined, sort: undefined });
    expect((await get(`/${id}`)).body).toMatchObject({ allowNegative: false, sellable: true, sort: 999 });
  });

  it("is made once of a form that is sent twice", async () => {
    const body = newPlace();
    const send = () => backoffice.send("POST", api, { token: tokens.boss, body });
    const replies = await Promise.all([send(), send(), send()]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  it("of type 档口仓 has a stall with its name, or the one given", async () => {
    const id = await added({ type: "STALL", name: "义乌新光B2档" });
    expect((await get(`/${id}`)).body).toMatchObject({ stallId: expect.any(Number), stallName: "" });
    expect(await stallOf(id)).toMatchObject({ name: "义乌新光B2档", status: "ON" });
    const other = await added({ type: "STALL", stallName: "新光三号" });
    expect(await stallOf(other)).toMatchObject({ name: "新光三号" });
    expect((await get(`/${other}`)).body.stallName).toBe("新光三号");
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no name", { name: " " }, "请填写名称"],
    ["a name of 51 characters", { name: "仓".repeat(51) }, "名称不能超过 50 个字"],
    ["a taken name", { name: "总仓" }, "名称 总仓 已存在，请换一个名称"],
    ["a taken code", { code: "zc" }, "编码 ZC 已存在，请换一个编码"],
    ["a code in Chinese", { code: "总仓" }, "编码只能用字母、数字和连字符，不超过 32 位"],
    ["no type", { type: undefined }, "请选择类型"],
    ["the system's type", { type: "TRANSIT" }, "请选择类型"],
    [
      "a stall's name",
      { type: "STALL", stallName: "常熟天虹B3-27档" },
      "档口名称 常熟天虹B3-27档 已存在，请换一个名称",
    ],
    ["a phone that is none", { phone: "0571-8888" }, "电话应为 11 位手机号，以 13 至 19 开头"],
    ["a phone of 12x", { phone: "12812345678" }, "电话应为 11 位手机号，以 13 至 19 开头"],
    ["a party that is none", { partyId: 999 }, "所选归属方不存在，请重新选择"],
    ["a manager who left", { managerId: 11 }, "所选负责人不存在或已停用，请重新选择"],
    ["a negative sort", { sort: -1 }, "排序不能小于 0"],
    ["a sort out of reach", { sort: 10_000 }, "排序不能大于 9999"],
    ["no client token", { clientToken: undefined }, "表单已失效，请刷新页面后重试"],
  ])("is refused with %s", async (_name, changes, message) => {
    const reply = await add(changes);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it("needs the permission", async () => {
    expect((await add({}, "warehouse")).status).toBe(403);
  });
});

async function stallOf(repositoryId: number) {
  const [found] = await rows<{ name: string; status: string }>(
    backoffice.database.db,
    sql`select name, status from stall where repository_id = ${repositoryId}`,
  );
  return found;
}

const script = (text: string) => backoffice.database.script(text);

describe("a change", () => {
  it("is refused to the second of two editors, and told in the audit log", async () => {
    const id = await added({ name: "旧名仓" });
    expect((await edit(id, { name: "新名仓", phone: "16612345678" })).body).toEqual({ id, version: 2 });
    expect((await edit(id, { version: 1 })).body.message).toBe("数据已被他人修改，请刷新后重试");
    expect((await audits(backoffice.database, "repository", id)).at(-1)).toMatchObject({
      action: "edit",
      before: { name: "旧名仓", phone: "" },
      after: { name: "新名仓", phone: "16612345678" },
    });
  });

  it("keeps a stall's repository one, and its stall by name", async () => {
    const id = await added({ type: "STALL", name: "萧山一号档" });
    expect((await edit(id, { type: "WAREHOUSE" })).body.message).toBe("萧山一号档是档口“萧山一号档”的仓，类型不能修改");
    await edit(id, { name: "萧山二号档" });
    expect(await stallOf(id)).toMatchObject({ name: "萧山二号档" });
    const warehouse = await added({ name: "转档口仓" });
    expect((await edit(warehouse, { type: "STALL" })).status).toBe(200);
    expect(await stallOf(warehouse)).toMatchObject({ name: "转档口仓" });
  });

  it("cannot forbid negative stock where there is some", async () => {
    await script(
      "insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen) values (2, 1, 2, -3, 0, 0)",
    );
    expect((await edit(2, { allowNegative: false })).body.message).toMatch(
      /^杭州四季青A区2038档有 \d+ 个 SKU 为负库存或不足锁定数，不能取消允许负库存$/,
    );
    await script("delete from stock_balance where repository_id = 2 and sku_id = 1 and grade = 2");
  });

  it("of 参与可售 is seen in what the styles' list calls available", async () => {
    const available = async () =>
      (await backoffice.send("GET", "/api/clothes/product", { token: tokens.boss })).body.totals.available;
    const before = await available();
    await edit(1, { sellable: false });
    await backoffice.settle();
    expect(await available()).toBeLessThan(before);
    await edit(1, { sellable: true });
    await backoffice.settle();
    expect(await available()).toBe(before);
  });

  it("keeps a party and a manager that could not be chosen any more", async () => {
    const id = await added({ partyId: 4, managerId: 9 });
    await script("update party set status = 'OFF' where id = 4; update sys_user set enabled = false where id = 9");
    expect((await edit(id, { address: "宁波" })).status).toBe(200);
    expect((await get(`/${id}`)).body).toMatchObject({ partyName: "新隆针织厂", managerName: "尚小网" });
    await script("update party set status = 'ON' where id = 4; update sys_user set enabled = true where id = 9");
  });

  it("cannot touch 在途", async () => {
    const refused = "存储方不存在，可能已被删除";
    const body = newPlace({ id: transit, version: 1 });
    expect((await backoffice.send("PUT", api, { token: tokens.admin, body })).body.message).toBe(refused);
    expect((await act(transit, "disable", 1, "admin")).body.message).toBe(refused);
    expect((await remove(transit, 1, "admin")).body.message).toBe(refused);
  });
});
