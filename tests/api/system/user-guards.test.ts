/** What users, roles and positions refuse for what is chosen or removed: each in its sentence, and nobody's rights change. */
import { sql } from "drizzle-orm";
import { beforeAll, describe } from "vitest";
import { oneRow } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { describeRefusals } from "../../support/written.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
const nobody = 999_999;
let admin = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
});

const send = (method: string, path: string, body?: unknown) => backoffice.send(method, path, { token: admin, body });
const refused = async (method: string, path: string, body: unknown): Promise<string> => {
  const reply = await send(method, path, body);
  return reply.status === 400 ? reply.body.message : `answered ${reply.status}`;
};

let made = 0;
const roleForm = (fields: object = {}) => {
  made += 1;
  return { name: `守则 ${made}`, level: 3, dataScope: "全部", description: "", depts: [], ...fields };
};
async function addRole() {
  const form = roleForm();
  await send("POST", "/api/roles", form);
  return oneRow<{ id: number; name: string }>(db(), sql`select id, name from role where name = ${form.name}`);
}
const adminRow = async () => {
  const { id } = await oneRow<{ id: number }>(db(), sql`select id from role where code = 'admin'`);
  return (await send("GET", `/api/roles/${id}`)).body;
};
const userForm = (fields: object = {}) => {
  made += 1;
  return {
    ...{ username: `guard${made}`, nickName: `新人 ${made}`, gender: "", phone: "", email: "", enabled: true },
    ...{ dept: { id: 3 }, roles: [], jobs: [], ...fields },
  };
};

const granted = ["role", "role_menu", "role_dept", "sys_user", "user_role", "user_position", "sys_position"];

describe("a role", () => {
  describeRefusals(
    backoffice,
    {
      "that is the administrators', changed": async () => {
        const row = await adminRow();
        return [
          () => refused("PUT", "/api/roles", { ...row, name: "别的", level: 1 }),
          "管理员角色由系统使用，不能修改；可以复制其他角色来调整",
        ];
      },
      "that is the administrators', copied": async () => {
        const { id } = await adminRow();
        return [
          () => refused("POST", `/api/roles/${id}/copy`, { name: "抄的", clientToken: crypto.randomUUID() }),
          "管理员角色由系统使用，不能复制；请复制其他角色来调整",
        ];
      },
      "that is the administrators', given menus": async () => {
        const { id } = await adminRow();
        return [() => refused("PUT", "/api/roles/menu", { id, menus: [] }), "管理员拥有全部权限，不需要分配菜单"];
      },
      "given a menu that is not there": async () => {
        const { id } = await addRole();
        return [
          () => refused("PUT", "/api/roles/menu", { id, menus: [{ id: nobody }] }),
          "所选菜单不存在，可能已被删除，请刷新后重试",
        ];
      },
      "that sees a department that is not there": async () => [
        () => refused("POST", "/api/roles", roleForm({ dataScope: "自定义", depts: [{ id: nobody }] })),
        "所选部门不存在，可能已被删除，请重新选择",
      ],
    },
    granted,
  );
});

describe("a user", () => {
  const add = (fields: object) => () => refused("POST", "/api/users", userForm(fields));
  describeRefusals(
    backoffice,
    {
      "of a role that is not there": async () => [
        add({ roles: [{ id: nobody }] }),
        "所选角色不存在，可能已被删除，请重新选择",
      ],
      "of a department that is not there": async () => [
        add({ dept: { id: nobody } }),
        "所选部门不存在，可能已被删除，请重新选择",
      ],
      "of a position that is not there": async () => [
        add({ jobs: [{ id: nobody }] }),
        "所选岗位不存在，可能已被删除，请重新选择",
      ],
    },
    granted,
  );
});

describe("a position", () => {
  describeRefusals(
    backoffice,
    {
      "that somebody has, removed": async () => {
        made += 1;
        const name = `守岗 ${made}`;
        await send("POST", "/api/job", { id: null, name, jobSort: 999, enabled: true });
        const { id } = await oneRow<{ id: number }>(db(), sql`select id from sys_position where name = ${name}`);
        await send("POST", "/api/users", userForm({ jobs: [{ id }] }));
        return [() => refused("DELETE", "/api/job", [id]), `岗位 ${name} 还有用户，请先为他们换岗位，或停用岗位`];
      },
    },
    granted,
  );
});
