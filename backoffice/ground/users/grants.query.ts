/**
 * Nobody grants what he does not hold (docs/decisions/sessions.md, "Who grants holds"). Asked of whatever is added:
 * what stood before may stay or be taken away by anybody whom the level rule lets. An administrator holds everything.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray, textArray } from "#backoffice/db/pg-array.ts";
import { subtreeIds } from "#backoffice/db/tree.rules.ts";
import { repositoryRightLabels, repositoryRightNames, repositoryRights } from "#contract/inventory/repositories.ts";
import { adminRole, hasPermission } from "#contract/permissions.ts";
import type { RoleFields } from "#contract/system/people/roles.ts";
import { reachedDepartments } from "./department/department.query.ts";

type Scope = Pick<RoleFields, "dataScope" | "depts">;

const isAdmin = ({ actor }: Context) => actor.permissions.includes(adminRole);

/** Refuses menus whose permission code the actor does not hold. One without a code grants nothing: it only leads. */
export async function assertHoldsMenus(context: Context, menuIds: readonly number[]): Promise<void> {
  if (isAdmin(context) || menuIds.length === 0) return;
  const lacking = await rows<{ title: string }>(
    context.db,
    sql`select title from menu where id = any(${pgArray(menuIds)}::bigint[]) and ${isLacked(context)}
        order by menu_sort, id`,
  );
  if (lacking.length > 0) throw new DomainError(`您自己没有这些权限，不能授予：${named(lacking)}`);
}

/** Refuses a permission code that a menu is about to carry: whoever has the menu would have it. */
export function assertHoldsPermission({ actor }: Context, code: string | null): void {
  if (code === null || code === adminRole || hasPermission(actor.permissions, [code])) return;
  throw new DomainError(`您自己没有权限“${code}”，不能把它写进菜单`);
}

/** Refuses a role's data scope as far as it reaches beyond the actor's; `before` is what it was, with its id. */
export async function assertReachesScope(
  context: Context,
  after: Scope,
  before: (Scope & { id: number }) | null,
): Promise<void> {
  if (before?.dataScope === "全部") return;
  const reached = await reachedDepartments(context);
  if (reached === null) return;
  if (after.dataScope === "全部") throw new DomainError("您的数据范围不是全部，不能把角色的数据范围设为全部");
  if (after.dataScope === "自定义") {
    const stood = before?.dataScope === "自定义" ? before.depts : [];
    const beyond = await findBeyond(context, { added: after.depts, stood, reached });
    if (beyond) throw new DomainError(`部门“${beyond}”不在您的数据范围内，不能授予`);
  }
  if (after.dataScope === "本级" && before !== null && before.dataScope !== "本级") {
    const [holder] = await rows<{ name: string; dept: string }>(
      context.db,
      sql`select u.nick_name as name, d.name as dept from user_role h join sys_user u on u.id = h.user_id
          join dept d on d.id = u.dept_id
          where h.role_id = ${before.id} and d.id <> all(${pgArray(reached)}::bigint[]) order by u.id limit 1`,
    );
    if (holder) throw new DomainError(`“${holder.name}”的部门“${holder.dept}”不在您的数据范围内，不能授予`);
  }
}

