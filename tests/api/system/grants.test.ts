/**
 * Nobody grants what he does not hold, by whatever way a right can be given: our own API and ELADMIN's paths are the
 * same endpoints. Who keeps users and roles at level 2, and nothing else, tries each of them.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { rows } from "#backoffice/db/connect.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
/** 人事: users and roles; and one who may open the other doors too, else those would be shut before they are tried. */
const tokens = { hr: "", doors: "", near: "" };
const roleIds: Record<string, number> = {};

const hrCodes = [
  ...["user:list", "user:add", "user:edit", "user:del"],
  ...["roles:list", "roles:add", "roles:edit", "roles:del"],
];
const doorCodes = [
  ...hrCodes,
  ...["menu:list", "menu:add", "menu:edit", "menu:del"],
  ...["msClothesRepositoryPermission:list", "msClothesRepositoryPermission:edit"],
];

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body });
const idsOf = async (...codes: string[]) =>
  codes.length === 0
    ? []
    : rows<{ id: number }>(backoffice.database.db, sql`select id from menu where permission in ${codes} order by id`);
const allMenus = () => rows<{ id: number }>(backoffice.database.db, sql`select id from menu order by id`);
const role = async (name: string) =>
  (await send("GET", `/api/roles?blurry=${encodeURIComponent(name)}`)).body.content.find(
    (one: { name: string }) => one.name === name,
  );
const user = async (username: string) =>
  (await send("GET", `/api/users?blurry=${username}`)).body.content.find(
    (one: { username: string }) => one.username === username,
  );

async function addRole(name: string, codes: readonly string[], fields: object = {}) {
  const body = { name, level: 2, dataScope: "全部", description: "", depts: [], ...fields };
  expect((await send("POST", "/api/roles", body)).status).toBe(201);
  const { id } = await role(name);
  roleIds[name] = id;
  const menus = await idsOf(...codes);
  expect((await send("PUT", "/api/roles/menu", { id, menus })).status).toBe(204);
  return id;
}

const userForm = (username: string, fields: object = {}) => ({
  ...{ username, nickName: `新人${username}`, gender: "", phone: "", email: "", enabled: true },
  ...{ dept: { id: 3 }, roles: [], jobs: [], ...fields },
});

async function signUp(username: string, roles: readonly number[], fields: object = {}) {
  const added = await send("POST", "/api/users", userForm(username, { roles: roles.map((id) => ({ id })), ...fields }));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const first = await backoffice.signIn(username, added.body.password);
  await send("POST", "/api/users/updatePass", { oldPass: added.body.password, newPass: "Lantern4821" }, first);
  return backoffice.signIn(username, "Lantern4821");
}

beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  for (const { id, name } of (await send("GET", "/api/roles/all")).body) roleIds[name] = id;
  tokens.hr = await signUp("hr", [await addRole("人事", hrCodes)]);
  tokens.doors = await signUp("doors", [await addRole("人事与菜单", doorCodes)]);
  // What everybody here would like to have.
  await addRole("发版", ["app:add", "deploy:add"], { level: 3 });
  await addRole("跑腿", [], { level: 3 });
  await signUp("runner", [roleIds.跑腿 ?? 0]);
});

/** Whatever says what somebody may do. */
async function grantedNow(): Promise<string> {
  const found = await rows(
    backoffice.database.db,
    sql`select 'menu' as kind, concat_ws(' ', r.name, m.id, m.permission) as what from role_menu h
          join role r on r.id = h.role_id join menu m on m.id = h.menu_id
        union all select 'role', concat_ws(' ', u.username, h.role_id) from user_role h join sys_user u on u.id = h.user_id
        union all select 'scope', concat_ws(' ', name, level, data_scope) from role
        union all select 'dept', concat_ws(' ', role_id, dept_id) from role_dept
        union all select 'place', concat_ws(' ', user_id, repository_id, bits) from repository_permission
        union all select 'place of role', concat_ws(' ', role_id, repository_id, bits) from role_repository_permission
        union all select 'admin', username from sys_user where is_admin
        union all select 'code', concat_ws(' ', id, permission) from menu
        order by 1, 2`,
  );
  return JSON.stringify(found);
}

