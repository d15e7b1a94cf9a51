/** 日志: what is recorded, of whom and without secrets; ELADMIN's rows 41 to 44 and 74 as its client sends them. */
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { namedEntities, namedFields, namedOfNouns } from "#backoffice/ground/logs/change-names.query.ts";
import { deleteOldLogs } from "#backoffice/ground/logs/retention.ts";
import type { ChangeRow, OperationRow } from "#contract/system/monitor/logs.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "keeper", "newcomer"]) tokens[username] = await backoffice.signIn(username);
});

const send = (method: string, path: string, body?: unknown, username = "admin") =>
  backoffice.send(method, path, { token: tokens[username], ...(body !== undefined && { body }) });
const clientList = "page=0&size=10&sort=id%2Cdesc";
const day = "createTime=2026-04-15%2000%3A00%3A00&createTime=2026-04-15%2023%3A59%3A59";

async function operations(query = ""): Promise<OperationRow[]> {
  await backoffice.settle();
  return (await send("GET", `/api/logs?${clientList}${query}`)).body.content;
}

const factory = () => ({
  code: `LOG-${randomUUID().slice(0, 8).toUpperCase()}`,
  name: `记录厂 ${randomUUID().slice(0, 8)}`,
  type: "OUTSOURCE",
  bankAccount: "6222021234567890123",
  remark: "法人身份证 330102199001011234",
  clientToken: randomUUID(),
});