/** Of each role that may not be given to somebody: a sentence that names what of it the actor does not hold. */
export async function refuseRoles(
  context: Context,
  roleIds: readonly number[],
  deptId: number | null,
): Promise<ReadonlyMap<number, string>> {
  if (isAdmin(context) || roleIds.length === 0) return new Map();
  const { db, actor } = context;
  const ids = sql`${pgArray(roleIds)}::bigint[]`;
  const asked = await rows<Scope & { id: number; name: string }>(
    db,
    sql`select id, name, data_scope as "dataScope",
               coalesce((select json_agg(json_build_object('id', dept_id)) from role_dept where role_id = role.id), '[]') as depts
        from role where id = any(${ids}) order by level, id`,
  );
  const lacking = await rows<{ roleId: number; title: string }>(
    db,
    sql`select h.role_id as "roleId", menu.title from role_menu h join menu on menu.id = h.menu_id
        where h.role_id = any(${ids}) and ${isLacked(context)} order by menu.menu_sort, menu.id`,
  );
  const places = await rows<{ roleId: number; place: string; bits: number }>(
    db,
    sql`select p.role_id as "roleId", r.name as place, (p.bits & ~coalesce(own.bits, 0))::int4 as bits
        from role_repository_permission p join repository r on r.id = p.repository_id
        left join (
          select repository_id, bit_or(bits) as bits from (
            select repository_id, bits from repository_permission where user_id = ${actor.userId}
            union all
            select repository_id, bits from role_repository_permission
            where role_id in (select role_id from user_role where user_id = ${actor.userId})) held
          group by repository_id) own on own.repository_id = p.repository_id
        where p.role_id = any(${ids}) and p.bits & ~coalesce(own.bits, 0) <> 0 order by r.sort, r.id`,
  );
  const reached = await reachedDepartments(context);
  const refusals = new Map<number, string>();
  for (const { id, name, ...scope } of asked) {
    const menus = lacking.filter(({ roleId }) => roleId === id);
    const place = places.find(({ roleId }) => roleId === id);
    const beyond = reached && (await findBeyondScope(context, scope, { deptId, reached }));
    if (menus.length > 0) refusals.set(id, `角色“${name}”含有您自己没有的权限，不能授予：${named(menus)}`);
    else if (place) refusals.set(id, `角色“${name}”含有您没有的${place.place}的${rightsIn(place.bits)}权限，不能授予`);
    else if (beyond) refusals.set(id, `角色“${name}”的数据范围（${beyond}）超出您的数据范围，不能授予`);
  }
  return refusals;
}

/** Refuses moving somebody who sees the data of the own department into one that the actor does not reach. */
export async function assertReachesDepartment(context: Context, roleIds: readonly number[], deptId: number | null) {
  const reached = isAdmin(context) ? null : await reachedDepartments(context);
  if (reached === null || deptId === null || reached.includes(deptId)) return;
  const [found] = await rows<{ role: string; dept: string }>(
    context.db,
    sql`select role.name as role, dept.name as dept from role, dept
        where role.id = any(${pgArray(roleIds)}::bigint[]) and role.data_scope = '本级' and dept.id = ${deptId} limit 1`,
  );
  if (found) throw new DomainError(`部门“${found.dept}”不在您的数据范围内，不能让“${found.role}”看它的数据`);
}

/** The condition on `menu`: carries a code that the actor does not hold. */
const isLacked = ({ actor }: Context) =>
  sql`coalesce(menu.permission, '') not in ('', ${adminRole}) and menu.permission <> all(${textArray(actor.permissions)})`;

async function findBeyondScope(
  context: Context,
  { dataScope, depts }: Scope,
  { deptId, reached }: { deptId: number | null; reached: readonly number[] },
): Promise<string | null> {
  if (dataScope === "全部") return "全部";
  const added = dataScope === "自定义" ? depts : deptId === null ? [] : [{ id: deptId }];
  return findBeyond(context, { added, stood: [], reached, below: dataScope === "自定义" });
}

/** The name of the first department that is added, itself or below what is, and that nobody here may give. */
async function findBeyond(
  { db }: Context,
  {
    added,
    stood,
    reached,
    below = true,
  }: {
    added: readonly { id: number }[];
    stood: readonly { id: number }[];
    reached: readonly number[];
    below?: boolean;
  },
): Promise<string | null> {
  const all = await rows<{ id: number; pid: number | null; name: string }>(
    db,
    sql`select id, pid, name from dept order by dept_sort, id`,
  );
  const spread = (some: readonly { id: number }[]) => {
    const ids = some.map(({ id }) => id);
    return below ? subtreeIds(all, ids) : new Set(ids);
  };
  const [after, before] = [spread(added), spread(stood)];
  return all.find(({ id }) => after.has(id) && !before.has(id) && !reached.includes(id))?.name ?? null;
}

/** A sentence has room for five. */
function named(some: readonly { title: string }[]): string {
  const first = some.slice(0, 5).map(({ title }) => title);
  return first.join("、") + (some.length > first.length ? ` 等 ${some.length} 项` : "");
}

function rightsIn(bits: number): string {
  return repositoryRightNames
    .filter((right) => bits & repositoryRights[right])
    .map((right) => repositoryRightLabels[right])
    .join("、");
}