type Try = () => Promise<string>;
const told = async (method: string, path: string, body: unknown, token: string) => {
  const reply = await send(method, path, body, token);
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  return reply.body.message as string;
};

/** Each way that a right can be given, and an attempt to give one that the giver does not hold. */
const ways: Record<string, readonly [Try, RegExp][]> = {
  "PUT /api/roles/menu": [
    [
      async () => told("PUT", "/api/roles/menu", { id: roleIds.人事, menus: await allMenus() }, tokens.hr),
      /^您自己没有这些权限，不能授予：.+、.+ 等 \d+ 项$/,
    ],
    [
      async () => told("PUT", "/api/roles/menu", { id: roleIds.跑腿, menus: await idsOf("app:add") }, tokens.hr),
      /^您自己没有这些权限，不能授予：[^、]+$/,
    ],
  ],
  "POST /api/roles/menu/preview": [
    [
      async () =>
        told("POST", "/api/roles/menu/preview", { id: roleIds.跑腿, menus: await idsOf("app:add") }, tokens.hr),
      /^您自己没有这些权限/,
    ],
  ],
  "POST /api/roles/:id/copy": [
    [
      () => told("POST", `/api/roles/${roleIds.发版}/copy`, { name: "抄来的", clientToken: randomUUID() }, tokens.hr),
      /^您自己没有这些权限，不能授予：/,
    ],
  ],
  "POST /api/roles": [
    [
      () => told("POST", "/api/roles", roleForm("全看", { dataScope: "全部" }), tokens.near),
      /^您的数据范围不是全部，不能把角色的数据范围设为全部$/,
    ],
    [
      () => told("POST", "/api/roles", roleForm("财务看", { dataScope: "自定义", depts: [{ id: 7 }] }), tokens.near),
      /^部门“财务部”不在您的数据范围内，不能授予$/,
    ],
  ],
  "PUT /api/roles": [
    [
      async () => told("PUT", "/api/roles", { ...(await role("近处")), dataScope: "全部" }, tokens.near),
      /^您的数据范围不是全部，不能把角色的数据范围设为全部$/,
    ],
    [
      async () => told("PUT", "/api/roles", { ...(await role("近处")), depts: [{ id: 3 }, { id: 7 }] }, tokens.near),
      /^部门“财务部”不在您的数据范围内/,
    ],
  ],
  "POST /api/users": [
    [
      () => told("POST", "/api/users", userForm("friend", { roles: [{ id: roleIds.发版 }] }), tokens.hr),
      /^角色“发版”含有您自己没有的权限，不能授予：/,
    ],
    [
      () => told("POST", "/api/users", userForm("friend", { roles: [{ id: roleIds.管仓 }] }), tokens.hr),
      /^角色“管仓”含有您没有的.+的.*出库.*权限，不能授予$/,
    ],
    [
      () => told("POST", "/api/users", userForm("friend", { roles: [{ id: roleIds.跑腿 }] }), tokens.near),
      /^角色“跑腿”的数据范围（全部）超出您的数据范围/,
    ],
  ],
  "PUT /api/users": [
    [
      async () => {
        const self = await user("hr");
        return told("PUT", "/api/users", { ...self, roles: [...self.roles, { id: roleIds.发版 }] }, tokens.hr);
      },
      /^角色“发版”含有您自己没有的权限/,
    ],
    [
      async () => told("PUT", "/api/users", { ...(await user("near")), dept: { id: 7 } }, tokens.near),
      /^部门“财务部”不在您的数据范围内，不能让“本部门”看它的数据$/,
    ],
  ],
  "POST /api/users/import": [
    [() => imported("发版"), /^角色“发版”含有您自己没有的权限/],
    [() => imported("老板"), /^您的级别不能授予“老板”$/],
  ],
  "POST /api/menus": [
    [
      () => told("POST", "/api/menus", { type: 2, pid: 0, title: "后门", permission: "app:add" }, tokens.doors),
      /^您自己没有权限“app:add”，不能把它写进菜单$/,
    ],
  ],
  "PUT /api/menus": [
    [
      async () => {
        const [{ id }] = (await idsOf("user:list")) as [{ id: number }];
        const row = (await send("GET", `/api/menus/${id}`)).body;
        return told("PUT", "/api/menus", { ...row, permission: "app:add" }, tokens.doors);
      },
      /^您自己没有权限“app:add”，不能把它写进菜单$/,
    ],
  ],
  "POST /api/clothes/repository/permission/enter": [
    [
      async () => {
        const { id } = await user("runner");
        const body = { userId: id, repositoryIds: [1], clientToken: randomUUID() };
        return told("POST", "/api/clothes/repository/permission/enter", body, tokens.doors);
      },
      /^(您没有.+权限，不能授予他人|存储方不存在.*)$/,
    ],
  ],
  "PUT /api/clothes/repository/permission/:kind/:id": [
    [
      async () => {
        const grants = [{ repositoryId: 1, before: [], rights: ["view", "out"] }];
        const path = `/api/clothes/repository/permission/role/${roleIds.跑腿}`;
        return told("PUT", path, { grants, clientToken: randomUUID() }, tokens.doors);
      },
      /^(您没有.+权限，不能授予他人|存储方不存在.*)$/,
    ],
  ],
};