describe("operations", () => {
  it("tell who did what, from where, how long it took, and what was refused and why", async () => {
    const body = factory();
    expect((await send("POST", "/api/clothes/factory", body, "boss")).status).toBe(201);
    expect((await send("POST", "/api/clothes/factory", { ...factory(), code: body.code }, "boss")).status).toBe(400);
    expect((await send("GET", "/api/logs", undefined, "keeper")).status).toBe(403);
    expect((await send("GET", "/api/clothes/factory/export?format=csv", undefined, "boss")).status).toBe(200);
    expect((await send("GET", "/api/clothes/factory", undefined, "boss")).status).toBe(200);
    const [exported, forbidden, refused, done, ...rest] = await operations();
    expect(exported).toMatchObject({ username: "boss", outcome: "DONE", method: "GET /api/clothes/factory/export" });
    expect(forbidden).toMatchObject({ username: "keeper", outcome: "REFUSED", method: "GET /api/logs" });
    expect(refused).toMatchObject({ outcome: "REFUSED", message: `编码 ${body.code} 已存在，请换一个编码` });
    expect(done).toMatchObject({
      username: "boss",
      description: "新增工厂或供应商",
      method: "POST /api/clothes/factory",
      requestIp: "127.0.0.1",
      address: "本机",
      browser: "未知设备",
      outcome: "DONE",
      message: "",
      createTime: "2026-04-15 12:00:00",
      time: expect.any(Number),
    });
    expect(done?.params).toContain(body.name);
    // In words, and without what the house keeps for itself.
    expect(done?.said).toContain(`编码 ${body.code}，名称 ${body.name}，类型 外发，结算方式 月结，银行账号 ******，`);
    // Its own code is of chance, and may have any letters.
    expect(done?.said.replace(body.code, "")).not.toMatch(/[A-Z]{4,}|clientToken/);
    // Neither a page that was looked at nor a sign-in.
    expect(rest).toEqual([]);
  });

  it("name what ids mean, and keep a text that was cut short as it is", async () => {
    const { db } = backoffice.database;
    const [customer] = await rows<{ id: number; name: string }>(
      db,
      sql`select id, name from distributor order by id limit 1`,
    );
    const asked = { params: { id: 7 }, body: { distributorId: customer?.id, amountFen: 12_300, clientToken: "x" } };
    for (const params of [JSON.stringify(asked), '{"body":{"remark":"很长…']) {
      await db.execute(sql`insert into operation_log (username, description, method, params, ip, browser, took, outcome, message, created_at)
        values ('boss', '收款', 'POST /api/x', ${params}, '127.0.0.1', '', 1, 'DONE', '', now())`);
    }
    const [cut, whole] = await operations();
    expect(whole?.said).toBe(`编号 7，客户 ${customer?.name}，金额 123.00 元`);
    expect(cut?.said).toBe('{"body":{"remark":"很长…');
  });

  it("hold no secret", async () => {
    await send("POST", "/api/users/updatePass", { oldPass: "yunshang-2026", newPass: "geheim-wort-1" }, "newcomer");
    await send("POST", "/api/clothes/factory", factory(), "boss");
    await backoffice.login({ username: "boss", password: "geheim-wort-2" });
    await backoffice.settle();
    const [kept] = await rows<{ text: string }>(
      backoffice.database.db,
      sql`select string_agg(t, ' ') as text from (
            select o::text as t from operation_log o union all select e::text from error_log e
            union all select l::text from login_log l union all select a::text from audit_log a) all_of_them`,
    );
    expect(kept?.text).toContain("记录厂");
    for (const secret of [
      "geheim-wort",
      "yunshang-2026",
      "6222021234567890123",
      "330102199001011234",
      ...Object.values(tokens).map((token) => token.replace("Bearer ", "")),
    ])
      expect(kept?.text).not.toContain(secret);
    expect(kept?.text).toContain("****0123");
    expect(kept?.text).toContain("****1234");
  });

  it("are searched, bounded by time, and given as a workbook", async () => {
    const found = async (query: string) => (await send("GET", `/api/logs?${clientList}${query}`)).body.totalElements;
    expect(await found("&blurry=新增工厂")).toBeGreaterThan(0);
    expect(await found("&blurry=本机")).toBeGreaterThan(0);
    expect(await found("&blurry=%25")).toBe(0);
    expect(await found(`&${day}`)).toBeGreaterThan(0);
    expect(await found("&createTime=2026-04-16%2000%3A00%3A00&createTime=2026-04-16%2023%3A59%3A59")).toBe(0);
    expect(await found("&outcome=REFUSED")).toBeLessThan(await found(""));
    const reply = await send("GET", `/api/logs/download?${clientList}&blurry=%E5%B7%A5%E5%8E%82`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toContain("spreadsheetml");
    expect(reply.body.slice(0, 2)).toBe("PK");
  });
});

describe("errors", () => {
  it("are kept with their stack, which the list leaves out; cleared by themselves", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`alter table user_issue rename to user_issue_away`);
    expect((await send("GET", "/api/user/issue/list", undefined, "boss")).status).toBe(500);
    await db.execute(sql`alter table user_issue_away rename to user_issue`);
    await backoffice.settle();
    const list = (await send("GET", `/api/logs/error?${clientList}&${day}`)).body;
    expect(list.totalElements).toBe(1);
    const [row] = list.content;
    expect(row).toMatchObject({ username: "boss", method: "GET /api/user/issue/list", address: "本机" });
    expect(row).not.toHaveProperty("time");
    const { exception } = (await send("GET", `/api/logs/error/${row.id}`)).body;
    expect(exception).toMatch(/relation "user_issue" does not exist[\s\S]*\n\s+at /);
    expect((await send("GET", "/api/logs/error/999999")).body.message).toBe("错误日志不存在，可能已被清除");
    expect((await send("GET", `/api/logs/error/download?${clientList}`)).status).toBe(200);
    expect((await send("DELETE", "/api/logs/del/error")).status).toBe(200);
    expect((await send("GET", `/api/logs/error?${clientList}`)).body).toEqual({ content: [], totalElements: 0 });
    expect((await operations("&blurry=%2Fdel%2Ferror"))[0]).toMatchObject({ description: "清空错误日志" });
  });

  it("operations are cleared, and who cleared them is the first of the new ones", async () => {
    expect((await send("DELETE", "/api/logs/del/info")).status).toBe(200);
    expect((await operations()).map(({ description }) => description)).toEqual(["清空操作日志"]);
  });
});

