/** 工厂管理: what the form refuses, who sees what is owed, and what keeps one from being stopped or removed. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { PartyRow } from "#contract/party/parties.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { plantBatch } from "../../support/data/production.ts";
import { act as actOn, order, supplierId } from "../../support/data/purchases.ts";
import { audits } from "../../support/data/repositories.ts";
import { caller, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "merchandiser", "finance", "keeper"])
    tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/factory";
const send = (method: string, path: string, body?: object, username = "boss") =>
  backoffice.send(method, api + path, { token: tokens[username], ...(body && { body }) });
const list = async (query: string, username = "boss") => (await send("GET", `?${query}`, undefined, username)).body;
const act = (id: number, action: string, version: number) =>
  send("POST", `/${id}/${action}`, { version, clientToken: randomUUID() });

let made = 0;
function newFactory(changes: object = {}) {
  made += 1;
  return { code: `wf-${made}`, name: `外发厂 ${made}`, type: "OUTSOURCE", clientToken: randomUUID(), ...changes };
}

async function added(changes: object = {}): Promise<number> {
  const { status, body } = await send("POST", "", newFactory(changes));
  expect(status, body.message).toBe(201);
  return body.id;
}

async function edited(id: number, changes: object) {
  const { balanceFen: _, updateBy: __, updateTime: ___, status: ____, ...row } = (await send("GET", `/${id}`)).body;
  return send("PUT", "", { ...row, clientToken: randomUUID(), ...changes });
}

describe("the form", () => {
  it("keeps all that is said of a factory, its code in capitals", async () => {
    const id = await added({
      specialty: "针织",
      phone: "0571-87654321",
      dailyCapacity: "800",
      feeLi: 3250,
      remark: "夏季",
    });
    const { body } = await send("GET", `/${id}`);
    expect(body).toMatchObject({
      code: `WF-${made}`,
      type: "OUTSOURCE",
      settleCycle: "MONTHLY",
      dailyCapacity: 800,
      feeLi: 3250,
      phone: "0571-87654321",
      status: "ON",
      balanceFen: 0,
    });
    expect((await edited(id, { settleCycle: "CASH", dailyCapacity: "" })).status).toBe(200);
    expect((await send("GET", `/${id}`)).body).toMatchObject({ settleCycle: "CASH", dailyCapacity: 0, remark: "夏季" });
    const [first, second] = await audits(backoffice.database, "party", id);
    expect(first).toMatchObject({ action: "add" });
    expect(second).toMatchObject({ before: { settleCycle: "MONTHLY" }, after: { settleCycle: "CASH" } });
  });

  it("refuses in one sentence", async () => {
    const refused = async (changes: object) => (await send("POST", "", newFactory(changes))).body.message;
    await added({ code: "ZJ-1", name: "织锦厂" });
    expect(await refused({ code: "ZJ-1" })).toBe("编码 ZJ-1 已存在，请换一个编码");
    expect(await refused({ name: "织锦厂" })).toBe("名称 织锦厂 已存在，请换一个名称");
    expect(await refused({ phone: "123" })).toMatch(/^电话应为 11 位手机号/);
    expect(await refused({ dailyCapacity: 100_001 })).toBe("日产能不能超过 100,000 件");
    expect(await refused({ secondDeductBp: 10_001 })).toBe("次品扣款不能超过 100%");
    expect(await refused({ licenceId: "0".repeat(64) })).toBe("营业执照图片不存在，请重新上传");
    expect(await refused({ type: "BANK" })).toBe("请选择类型");
  });

  it("tells a second editor", async () => {
    const id = await added();
    expect((await edited(id, { remark: "一" })).status).toBe(200);
    expect((await edited(id, { remark: "二", version: 1 })).body.message).toBe("数据已被他人修改，请刷新后重试");
  });
});

describe("the list", () => {
  it("filters, sorts and adds up", async () => {
    await added({ name: "筛选物料行", type: "MATERIAL", contact: "钱筛选", dailyCapacity: 5 });
    await added({ name: "筛选面料行", type: "MATERIAL", dailyCapacity: 9 });
    const { content, totalElements } = await list("keyword=筛选&type=MATERIAL&sort=dailyCapacity,desc");
    expect(content.map(({ name }: PartyRow) => name)).toEqual(["筛选面料行", "筛选物料行"]);
    expect(totalElements).toBe(2);
    expect((await list("keyword=钱筛选")).totalElements).toBe(1);
    expect((await list("keyword=筛选&status=OFF")).totalElements).toBe(0);
  });

  it("leaves out what is owed for who may not see cost, in rows, totals, detail and file", async () => {
    const seen = await list("");
    expect(seen.content[0]).toHaveProperty("balanceFen");
    expect(seen.totals.balanceFen).toBe(
      seen.content.reduce((sum: number, row: PartyRow) => sum + (row.balanceFen ?? 0), 0),
    );
    const unseen = await list("sort=balanceFen,desc", "merchandiser");
    expect(unseen.content[0]).not.toHaveProperty("balanceFen");
    expect(unseen.totals).toEqual({});
    const { body } = await send("GET", `/${unseen.content[0].id}`, undefined, "merchandiser");
    expect(body).not.toHaveProperty("balanceFen");
    const csv = async (username: string) => {
      const headers = { Authorization: tokens[username] ?? "" };
      return (await fetch(`${backoffice.url}${api}/export?format=csv`, { headers })).text();
    };
    expect(await csv("boss")).toContain("应付净额");
    expect(await csv("merchandiser")).not.toContain("应付净额");
    expect((await send("GET", "", undefined, "keeper")).status).toBe(403);
  });
});

describe("a supplier in use", () => {
  it("is chosen for purchases once it is made, and is not stopped while one is open", async () => {
    const id = await added({ name: "新成衣行", type: "GOODS" });
    const purchases = "/api/clothes/purchase";
    const choices = await backoffice.send("GET", `${purchases}/suppliers`, { token: tokens.boss });
    expect(choices.body).toContainEqual({ id, name: "新成衣行" });
    const purchase = await backoffice.send("POST", purchases, {
      token: tokens.boss,
      body: { partyId: id, repositoryId: 1, clientToken: randomUUID() },
    });
    expect(purchase.status, purchase.body.message).toBe(201);
    expect((await act(id, "disable", 1)).body.message).toMatch(/^新成衣行不能停用：采购单 CG\d+ 未完成$/);
    const remove = () => send("DELETE", `/${id}`, { version: 1, clientToken: randomUUID() });
    expect((await remove()).body.message).toBe("新成衣行已被使用，不能删除，可停用");
  });

  it("that makes an open batch is not stopped, and says which", async () => {
    const id = await added();
    const { no } = await plantBatch(backoffice, { partyId: id });
    expect((await act(id, "disable", 1)).body.message).toBe(`外发厂 ${made}不能停用：批次 ${no} 未完成`);
  });

  it("keeps its kind once it has an account; an unused one is stopped, taken up and removed", async () => {
    const boss = await caller(backoffice, "boss");
    await actOn(boss, await order(boss, await skuId(backoffice, "8801 黑 M"), { qty: 1, priceFen: 100 }), "receive");
    const { body } = await edited(supplierId, { type: "OUTSOURCE" });
    expect(body.message).toMatch(/已有往来账，不能由成衣供应商改为外发/);
    const id = await added();
    expect((await act(id, "disable", 1)).status).toBe(200);
    expect((await act(id, "disable", 2)).body.message).toMatch(/已经停用$/);
    expect((await act(id, "enable", 2)).status).toBe(200);
    expect((await send("DELETE", `/${id}`, { version: 3, clientToken: randomUUID() })).status).toBe(200);
    expect((await send("GET", `/${id}`)).body.message).toBe("工厂不存在，可能已被删除");
  });
});