/** Other changes to users, roles, menus and places, and why none of them gives a right to anybody. */
const givesNothing: Record<string, string> = {
  "DELETE /api/roles": "takes away",
  "DELETE /api/users": "takes away",
  "DELETE /api/menus": "takes away",
  "POST /api/menus/superior": "reads",
  "POST /api/menus/restore": "an administrator's alone, who holds everything",
  "PUT /api/users/resetPwd": "by the level rule; told to nobody but who resets it, and in the log",
  "PUT /api/users/center": "one's own name and phone",
  "POST /api/users/updatePass": "one's own",
  "POST /api/users/updateEmail/:code": "one's own",
  "POST /api/users/updateAvatar": "one's own",
  "POST /api/users/unlock": "opens what its holder may open anyway, after a while",
  "POST /api/users/import/:id": "writes what the check found right",
  "DELETE /api/users/sessions": "one's own",
  "POST /api/clothes/repository": "who makes a place has the rights on it: on nothing that was there before",
  "PUT /api/clothes/repository": "the place's own columns",
  "POST /api/clothes/repository/:id/disable": "its state",
  "POST /api/clothes/repository/:id/enable": "its state",
  "DELETE /api/clothes/repository/:id": "takes away",
  "POST /api/clothes/repository/export": "a file",
  "POST /api/clothes/monitor": "roles are who is told",
  "PUT /api/clothes/monitor": "roles are who is told",
  "POST /api/user/message": "roles are its readers",
  "POST /api/user/message/sent": "roles are its readers",
};

const roleForm = (name: string, fields: object) => ({ name, level: 3, description: "", depts: [], ...fields });

/** The sentence that the check of a sheet says of one row with this role. */
async function imported(roleName: string): Promise<string> {
  const heads = ["用户名*", "姓名*", "性别", "手机号", "邮箱", "部门", "角色", "岗位"];
  const lines = [heads, ["pal", "好友", null, null, null, null, roleName, null]];
  const form = new FormData();
  const book = await writeXlsx({ sheets: [{ name: "用户", rows: lines }] });
  form.append("file", new Blob([new Uint8Array(book)]), "用户.xlsx");
  const reply = await send("POST", `/api/users/import?clientToken=${randomUUID()}&name=a.xlsx`, form, tokens.hr);
  expect(reply.status).toBe(201);
  await backoffice.settle();
  const { result } = (await send("GET", `/api/task/${reply.body.jobId}`, undefined, tokens.hr)).body;
  expect(result.rightRows).toBe(0);
  return result.errors[0].message;
}

