/** Upkeep of departments (eladmin-api.md §1.6): adding, moving, stopping and removing them. */

import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError, isStillReferenced } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { subtreeIds } from "#backoffice/db/tree.rules.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { DepartmentFields, departmentEndpoints } from "#contract/system/people/departments.ts";
import { dept } from "../user.tables.ts";
import { reachedDepartments } from "./department.query.ts";
import { findDepartmentUse } from "./department-use.ts";

type Endpoints = typeof departmentEndpoints;

export const addDepartment: Operation<Endpoints["add"]> = async (context, { body }) => {
  await lockTree(context);
  await assertFields(context, body, null);
  const created = await insertRow(context.db, dept, { ...columnsOf(body), ...stamp(context) });
  await writeAudit(context, [{ entity: "dept", entityId: created.id, action: "add", after: columnsOf(body) }]);
};

export const editDepartment: Operation<Endpoints["edit"]> = async (context, { body }) => {
  await lockTree(context);
  const before = await getRow(context.db, dept, body.id, "部门不存在，可能已被删除");
  if (body.version !== undefined) assertVersion(before, body.version);
  await assertReached(context, [before]);
  await assertFields(context, body, before);
  await touch(context, dept, before, columnsOf(body));
  const audited = { entity: "dept", entityId: body.id, before: columnsOf(before), after: columnsOf(body) };
  await writeAudit(context, [{ ...audited, action: "edit" }]);
};

/** With everything below; refused while a person or a role's data scope belongs to any of them. */
export const removeDepartments: Operation<Endpoints["remove"]> = async (context, { body }) => {
  const { db } = context;
  await lockTree(context);
  const everything = await db.select().from(dept);
  const ids = subtreeIds(everything, body);
  const removed = everything.filter(({ id }) => ids.has(id));
  await assertReached(context, removed);
  const use = await findDepartmentUse(
    db,
    removed.map(({ id }) => id),
  );
  const nameOf = (id: number) => removed.find((row) => row.id === id)?.name ?? "";
  if (use.people) {
    const { departmentId, count } = use.people;
    throw new DomainError(`部门“${nameOf(departmentId)}”还有 ${count} 名用户，请先把他们调到别的部门再删除`);
  }
  if (use.role) {
    const { departmentId, name } = use.role;
    throw new DomainError(`角色“${name}”的数据权限用到了部门“${nameOf(departmentId)}”，请先在角色里去掉再删除`);
  }
  if (removed.length === 0) return;
  try {
    await db.delete(dept).where(inArray(dept.id, [...ids]));
  } catch (error) {
    // Somebody was put there between the look and the deletion.
    if (isStillReferenced(error)) throw new DomainError("部门刚刚有了新的用户，请刷新后重试");
    throw error;
  }
  await writeAudit(
    context,
    removed.map((row) => ({ entity: "dept", entityId: row.id, action: "remove", before: columnsOf(row) })),
  );
};

/** One at a time: two who move departments below each other's would make a circle that neither of them sees. */
async function lockTree({ db }: Context): Promise<void> {
  await db.execute(sql`lock table ${dept} in share row exclusive mode`);
}

/** What the caller's data scope does not reach, the caller does not change. */
async function assertReached(context: Context, touched: readonly { id: number; name: string }[]): Promise<void> {
  const reached = await reachedDepartments(context);
  const beyond = reached && touched.find(({ id }) => !reached.includes(id));
  if (beyond) throw new DomainError(`部门“${beyond.name}”不在您的数据权限内，不能修改`);
}

async function assertFields(
  context: Context,
  { name, pid }: DepartmentFields,
  before: { id: number; pid: number | null } | null,
): Promise<void> {
  const { db } = context;
  const others = before ? ne(dept.id, before.id) : undefined;
  const [taken] = await db
    .select({ id: dept.id })
    .from(dept)
    .where(and(eq(dept.name, name), others));
  if (taken) throw new DomainError(`部门“${name}”已存在，请换一个名称`);
  if (before && pid === before.pid) return;
  const everything = await db.select({ id: dept.id, pid: dept.pid, name: dept.name }).from(dept);
  const parent = everything.find(({ id }) => id === pid);
  if (pid !== null && !parent) throw new DomainError("上级部门不存在，可能已被删除");
  if (before && pid === before.id) throw new DomainError("上级部门不能是自己");
  if (before && pid !== null && subtreeIds(everything, [before.id]).has(pid))
    throw new DomainError("上级部门不能是自己的下级部门");
  if (parent) return assertReached(context, [parent]);
  if ((await reachedDepartments(context)) !== null)
    throw new DomainError("您的数据权限不是全部，不能设为顶级部门，请选择上级部门");
}

/** The columns that a form writes. */
function columnsOf({ pid, name, deptSort, enabled }: DepartmentFields) {
  return { pid, name, deptSort, enabled };
}
