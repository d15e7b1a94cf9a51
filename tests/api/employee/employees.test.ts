/** 员工管理: what the form refuses, who sees whom and what, numbers that are sealed, logins, and leaving. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { EmployeeRow } from "#contract/employee/employees.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { plantBatch, plantDay } from "../../support/data/production.ts";
import { audits } from "../../support/data/repositories.ts";
import { whateverIsAsked } from "../../support/questions.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "finance", "manager", "merchandiser", "keeper"])
    tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/employee";
const send = (method: string, path: string, body?: object, username = "boss") =>
  backoffice.send(method, api + path, { token: tokens[username], ...(body && { body }) });
const detail = async (id: number, username = "boss") => (await send("GET", `/${id}`, undefined, username)).body;

const idCard = "11010519491231002X";
const bankCard = "4111111111111111";
let made = 0;
function newEmployee(changes: object = {}) {
  made += 1;
  return { no: `t-${made}`, name: `测试员 ${made}`, hiredDay: "2025-03-01", clientToken: randomUUID(), ...changes };
}
async function added(changes: object = {}): Promise<number> {
  const { status, body } = await send("POST", "", newEmployee(changes));
  expect(status, body.message).toBe(201);
  return body.id;
}
async function edited(id: number, changes: object, username = "boss") {
  const {
    status: _,
    deptName,
    teamName,
    repositoryName,
    stallName,
    username: login,
    ...row
  } = await detail(id, username);
  const { leftDay, advanceFen, updateBy, updateTime, ...fields } = row;
  const pay = { baseFen: null, commissionBp: null };
  return send("PUT", "", { ...pay, ...fields, clientToken: randomUUID(), ...changes }, username);
}
async function act(id: number, action: string, changes: object = {}, username = "boss") {
  const { version } = await detail(id);
  return send("POST", `/${id}/${action}`, { version, clientToken: randomUUID(), ...changes }, username);
}
const today = plantDay;

describe("the form", () => {
  it("keeps all that is said, the 工号 in capitals or given", async () => {
    const id = await added({ phone: "13511112222", payType: "BASE_COMMISSION", baseFen: 300_000, commissionBp: 150 });
    expect(await detail(id)).toMatchObject({ no: `T-${made}`, baseFen: 300_000, commissionBp: 150, status: "ACTIVE" });
    expect((await edited(id, { post: "后整", phone: "" })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ post: "后整", phone: null, baseFen: 300_000 });
    const [first, second] = await audits(backoffice.database, "employee", id);
    expect(first).toMatchObject({ action: "add" });
    expect(second).toMatchObject({ before: { post: "" }, after: { post: "后整" } });
    const given = [await detail(await added({ no: "" })), await detail(await added({ no: "" }))].map(({ no }) => no);
    expect(given[0]).toMatch(/^YG\d{3}$/);
    expect(Number(given[1].slice(2))).toBe(Number(given[0].slice(2)) + 1);
  });

  it("refuses in one sentence", async () => {
    await added({ no: "DUP-1", name: "重号员", phone: "13900001111" });
    const refused = async (changes: object) => (await send("POST", "", newEmployee(changes))).body.message;
    expect(await refused({ no: "dup-1" })).toBe("工号 DUP-1 已是重号员的，请换一个工号");
    expect(await refused({ phone: "13900001111" })).toBe("手机 13900001111 已是重号员（DUP-1）的，请核对");
    expect(await refused({ phone: "123" })).toBe("手机应为 11 位手机号，例如 13800138000");
    expect(await refused({ idCard: "110105194912310021" })).toBe("身份证号不对，请核对十八位号码和校验位");
    expect(await refused({ bankCard: "4111111111111112" })).toBe("银行卡号不对，请核对号码和校验位");
    expect(await refused({ teamId: 999_999 })).toBe("班组不存在，请重新选择");
    expect(await refused({ userId: 999_999 })).toBe("登录账号不存在或已停用，请重新选择");
    expect(await refused({ commissionBp: 10_001 })).toBe("提成不能超过 100%");
    expect(await refused({ payType: "HOUR" })).toBe("请选择计薪方式");
  });

  it("tells a second editor", async () => {
    const id = await added();
    expect((await edited(id, { remark: "一" })).status).toBe(200);
    expect((await edited(id, { remark: "二", version: 1 })).body.message).toBe("数据已被他人修改，请刷新后重试");
  });
});

describe("identity and bank numbers", () => {
  it("are sealed in the database, masked in answers and in the audit log, and opened with a trace", async () => {
    const id = await added({ idCard: "1101 0519 4912 3100 2x", bankCard: "4111 1111 1111 1111", bankName: "工商银行" });
    expect(await detail(id)).toMatchObject({ idCard: "**** 002X", bankCard: "**** 1111" });
    const [stored] = await rows<{ row: string }>(
      backoffice.database.db,
      sql`select row_to_json(employee)::text as row from employee where id = ${id}`,
    );
    expect(stored?.row).toContain("sealed:1:");
    expect(stored?.row).not.toContain(idCard);
    expect(stored?.row).not.toContain(bankCard);
    const opened = await send("POST", `/${id}/numbers`, undefined, "finance");
    expect(opened.body).toEqual({ idCard, bankName: "工商银行", bankCard });
    const told = await audits(backoffice.database, "employee", id);
    expect(told.map(({ action }) => action)).toEqual(["add", "numbers"]);
    expect(JSON.stringify(told)).not.toContain("4111111");
    expect((await send("POST", `/${id}/numbers`, undefined, "manager")).status).toBe(403);
  });

  it("stay behind the mask, change when typed and go when emptied", async () => {
    const id = await added({ idCard, bankCard });
    expect((await edited(id, { remark: "号码不变" })).status).toBe(200);
    expect((await send("POST", `/${id}/numbers`)).body).toMatchObject({ idCard, bankCard });
    expect((await edited(id, { idCard: "**** 9999" })).body.message).toBe("号码已被他人修改，请填写完整号码");
    expect((await edited(id, { idCard: "", bankCard: "5555555555554444" })).status).toBe(200);
    expect((await send("POST", `/${id}/numbers`)).body).toMatchObject({ idCard: "", bankCard: "5555555555554444" });
  });
});

describe("who sees whom", () => {
  const list = async (query: string, username = "boss") => (await send("GET", `?${query}`, undefined, username)).body;
  const names = ({ content }: { content: EmployeeRow[] }) => content.map(({ name }) => name);

  it("leaves wages out for who may not see them, in rows, totals, detail, sort and file", async () => {
    await send("POST", "", newEmployee({ name: "总仓老王", repositoryId: 1, baseFen: 500_000 }));
    const seen = await list("keyword=总仓老王");
    expect(seen.content[0]).toMatchObject({ monthLi: 0, advanceFen: 0 });
    expect(seen.totals).toEqual({ monthLi: 0, advanceFen: 0 });
    await grant("warehouse");
    const unseen = await list("keyword=总仓老王&sort=monthLi,desc", "warehouse");
    expect(names(unseen)).toEqual(["总仓老王"]);
    expect(unseen.content[0]).not.toHaveProperty("monthLi");
    expect(unseen.totals).toEqual({});
    const one = await detail(unseen.content[0].id, "warehouse");
    for (const field of ["baseFen", "commissionBp", "advanceFen"]) expect(one).not.toHaveProperty(field);
    const csv = async (username: string) => {
      const headers = { Authorization: tokens[username] ?? "" };
      return (await fetch(`${backoffice.url}${api}/export?format=csv`, { headers })).text();
    };
    expect(await csv("boss")).toContain("借支余额");
    expect(await csv("warehouse")).not.toContain("借支余额");
    expect((await send("GET", "", undefined, "keeper")).status).toBe(403);
  });

  it("shows a stall's manager the people of the own stalls, and no other by id", async () => {
    const [stalls] = await rows<{ own: number; other: number }>(
      backoffice.database.db,
      sql`select (select id from stall order by id limit 1) as own, (select id from stall order by id desc limit 1) as other`,
    );
    await rows(
      backoffice.database.db,
      sql`delete from repository_permission where user_id = (select id from sys_user where username = 'manager')
          and repository_id = (select repository_id from stall where id = ${stalls?.other})`,
    );
    await rows(
      backoffice.database.db,
      sql`delete from role_repository_permission where repository_id = (select repository_id from stall where id = ${stalls?.other})
          and role_id in (select role_id from user_role where user_id = (select id from sys_user where username = 'manager'))`,
    );
    const [near, far] = [
      await added({ name: "范围近", stallId: stalls?.own }),
      await added({ name: "范围远", stallId: stalls?.other }),
    ];
    expect(names(await list("keyword=范围", "manager"))).toEqual(["范围近"]);
    expect((await send("GET", `/${near}`, undefined, "manager")).status).toBe(200);
    expect((await send("GET", `/${far}`, undefined, "manager")).body.message).toBe("员工不存在，可能已被删除");
    expect(names(await list("keyword=范围", "finance"))).toEqual(["范围近", "范围远"]);
  });

  it("filters, sorts and adds up", async () => {
    await added({ name: "筛选甲", post: "司机", payType: "MONTHLY", hiredDay: "2024-01-05" });
    await added({ name: "筛选乙", post: "司机", hiredDay: "2024-01-02" });
    expect(names(await list("keyword=筛选&sort=hiredDay,asc"))).toEqual(["筛选乙", "筛选甲"]);
    expect(names(await list("keyword=sxj"))).toEqual(["筛选甲"]);
    expect(names(await list("keyword=筛选&payType=MONTHLY&post=司机&status=ACTIVE"))).toEqual(["筛选甲"]);
    expect((await list("keyword=筛选&status=LEFT")).totalElements).toBe(0);
  });

  async function grant(username: string) {
    tokens[username] = await backoffice.signIn(username);
  }
});

describe("a login", () => {
  it("belongs to one employee at most, is chosen by who may, and is shown with its user", async () => {
    const userId = await idOf("newcomer");
    const id = await added({ name: "有账号", userId });
    expect(await detail(id)).toMatchObject({ userId, username: "newcomer" });
    const { message } = (await send("POST", "", newEmployee({ userId }))).body;
    expect(message).toBe(`该登录账号已关联有账号（T-${made - 1}），一个账号只能关联一位员工`);
    const choices = async (query = "") =>
      (await send("GET", `/choices${query}`)).body.users.map((one: { id: number }) => one.id);
    expect(await choices()).not.toContain(userId);
    expect(await choices(`?id=${id}`)).toContain(userId);
    const user = await backoffice.send("GET", `/api/users/${userId}`, { token: tokens.admin });
    expect(user.body.employee).toEqual({ id, no: `T-${made - 1}`, name: "有账号" });
    expect((await edited(id, { userId: null })).status).toBe(200);
    expect(await choices()).toContain(userId);
  });

  async function idOf(username: string): Promise<number> {
    const [found] = await rows<{ id: number }>(
      backoffice.database.db,
      sql`select id from sys_user where username = ${username}`,
    );
    return found?.id ?? 0;
  }

  it("is stopped and signed out when its employee leaves, and stays so when the employee is back", async () => {
    const token = await backoffice.signIn("newcomer");
    const id = await added({ name: "将离职", userId: await idOf("newcomer") });
    const whoami = () => backoffice.send("GET", "/auth/info", { token });
    expect((await whoami()).status).toBe(200);
    expect((await act(id, "leave", { leftDay: "2020-01-01" })).body.message).toMatch(/^离职日期不能早于入职日期/);
    expect((await act(id, "leave", { leftDay: "2999-01-01" })).body.message).toBe("离职日期不能晚于今天");
    expect((await act(id, "leave", { leftDay: today })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: "LEFT", leftDay: today });
    expect((await whoami()).status).toBe(401);
    expect((await backoffice.login({ username: "newcomer" })).status).toBe(400);
    expect((await act(id, "leave", { leftDay: today })).body.message).toBe("将离职已经离职");
    expect((await act(id, "rejoin")).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: "ACTIVE", leftDay: null });
    expect((await backoffice.login({ username: "newcomer" })).status).toBe(400);
  });

  it("of one who stands above is not stopped by who stands below", async () => {
    const id = await added({ name: "老板本人", userId: await idOf("boss") });
    const { status, body } = await act(id, "leave", { leftDay: today }, "finance");
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^权限不足/)]);
    expect(await detail(id)).toMatchObject({ status: "ACTIVE" });
  });
});

describe("leaving", () => {
  it("is asked about while pieces are not settled", async () => {
    const id = await added({ name: "有计件" });
    const { id: batchId, processes } = await plantBatch(backoffice, { cut: 30 });
    await rows(
      backoffice.database.db,
      sql`insert into piece_record (batch_id, batch_process_id, employee_id, source, qty, price_li, amount_li, status, operator_id, biz_date, created_at)
          values (${batchId}, ${processes[0]?.id}, ${id}, 'HAND', 10, 180, 1800, 'APPROVED', 1, ${today}, now())`,
    );
    expect((await send("GET", `/${id}/leaving`)).body).toMatchObject({
      unsettled: 1,
      unsettledLi: 1800,
      balanceFen: 0,
    });
    const asked = await act(id, "leave", { leftDay: today });
    expect(asked.body).toMatchObject({
      code: "ACKNOWLEDGE",
      message: "有计件还有 1 条未结算计件 1.80 元。确定离职请勾选“已核对”",
    });
    expect((await act(id, "leave", { leftDay: today, answered: whateverIsAsked })).status).toBe(200);
    const { version } = await detail(id);
    const removal = await send("DELETE", `/${id}`, { version, clientToken: randomUUID() });
    expect(removal.body.message).toBe("有计件已有计件或工资，不能删除，可办理离职");
  });

  it("is not needed of who never worked: they are removed", async () => {
    const id = await added();
    expect((await send("DELETE", `/${id}`, { version: 1, clientToken: randomUUID() })).status).toBe(200);
    expect((await send("GET", `/${id}`)).body.message).toBe("员工不存在，可能已被删除");
  });
});

describe("teams", () => {
  const teams = "/api/clothes/team";
  const call = (method: string, path = "", body?: object) =>
    backoffice.send(method, teams + path, {
      token: tokens.boss,
      ...(body && { body: { clientToken: randomUUID(), ...body } }),
    });

  it("have a name of their own, a leader who works here, and stay while anybody is in them", async () => {
    const leaderId = await added({ name: "组长甲" });
    const { body: team } = await call("POST", "", { name: "测试车缝组", leaderId });
    expect((await call("POST", "", { name: "测试车缝组" })).body.message).toBe("班组 测试车缝组 已存在，请换一个名称");
    await added({ teamId: team.id });
    expect((await call("GET", `/${team.id}`)).body).toMatchObject({ leaderName: "组长甲", members: 1 });
    const removal = await call("DELETE", `/${team.id}`, { version: 1 });
    expect(removal.body.message).toBe("测试车缝组还有员工或计件记录，不能删除");
    await act(leaderId, "leave", { leftDay: today });
    const edit = { id: team.id, version: 1, name: "测试后整组", partyId: null, sort: 5 };
    expect((await call("PUT", "", { ...edit, leaderId })).status).toBe(200);
    expect((await call("POST", "", { name: "新组", leaderId })).body.message).toBe("组长不存在或已离职，请重新选择");
    const { body: empty } = await call("POST", "", { name: "空组" });
    expect((await call("DELETE", `/${empty.id}`, { version: 1 })).status).toBe(200);
  });
});