describe("nobody grants what he does not hold", () => {
  beforeAll(async () => {
    // Who sees one department only, and a role with rights on a place.
    await addRole("近处", hrCodes, { dataScope: "自定义", depts: [{ id: 3 }] });
    await addRole("本部门", [], { dataScope: "本级", level: 3 });
    tokens.near = await signUp("near", [roleIds.近处 ?? 0, roleIds.本部门 ?? 0]);
    await addRole("管仓", [], { level: 3 });
    const grants = [{ repositoryId: 1, before: [], rights: ["view", "out"] }];
    const path = `/api/clothes/repository/permission/role/${roleIds.管仓}`;
    expect((await send("PUT", path, { grants, clientToken: randomUUID() })).status).toBe(200);
  });

  it.each(Object.entries(ways))("%s refuses in one sentence, and nothing is given", async (_way, tries) => {
    for (const [attempt, sentence] of tries) {
      const before = await grantedNow();
      expect(await attempt()).toMatch(sentence);
      expect(await grantedNow()).toBe(before);
    }
  });

  it("knows every way: a change whose body names what grants, or that is kept where grants are", () => {
    const changes = Object.values(endpoints)
      .flatMap((group): Endpoint[] => Object.values(group))
      .filter(({ method }) => method !== "GET")
      .filter(({ path, body }) => isKeptWithGrants.test(path) || fieldsOf(body).some((name) => grantingNames.has(name)))
      .map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`);
    const known = [...Object.keys(ways), ...Object.keys(givesNothing)];
    expect([...new Set(changes)].filter((way) => !known.includes(way))).toEqual([]);
    expect(Object.keys(ways).filter((way) => !changes.includes(way))).toEqual([]);
  });
});

const isKeptWithGrants = /^\/api\/(users|roles|menus|clothes\/repository)(\/|$)/;
const grantingNames = new Set([
  ...["menus", "roles", "role", "roleIds", "rights", "grants", "permission", "permissions"],
  ...["dataScope", "depts", "isAdmin", "admin", "authorities"],
]);

/** Names of all fields of a body, at any depth. */
function fieldsOf(body: z.ZodType | undefined): string[] {
  if (!body) return [];
  const names = new Set<string>();
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties") for (const name of Object.keys(value as object)) names.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }));
  return [...names];
}

describe("what is not added is not asked of", () => {
  it("takes away what one does not hold, and leaves the rest as it was", async () => {
    const id = roleIds.发版 ?? 0;
    const menus = [...(await idsOf("deploy:add")), ...(await idsOf("user:list"))];
    expect((await send("PUT", "/api/roles/menu", { id, menus }, tokens.hr)).status).toBe(204);
    expect((await role("发版")).menus).toHaveLength(menus.length);
    await send("PUT", "/api/roles/menu", { id, menus: await idsOf("app:add", "deploy:add") });
  });

  it("saves a user whose roles one does not hold, and takes one of them", async () => {
    await send("PUT", "/api/users", { ...(await user("runner")), roles: [{ id: roleIds.发版 }, { id: roleIds.跑腿 }] });
    const one = await user("runner");
    expect((await send("PUT", "/api/users", { ...one, nickName: "跑得快" }, tokens.hr)).status).toBe(204);
    expect((await user("runner")).roles).toHaveLength(2);
    const less = { ...one, roles: [{ id: roleIds.跑腿 }] };
    expect((await send("PUT", "/api/users", less, tokens.hr)).status).toBe(204);
    expect((await user("runner")).roles.map(({ name }: { name: string }) => name)).toEqual(["跑腿"]);
  });

  it("saves a role with a scope beyond the own as it stands, or narrows it", async () => {
    const one = await role("跑腿");
    expect((await send("PUT", "/api/roles", { ...one, description: "改" }, tokens.near)).status).toBe(204);
    const narrowed = { ...one, dataScope: "自定义", depts: [{ id: 7 }] };
    expect((await send("PUT", "/api/roles", narrowed, tokens.near)).status).toBe(204);
    await send("PUT", "/api/roles", one);
  });

  it("gives what one holds", async () => {
    const menus = await idsOf("user:list", "roles:list");
    expect((await send("PUT", "/api/roles/menu", { id: roleIds.跑腿, menus }, tokens.hr)).status).toBe(204);
    const given = userForm("helper", { roles: [{ id: roleIds.跑腿 }] });
    expect((await send("POST", "/api/users", given, tokens.hr)).status).toBe(201);
  });

  it("lets an administrator give everything", async () => {
    expect((await send("PUT", "/api/roles/menu", { id: roleIds.跑腿, menus: await allMenus() })).status).toBe(204);
  });
});