describe("sign-ins", () => {
  it("of everybody for administrators, one's own at ELADMIN's page sizes", async () => {
    const all = (await send("GET", `/api/logs/signIn?${clientList}&blurry=boss`)).body.content;
    expect(all.slice(0, 2).map(({ success }: { success: boolean }) => success)).toEqual([false, true]);
    expect(all[0]).toMatchObject({ username: "boss", description: "登录失败：密码错误", address: "本机" });
    const failed = (await send("GET", `/api/logs/signIn?${clientList}&success=false&${day}`)).body.content;
    expect(failed.map(({ username }: { username: string }) => username)).toContain("boss");
    const before = "createTime=2020-04-14%2000%3A00%3A00&createTime=2020-04-14%2023%3A59%3A59";
    expect((await send("GET", `/api/logs/signIn?${clientList}&${before}`)).body.totalElements).toBe(0);
    const { totalElements } = (await send("GET", "/api/logs/user", undefined, "boss")).body;
    expect(totalElements).toBeGreaterThan(6);
    for (const size of [6, 30, 40, 9999]) {
      const { status, body } = await send(
        "GET",
        `/api/logs/user?page=0&size=${size}&sort=id%2Cdesc`,
        undefined,
        "boss",
      );
      expect([status, body.totalElements, body.content.length]).toEqual([
        200,
        totalElements,
        Math.min(size, totalElements),
      ]);
      expect(body.content[0]).toMatchObject({ requestIp: "127.0.0.1", address: "本机" });
    }
  });
});

describe("changes", () => {
  it("show before and after by field, masked also where they were kept unmasked", async () => {
    const made = factory();
    const { body: saved } = await send("POST", "/api/clothes/factory", made, "boss");
    const {
      balanceFen: _,
      updateBy: __,
      updateTime: ___,
      status: ____,
      ...row
    } = (await send("GET", `/api/clothes/factory/${saved.id}`, undefined, "boss")).body;
    const changed = { ...row, dailyCapacity: 800, remark: "", clientToken: randomUUID() };
    expect((await send("PUT", "/api/clothes/factory", changed, "boss")).status).toBe(200);
    await backoffice.database.db.execute(sql`
      insert into audit_log (entity, entity_id, action, before, after, operator_id, address, created_at)
      values ('party', ${saved.id}, 'old', '{"bankAccount":"6222029999999999999"}', '{"bankAccount":""}', 1, '', now())`);
    const query = `${clientList}&entity=party&entityId=${saved.id}`;
    const [old, edit, add] = (await send("GET", `/api/logs/change?${query}`)).body.content as ChangeRow[];
    expect(old?.changes).toEqual([{ field: "bankAccount", label: "银行账号", before: "****9999", after: "" }]);
    expect(edit).toMatchObject({ action: "edit", username: "云老板" });
    expect(edit?.changes).toEqual([
      { field: "remark", label: "备注", before: "法人身份证 ****1234", after: "" },
      { field: "dailyCapacity", label: "日产能", before: "0", after: "800" },
    ]);
    expect(add?.changes).toContainEqual({ field: "name", label: "名称", before: null, after: made.name });
    expect((await send("GET", `/api/logs/change/download?${query}`)).body.slice(0, 2)).toBe("PK");
  });
});

