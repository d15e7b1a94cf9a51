/** What a role holds: its menus and buttons as a whole set, and what a change of it would mean for people. */
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { findMenuTitles } from "#backoffice/ground/menus/menu.ts";
import { adminRole } from "#contract/permissions.ts";
import type { roleEndpoints } from "#contract/system/people/roles.ts";
import { assertHoldsMenus } from "../grants.query.ts";
import { role, roleMenu } from "../user.tables.ts";
import { openRole } from "./role-file.ts";

type Endpoints = typeof roleEndpoints;

/** Every holder's next request has it: the reference epoch moves with the rows. */
export const setRoleMenus: Operation<Endpoints["setMenus"]> = async (context, { body: { id, version, menus } }) => {
  const { db } = context;
  const row = await openRole(context, { id, version });
  const { added, removed } = await readChange(context, row, menus);
  if (removed.length > 0)
    await db
      .delete(roleMenu)
      .where(sql`${roleMenu.roleId} = ${id} and ${roleMenu.menuId} = any(${pgArray(idsOf(removed))}::bigint[])`);
  if (added.length > 0) await db.insert(roleMenu).values(added.map((menu) => ({ roleId: id, menuId: menu.id })));
  if (added.length + removed.length === 0) return;
  await touch(context, role, row, {});
  const told = {
    before: { menus: removed.map(({ title }) => title) },
    after: { menus: added.map(({ title }) => title) },
  };
  await writeAudit(context, [{ entity: "role", entityId: id, action: "menus", ...told }]);
};

/** Whom the change gives or takes something, other roles counted in. */
export const previewRoleMenus: Operation<Endpoints["preview"]> = async (context, { body: { id, menus } }) => {
  const row = await openRole(context, { id });
  const { added, removed } = await readChange(context, row, menus);
  const changed = [...idsOf(added), ...idsOf(removed)];
  const elsewhere = await rows<{ userId: number; menuId: number }>(
    context.db,
    sql`select distinct h.user_id as "userId", m.menu_id as "menuId"
        from user_role h join role_menu m on m.role_id = h.role_id
        where h.role_id <> ${id} and m.menu_id = any(${pgArray(changed)}::bigint[])
          and h.user_id in (select user_id from user_role where role_id = ${id})`,
  );
  const holders = await rows<{ id: number; name: string }>(
    context.db,
    sql`select u.id, u.nick_name as name from user_role h join sys_user u on u.id = h.user_id
        where h.role_id = ${id} and u.enabled and not u.is_admin order by u.id`,
  );
  const has = (userId: number, menuId: number) =>
    elsewhere.some((one) => one.userId === userId && one.menuId === menuId);
  const titles = (some: readonly Titled[]) => some.map(({ title }) => title);
  return {
    added: titles(added),
    removed: titles(removed),
    users: holders
      .map((user) => ({
        ...user,
        gains: titles(added.filter((menu) => !has(user.id, menu.id))),
        loses: titles(removed.filter((menu) => !has(user.id, menu.id))),
      }))
      .filter(({ gains, loses }) => gains.length + loses.length > 0),
  };
};

interface Titled {
  id: number;
  title: string;
}

/** What of the asked set is new and what of the present one is not in it, in the menu's order. */
async function readChange(
  context: Context,
  { id, code }: { id: number; code: string },
  menus: readonly { id: number }[],
): Promise<{ added: Titled[]; removed: Titled[] }> {
  if (code === adminRole) throw new DomainError("管理员拥有全部权限，不需要分配菜单");
  const asked = new Set(idsOf(menus));
  const { db } = context;
  const held = await db.select({ id: roleMenu.menuId }).from(roleMenu).where(eq(roleMenu.roleId, id));
  const present = new Set(idsOf(held));
  const changed = [...asked, ...present].filter((menuId) => asked.has(menuId) !== present.has(menuId));
  const titled = await findMenuTitles(db, changed);
  if (titled.length < new Set(changed).size) throw new DomainError("所选菜单不存在，可能已被删除，请刷新后重试");
  const added = titled.filter((menu) => asked.has(menu.id));
  await assertHoldsMenus(context, idsOf(added));
  return { added, removed: titled.filter((menu) => present.has(menu.id)) };
}

const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id);
