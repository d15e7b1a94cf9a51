/** 存储方: when a place may be closed, and when removed (domain.md §3.3, §1.9). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { audits, newPlace } from "../../support/data/repositories.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["boss", "warehouse"]) tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/repository";
const get = (path: string) => backoffice.send("GET", api + path, { token: tokens.boss });
const act = (id: number, action: "disable" | "enable", version: number, username = "boss") =>
  backoffice.send("POST", `${api}/${id}/${action}`, {
    token: tokens[username],
    body: { version, clientToken: randomUUID() },
  });
const remove = (id: number, version: number, username = "boss") =>
  backoffice.send("DELETE", `${api}/${id}`, { token: tokens[username], body: { version, clientToken: randomUUID() } });

async function added(changes: Record<string, unknown> = {}): Promise<number> {
  const reply = await backoffice.send("POST", api, { token: tokens.boss, body: newPlace(changes) });
  expect(reply.status, reply.body?.message).toBe(201);
  return reply.body.id;
}

async function stallOf(repositoryId: number) {
  const [found] = await rows<{ name: string; status: string }>(
    backoffice.database.db,
    sql`select name, status from stall where repository_id = ${repositoryId}`,
  );
  return found;
}

const script = (text: string) => backoffice.database.script(text);

describe("closing a place", () => {
  it("is possible when it is empty; its stall closes and opens with it", async () => {
    const id = await added({ type: "STALL" });
    expect((await act(id, "disable", 1)).body).toEqual({ id, version: 2 });
    expect(await stallOf(id)).toMatchObject({ status: "OFF" });
    expect((await act(id, "disable", 2)).body.message).toMatch(/已经停用$/);
    expect((await act(id, "enable", 1)).body.message).toBe("数据已被他人修改，请刷新后重试");
    expect((await act(id, "enable", 2)).body).toEqual({ id, version: 3 });
    expect(await stallOf(id)).toMatchObject({ status: "ON" });
    expect((await audits(backoffice.database, "repository", id)).map((entry) => entry.action)).toEqual([
      "add",
      "disable",
      "enable",
    ]);
  });

  it("is refused while pieces are there", async () => {
    const { body } = await get("/1");
    expect((await act(1, "disable", body.version)).body.message).toMatch(
      /^总仓不能停用：还有 \d+ 个 SKU 的库存，共 \d+ 件/,
    );
  });

  it("is refused while pieces are locked", async () => {
    const id = await added({ name: "锁定仓", allowNegative: true });
    await script(
      `insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen) values (${id}, 1, 1, 0, 4, 0)`,
    );
    expect((await act(id, "disable", 1)).body.message).toBe("锁定仓不能停用：锁定 4 件");
  });

  const audit = "created_at, updated_at, biz_date";
  const now = "now(), now(), '2026-04-15'";
  it.each<[string, string, readonly string[], (id: number) => string]>([
    [
      "调拨单",
      "DB",
      ["DRAFT", "SENT", "PART_RECEIVED"],
      (id) => `insert into transfer (no, from_id, to_id, status, ${audit}) values ('$no', ${id}, 1, '$status', ${now})`,
    ],
    [
      "调拨单",
      "DA",
      ["DRAFT", "SENT", "PART_RECEIVED"],
      (id) => `insert into transfer (no, from_id, to_id, status, ${audit}) values ('$no', 1, ${id}, '$status', ${now})`,
    ],
    [
      "采购单",
      "CG",
      ["DRAFT", "WAIT", "PART"],
      (id) =>
        `insert into purchase (no, party_id, repository_id, status, ${audit}) values ('$no', 10, ${id}, '$status', ${now})`,
    ],
    [
      "盘点单",
      "PD",
      ["DRAFT", "COUNTING", "SUBMITTED"],
      (id) =>
        `insert into stock_count (no, repository_id, mode, status, ${audit}) values ('$no', ${id}, 'ALL', '$status', ${now})`,
    ],
    [
      "调整单",
      "TZ",
      ["DRAFT"],
      (id) =>
        `insert into stock_adjust (no, kind, repository_id, reason, status, ${audit}) values ('$no', 'ADJUST', ${id}, '录错', '$status', ${now})`,
    ],
  ])("is refused while a %s (%s) is open, and possible after", async (label, prefix, open, insert) => {
    const name = `单据仓${prefix}`;
    const id = await added({ name });
    const table = insert(id).split(" ")[2];
    await script(
      insert(id)
        .replace("$no", `${prefix}26040100001`)
        .replace("$status", open[0] ?? ""),
    );
    for (const status of open) {
      await script(`update ${table} set status = '${status}' where no = '${prefix}26040100001'`);
      expect((await act(id, "disable", 1)).body.message, status).toBe(
        `${name}不能停用：${label} ${prefix}26040100001 未完成`,
      );
    }
    const done = { DB: "RECEIVED", DA: "CANCELLED", CG: "DONE", PD: "APPROVED", TZ: "DISCARDED" }[prefix];
    await script(`update ${table} set status = '${done}' where no = '${prefix}26040100001'`);
    expect((await act(id, "disable", 1)).status).toBe(200);
    expect((await remove(id, 2)).body.message).toBe(`${name}已被使用，不能删除，可停用`);
  });
});

describe("removing a place", () => {
  it("is possible while nothing points at it, and takes an unused stall along", async () => {
    const id = await added({ type: "STALL", name: "误建档" });
    const reply = await remove(id, 1);
    expect(reply.status, reply.body?.message).toBe(200);
    expect((await get(`/${id}`)).body.message).toBe("存储方不存在，可能已被删除");
    expect(await stallOf(id)).toBeUndefined();
    expect((await audits(backoffice.database, "repository", id)).at(-1)).toMatchObject({
      action: "remove",
      after: null,
    });
  });

  it("is refused once it is used", async () => {
    const { body } = await get("/5");
    expect((await remove(5, body.version)).body.message).toBe("次品仓已被使用，不能删除，可停用");
    const id = await added({ type: "STALL", name: "有货档" });
    await script(
      `insert into stall_product (stall_id, product_id, created_at, updated_at) select id, 1, now(), now() from stall where repository_id = ${id}`,
    );
    expect((await remove(id, 1)).body.message).toBe("有货档已被使用，不能删除，可停用");
    expect(await stallOf(id)).toBeDefined();
  });

  it("needs the permission", async () => {
    expect((await remove(1, 1, "warehouse")).status).toBe(403);
  });
});
