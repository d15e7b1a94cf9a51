/** 角色: adding, changing, copying and removing roles (eladmin-api.md §1.6). What they hold stands in role-menus.ts. */

import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { copyRoleRights } from "#backoffice/masters/repository/repository-permission.ts";
import { adminRole, defaultRole } from "#contract/permissions.ts";
import type { RoleFields, roleEndpoints } from "#contract/system/people/roles.ts";
import { assertHoldsMenus, assertReachesScope } from "../grants.query.ts";
import { assertLevel, ownLevel } from "../level.ts";
import { dept, role, roleDept, roleMenu, user, userRole } from "../user.tables.ts";

type Endpoints = typeof roleEndpoints;
type Role = typeof role.$inferSelect;

export const addRole: Operation<Endpoints["add"]> = async (context, { body }) => {
  await assertRole(context, 0, body);
  await assertReachesScope(context, body, null);
  const { id } = await insertRow(context.db, role, { ...columnsOf(body), code: newCode(), ...stamp(context) });
  await writeDepts(context.db, id, body);
  await writeAudit(context, [{ entity: "role", entityId: id, action: "add", after: auditOf(body) }]);
};

/** Leaves the role's menus alone. */
export const editRole: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { id, version } = body;
  const before = await openRole(context, { id, version });
  if (before.code === adminRole) throw new DomainError("管理员角色由系统使用，不能修改；可以复制其他角色来调整");
  await assertRole(context, id, body);
  const depts = await deptsOf(context.db, id);
  await assertReachesScope(context, body, { ...before, depts });
  await touch(context, role, before, columnsOf(body));
  await writeDepts(context.db, id, body);
  const told = { before: auditOf({ ...before, depts }), after: auditOf(body) };
  await writeAudit(context, [{ entity: "role", entityId: id, action: "edit", ...told }]);
};

/** A role of its own with the same level, scope, menus, buttons and rights on repositories. */
export const copyRole: Operation<Endpoints["copy"]> = async (context, { params, body: { name } }) => {
  const from = await openRole(context, { id: params.id });
  if (from.code === adminRole) throw new DomainError("管理员角色由系统使用，不能复制；请复制其他角色来调整");
  const { level, dataScope, description } = from;
  const depts = await deptsOf(context.db, from.id);
  const fields: RoleFields = { name, level, dataScope, description, depts };
  await assertRole(context, 0, fields);
  await assertReachesScope(context, fields, null);
  const menus = await context.db.select({ menuId: roleMenu.menuId }).from(roleMenu).where(eq(roleMenu.roleId, from.id));
  await assertHoldsMenus(
    context,
    menus.map(({ menuId }) => menuId),
  );
  const { id } = await insertRow(context.db, role, { ...columnsOf(fields), code: newCode(), ...stamp(context) });
  await writeDepts(context.db, id, fields);
  if (menus.length > 0) await context.db.insert(roleMenu).values(menus.map(({ menuId }) => ({ roleId: id, menuId })));
  const repositories = await copyRoleRights(context, { from: from.id, to: id });
  const after = { ...auditOf(fields), copyOf: from.name, menus: menus.length, repositories };
  await writeAudit(context, [{ entity: "role", entityId: id, action: "add", after }]);
  return { id };
};

/** All of them or none; none that is the system's own or that people hold. What else names one goes with it. */
export const removeRoles: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const { db } = context;
  const gone = await db.select().from(role).where(inArray(role.id, body)).orderBy(role.id).for("update");
  const own = await ownLevel(context);
  for (const { code, name, level } of gone) {
    if (code === adminRole || code === defaultRole) throw new DomainError(`${name}由系统使用，不能删除`);
    assertLevel(own, level);
  }
  const holders = await db
    .select({ name: user.nickName })
    .from(userRole)
    .innerJoin(user, eq(user.id, userRole.userId))
    .where(inArray(userRole.roleId, body))
    .orderBy(user.id);
  if (holders.length > 0) {
    const some = holders.slice(0, 3).map((holder) => holder.name);
    const more = holders.length > some.length ? `等 ${holders.length} 名` : "";
    throw new DomainError(`所选角色还有用户（${some.join("、")}${more}），请先为他们换角色`);
  }
  await db.delete(role).where(inArray(role.id, body));
  await writeAudit(
    context,
    gone.map(({ id, name }) => ({ entity: "role", entityId: id, action: "remove", before: { name } })),
  );
};

/** Locked; its stored level decides, whatever was sent. */
export async function openRole(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Role> {
  const found = await getRow(context.db, role, id, "角色不存在，可能已被删除", "no key update");
  if (version !== undefined) assertVersion(found, version);
  assertLevel(await ownLevel(context), found.level);
  return found;
}

async function assertRole(context: Context, id: number, { name, level, dataScope, depts }: RoleFields): Promise<void> {
  const { db } = context;
  assertLevel(await ownLevel(context), level);
  const taken = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.name, name), ne(role.id, id)));
  if (taken.length > 0) throw new DomainError(`角色 ${name} 已存在，请换一个名称`);
  if (dataScope !== "自定义") return;
  if (depts.length === 0) throw new DomainError("数据范围为自定义时，请选择部门");
  const ids = [...new Set(depts.map((one) => one.id))];
  if ((await db.$count(dept, inArray(dept.id, ids))) < ids.length)
    throw new DomainError("所选部门不存在，可能已被删除，请重新选择");
}

/** Departments stand only with 自定义. */
async function writeDepts(db: Db, roleId: number, { dataScope, depts }: RoleFields): Promise<void> {
  await db.delete(roleDept).where(eq(roleDept.roleId, roleId));
  const ids = dataScope === "自定义" ? [...new Set(depts.map(({ id }) => id))] : [];
  if (ids.length > 0) await db.insert(roleDept).values(ids.map((deptId) => ({ roleId, deptId })));
}

function deptsOf(db: Db, roleId: number): Promise<{ id: number }[]> {
  return db.select({ id: roleDept.deptId }).from(roleDept).where(eq(roleDept.roleId, roleId));
}

/** Code names built-in roles; one of the company's own is named by nobody. */
function newCode(): string {
  return `ROLE_${randomUUID().slice(0, 13).replace("-", "").toUpperCase()}`;
}

function columnsOf({ name, level, dataScope, description }: RoleFields) {
  return { name, level, dataScope, description };
}

function auditOf({ depts, ...fields }: RoleFields) {
  return { ...columnsOf({ ...fields, depts }), depts: depts.map(({ id }) => id).sort((a, b) => a - b) };
}
