/** One number tells callers when what they keep (access, menus, dictionaries, vocabularies) has changed. */
// @module-tag databases
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { referenceEpochHeader } from "#contract/headers.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { edited, newStyle } from "../../support/data/goods.ts";

const backoffice = openBackoffice();
let token = "";
beforeAll(async () => {
  token = await backoffice.signIn("admin");
});

const send = (method: string, path: string, body?: unknown) => backoffice.send(method, path, { token, body });

async function epoch(): Promise<number> {
  return Number((await send("GET", "/auth/info")).headers.get(referenceEpochHeader));
}

async function isRaisedBy(change: () => Promise<unknown>): Promise<boolean> {
  const before = await epoch();
  await change();
  return (await epoch()) > before;
}

describe("the reference epoch", () => {
  it("comes with every answer to a session, refusals too, and with no other", async () => {
    for (const reply of [
      await send("GET", "/api/menus/build"),
      await send("GET", "/api/clothes/product?page=-1"),
      await backoffice.send("POST", "/api/menus", { token: await backoffice.signIn("keeper"), body: {} }),
    ]) {
      expect(reply.headers.get(referenceEpochHeader)).toMatch(/^\d+$/);
    }
    expect((await backoffice.send("GET", "/auth/code")).headers.get(referenceEpochHeader)).toBeNull();
    expect((await backoffice.send("GET", "/auth/info")).headers.get(referenceEpochHeader)).toBeNull();
  });

  it("moves when a menu or a dictionary entry is added, changed or deleted", async () => {
    const menu = { type: 1, pid: 0, title: "纪元", path: "epoch" };
    expect(await isRaisedBy(() => send("POST", "/api/menus", menu))).toBe(true);
    const added = (await send("GET", "/api/menus/tree")).body.find((one: { label: string }) => one.label === "纪元");
    expect(await isRaisedBy(() => send("PUT", "/api/menus", { ...menu, id: added.id, title: "纪元二" }))).toBe(true);
    expect(await isRaisedBy(() => send("DELETE", "/api/menus", [added.id]))).toBe(true);
    const units = async () => (await send("GET", "/api/dictDetail?dictName=product_unit&size=99")).body.content;
    const [{ dict }] = await units();
    const entry = { dict, label: "捆", value: "捆" };
    expect(await isRaisedBy(() => send("POST", "/api/dictDetail", entry))).toBe(true);
    const { id } = (await units()).find((one: { label: string }) => one.label === "捆");
    expect(await isRaisedBy(() => send("PUT", "/api/dictDetail", { ...entry, id, label: "大捆" }))).toBe(true);
    expect(await isRaisedBy(() => send("DELETE", `/api/dictDetail/${id}`))).toBe(true);
  });

  it.each([
    ["a user", sql`update sys_user set nick_name = '小云' where id = 2`],
    ["a user's roles", sql`insert into user_role (user_id, role_id) values (10, 7)`],
    ["a role", sql`update role set name = '大老板' where id = 1`],
    ["a role's menus", sql`delete from role_menu where role_id = 7`],
    ["a role's departments", sql`insert into role_dept (role_id, dept_id) values (7, 8)`],
    ["a department", sql`update dept set name = '电商一部' where id = 8`],
    ["a dictionary", sql`update dict set description = '单位' where name = 'product_unit'`],
    ["a colour", sql`update attr_value set name = '墨黑' where id = 1`],
    ["a size group", sql`update size_group set sort = 5 where id = 1`],
    ["a size", sql`update size set sort = sort where id = 1`],
    ["a custom attribute", sql`update custom_attribute set sort = 9 where id = 1`],
    ["a factory", sql`update party set status = 'OFF' where id = 7`],
    ["a place", sql`update repository set name = '新仓' where id = 1`],
    ["what somebody may do in a place", sql`delete from repository_permission where repository_id = 1`],
    ["what a role may do in a place", sql`delete from role_repository_permission where repository_id = 1`],
  ])("moves with %s", async (_what, change) => {
    expect(await isRaisedBy(async () => backoffice.database.db.execute(change))).toBe(true);
  });

  it("stays when goods are saved and when people sign in and out", async () => {
    const added = await send("POST", "/api/clothes/product", newStyle());
    expect(added.status).toBe(201);
    const before = await epoch();
    const detail = (await send("GET", `/api/clothes/product/${added.body.id}`)).body;
    expect((await send("PUT", "/api/clothes/product", edited(detail, { name: "改名" }))).status).toBe(200);
    expect((await send("POST", "/api/clothes/product", newStyle())).status).toBe(201);
    const other = await backoffice.signIn("keeper");
    await backoffice.send("DELETE", "/auth/logout", { token: other });
    expect(await epoch()).toBe(before);
  });

  it("makes a change of roles count at the next request", async () => {
    const keeper = await backoffice.signIn("keeper");
    const list = () => backoffice.send("GET", "/api/clothes/product", { token: keeper });
    expect((await list()).status).toBe(200);
    await backoffice.database.db.execute(sql`delete from user_role where user_id = 4`);
    expect((await list()).status).toBe(403);
    await backoffice.database.db.execute(sql`insert into user_role (user_id, role_id) values (4, 3)`);
    expect((await list()).status).toBe(200);
  });
});