describe("words", () => {
  it("tell a change by the names of what changed and of what its fields point at, and in a workbook too", async () => {
    const [keeper] = (await send("GET", "/api/users?blurry=keeper2")).body.content;
    const { content: found } = (await send("GET", "/api/roles?blurry=%E4%BB%93%E7%AE%A1")).body;
    const roles = [...keeper.roles, { id: found[0].id }];
    expect((await send("PUT", "/api/users", { ...keeper, enabled: false, dept: { id: 5 }, roles })).status).toBe(204);
    const query = `${clientList}&entity=sys_user&entityId=${keeper.id}`;
    const [change] = (await send("GET", `/api/logs/change?${query}`)).body.content as ChangeRow[];
    expect(change).toMatchObject({ subject: "沙小河", action: "edit" });
    expect(change?.changes).toEqual(
      expect.arrayContaining([
        {
          field: "roles",
          label: "角色",
          before: "营业员",
          after: expect.stringMatching(/^(营业员、仓管|仓管、营业员)$/),
        },
        { field: "deptId", label: "部门", before: "沙河档口", after: "仓储部" },
        { field: "enabled", label: "启用", before: "是", after: "否" },
      ]),
    );
    expect((await send("PUT", "/api/users", keeper)).status).toBe(204);
  });

  it("say values in words, amounts with their unit, and names deep within", async () => {
    const { db } = backoffice.database;
    const [sku] = await rows<{ id: number }>(
      db,
      sql`select sku.id from sku join product on product.id = product_id join attr_value color on color.id = color_id
          join size on size.id = size_id where style_no = '8801' and color.name = '黑' and size.name = 'M'`,
    );
    await db.execute(sql`
      insert into audit_log (entity, entity_id, action, before, after, operator_id, address, created_at)
      values ('batch', 987654, 'close', '{"status":"SEWING"}', ${JSON.stringify({
        status: "CLOSED",
        shorts: [{ skuId: sku?.id, qty: 2, reason: "漏裁", deductFen: 1250 }],
        deductFen: 1250,
      })}::jsonb, 1, '', now())`);
    const query = `${clientList}&entity=batch&entityId=987654`;
    const [change] = (await send("GET", `/api/logs/change?${query}`)).body.content as ChangeRow[];
    expect(change?.changes).toEqual([
      { field: "status", label: "状态", before: "车缝中", after: "已结案" },
      { field: "shorts", label: "短少", before: null, after: "数量 2，颜色尺码 8801 黑 M，原因 漏裁，扣款 12.50 元" },
      { field: "deductFen", label: "扣款", before: null, after: "12.50 元" },
    ]);
  });

  it("have a name for each kind of thing that has a table", async () => {
    const { db } = backoffice.database;
    const own = Object.values(namedOfNouns).flatMap((fields) => Object.values(fields));
    for (const [table, column] of [...Object.values(namedEntities), ...Object.values(namedFields), ...own])
      await rows(db, sql`select id, ${sql.identifier(column)} as name from ${sql.identifier(table)} where id = 0`);
  });

  it("call an operation by what people do, and looking at a preview none", async () => {
    const [role] = (await send("GET", "/api/roles?blurry=%E4%BB%93%E7%AE%A1")).body.content;
    const menus = { id: role.id, menus: role.menus };
    expect((await send("POST", "/api/roles/menu/preview", menus)).status).toBe(200);
    expect((await send("PUT", "/api/roles/menu", menus)).status).toBe(204);
    const [done, before] = await operations();
    expect(done).toMatchObject({ method: "PUT /api/roles/menu", description: "设置角色的全部菜单和按钮" });
    expect(before?.method).not.toContain("preview");
  });
});

describe("retention", () => {
  it("is set, refuses a second editor, and is kept to every night", async () => {
    const { version, ...before } = (await send("GET", "/api/logs/retention")).body;
    expect([version, before.operationDays]).toEqual([0, 180]);
    const set = (changes: object) =>
      send("PUT", "/api/logs/retention", { ...before, version, clientToken: randomUUID(), ...changes });
    expect((await set({ signInDays: 30 })).body.message).toBe("登录日志不能少于 180 天");
    expect((await set({ operationDays: 10 })).status).toBe(200);
    expect((await set({ operationDays: 20 })).body.message).toBe("数据已被他人修改，请刷新后重试");
    const { db } = backoffice.database;
    await backoffice.settle();
    const old = (days: number) => new Date(demoNow.getTime() - days * 86_400_000).toISOString();
    await db.execute(sql`delete from operation_log`);
    for (const days of [12, 11, 9]) {
      await db.execute(sql`
        insert into operation_log (username, description, method, params, ip, browser, created_at, outcome, message, took)
        values ('x', ${`vor ${days}`}, '', '', '', '', ${old(days)}::timestamptz, 'DONE', '', 1)`);
    }
    await deleteOldLogs({ db, clock: { now: () => demoNow } });
    const left = await rows<{ description: string }>(db, sql`select description from operation_log`);
    expect(left.map(({ description }) => description)).toEqual(["vor 9"]);
    const changes = (await send("GET", `/api/logs/change?${clientList}&entity=setting`)).body.content;
    expect(changes[0].changes).toEqual([
      { field: "operationDays", label: "操作日志保留天数", before: "180", after: "10" },
    ]);
  });
});

describe("who may not", () => {
  it.each([
    "/api/logs",
    "/api/logs/error",
    "/api/logs/error/1",
    "/api/logs/signIn",
    "/api/logs/change",
    "/api/logs/retention",
    "/api/logs/download",
  ])("%s is refused to everybody but administrators", async (path) => {
    expect((await send("GET", path, undefined, "boss")).status).toBe(403);
    expect((await backoffice.send("GET", path)).status).toBe(401);
  });
});
