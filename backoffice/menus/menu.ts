/** Menus: the signed-in user's navigation, and the upkeep of the tree (eladmin-api.md §1.4). */
import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { edited, stamp } from "#backoffice/documents/write.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { findGrantedMenuIds } from "#backoffice/users/user.ts";
import { adminRole } from "#contract/permissions.ts";
import {
  type BuiltMenu,
  type MenuFields,
  type MenuTreeNode,
  type menuEndpoints,
  menuType,
} from "#contract/system/menus.ts";
import { buildMenus } from "./menu.rules.ts";
import { menu } from "./menu.tables.ts";

/** Every menu, buttons too, as `{id, label, children}`. */
export async function menuTree({ db }: Context): Promise<MenuTreeNode[]> {
  const all = await db
    .select({ id: menu.id, pid: menu.pid, label: menu.title })
    .from(menu)
    .orderBy(menu.menuSort, menu.id);
  const childrenOf = (pid: number | null): MenuTreeNode[] =>
    all
      .filter((row) => row.pid === pid)
      .map(({ id, label }) => {
        const children = childrenOf(id);
        return children.length > 0 ? { id, label, children } : { id, label };
      });
  return childrenOf(null);
}

/** The directories and pages of the user's roles; all of them for an administrator. */
export async function builtMenus({ db, actor }: Context): Promise<BuiltMenu[]> {
  const granted = actor.permissions.includes(adminRole)
    ? undefined
    : inArray(menu.id, [0, ...(await findGrantedMenuIds(db, actor.userId))]);
  const visible = await db
    .select()
    .from(menu)
    .where(and(ne(menu.type, menuType.button), granted))
    .orderBy(menu.menuSort, menu.id);
  return buildMenus(visible);
}

/** What permission codes are called: the menu's title, and that of the page it belongs to; in the menu's order. */
export async function findPermissionTitles(
  db: Context["db"],
  codes: readonly string[],
): Promise<{ code: string; title: string; group: string }[]> {
  if (codes.length === 0) return [];
  const parent = alias(menu, "parent");
  const found = await db
    .select({ code: menu.permission, type: menu.type, title: menu.title, parent: parent.title })
    .from(menu)
    .leftJoin(parent, eq(parent.id, menu.pid))
    .where(inArray(menu.permission, [...codes]))
    .orderBy(menu.menuSort, menu.id);
  return found.map(({ code, type, title, parent }) => ({
    code: code ?? "",
    title,
    group: type === menuType.button && parent !== null ? parent : title,
  }));
}

export const addMenu: Operation<typeof menuEndpoints.add> = async (context, { body }) => {
  const { id: _none, ...fields } = body;
  await assertMenu(context, fields, null);
  await context.db.insert(menu).values({ ...columns(fields), ...stamp(context) });
};

export const editMenu: Operation<typeof menuEndpoints.edit> = async (context, { body }) => {
  const { id, ...fields } = body;
  await assertMenu(context, fields, id);
  const changed = await context.db
    .update(menu)
    .set({ ...columns(fields), ...edited(context), version: sql`${menu.version} + 1` })
    .where(eq(menu.id, id))
    .returning({ id: menu.id });
  if (changed.length === 0) throw new DomainError("菜单不存在，可能已被删除");
};

/** Deletes the menus; their descendants and role links go with them by foreign key. */
export const removeMenus: Operation<typeof menuEndpoints.remove> = async ({ db }, { body }) => {
  await db.delete(menu).where(inArray(menu.id, body));
};

async function assertMenu({ db }: Context, fields: MenuFields, ownId: number | null): Promise<void> {
  if (fields.iFrame && !/^https?:\/\//.test(fields.path ?? "")) {
    throw new DomainError("外链必须以http://或者https://开头");
  }
  const taken = await db
    .select({ title: menu.title })
    .from(menu)
    .where(
      and(
        or(
          eq(menu.title, fields.title),
          fields.componentName
            ? and(isNotNull(menu.componentName), eq(menu.componentName, fields.componentName))
            : undefined,
        ),
        ownId === null ? undefined : ne(menu.id, ownId),
      ),
    );
  if (taken.length > 0) {
    const sameTitle = taken.some((row) => row.title === fields.title);
    throw new DomainError(sameTitle ? `菜单标题“${fields.title}”已存在` : `组件名称“${fields.componentName}”已存在`);
  }
  if (fields.pid !== null) await assertParent(db, fields.pid, ownId);
}

/** A parent exists, and is neither the menu itself nor below it. */
async function assertParent(db: Context["db"], pid: number, ownId: number | null): Promise<void> {
  if (pid === ownId) throw new DomainError("上级不能为自己");
  const ancestors = await rows<{ id: number }>(
    db,
    sql`with recursive up as (
          select id, pid from menu where id = ${pid} union select m.id, m.pid from menu m join up on m.id = up.pid)
        select id from up`,
  );
  if (ancestors.length === 0) throw new DomainError("上级菜单不存在");
  if (ancestors.some((row) => row.id === ownId)) throw new DomainError("上级不能是自己的下级");
}

/** Blank text is stored as null, so that unique columns ignore it. */
function columns(fields: MenuFields) {
  return {
    ...fields,
    componentName: fields.componentName || null,
    component: fields.component || null,
    path: fields.path || null,
    icon: fields.icon || null,
    permission: fields.permission || null,
    needShowInSidebar: fields.needShowInSidebar ?? null,
  };
}
