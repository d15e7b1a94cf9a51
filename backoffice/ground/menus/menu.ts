/** Menus: the signed-in user's navigation, and the upkeep of the tree (eladmin-api.md §1.4). */

import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { subtreeIds } from "#backoffice/db/tree.rules.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { assertHoldsPermission } from "#backoffice/ground/users/grants.query.ts";
import { findGrantedMenuIds } from "#backoffice/ground/users/user.ts";
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
import { isBuiltin } from "./menu-list.query.ts";

type Endpoints = typeof menuEndpoints;

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

/** Those of the menus that there are, in the menu's order, a page's buttons by its name. */
export async function findMenuTitles(
  db: Context["db"],
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: menu.id, title: menu.title })
    .from(menu)
    .where(inArray(menu.id, [...ids]))
    .orderBy(menu.menuSort, menu.id);
}

export const addMenu: Operation<Endpoints["add"]> = async (context, { body }) => {
  await lockTree(context);
  await assertMenu(context, body, null);
  assertHoldsPermission(context, body.permission);
  const created = await insertRow(context.db, menu, { ...columnsOf(body), ...stamp(context) });
  await writeAudit(context, [{ entity: "menu", entityId: created.id, action: "add", after: columnsOf(body) }]);
};

export const editMenu: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { id, version, clientToken: _token, ...fields } = body;
  await lockTree(context);
  const before = await getRow(context.db, menu, id, "菜单不存在，可能已被删除");
  if (version !== undefined) assertVersion(before, version);
  const after = changed(before, fields);
  await assertMenu(context, after, id);
  if (after.permission !== before.permission) assertHoldsPermission(context, after.permission);
  await touch(context, menu, before, columnsOf(after));
  await writeAudit(context, [
    { entity: "menu", entityId: id, action: "edit", before: columnsOf(before), after: columnsOf(after) },
  ]);
};

/**
 * Deletes menus that people made; their descendants and role links go with them by foreign key. The product's own can
 * be hidden: one press would take a whole branch from everybody, and nobody knows its rows by heart.
 */
export const removeMenus: Operation<Endpoints["remove"]> = async (context, { body }) => {
  await lockTree(context);
  await assertOwn(context, body);
  const removed = await context.db
    .delete(menu)
    .where(inArray(menu.id, body))
    .returning({ id: menu.id, title: menu.title });
  await writeAudit(
    context,
    removed.map(({ id, title }) => ({ entity: "menu", entityId: id, action: "remove", before: { title } })),
  );
};

async function assertOwn({ db }: Context, asked: readonly number[]): Promise<void> {
  const everything = await rows<{ id: number; pid: number | null; title: string; builtin: boolean }>(
    db,
    sql`select id, pid, title, ${isBuiltin} as builtin from menu order by menu_sort, id`,
  );
  const ids = subtreeIds(everything, asked);
  const builtin = everything.filter((row) => row.builtin && ids.has(row.id));
  const itself = builtin.find(({ id }) => asked.includes(id));
  if (itself) throw new DomainError(`“${itself.title}”是系统自带的，不能删除；不用它时，请编辑它并勾选“在菜单里隐藏”`);
  const [below] = builtin;
  if (below) throw new DomainError(`下面的“${below.title}”是系统自带的，不能一起删除，请先把它移到别的上级`);
}

/** One at a time: two who move menus below each other's would make a circle that neither of them sees. */
async function lockTree({ db }: Context): Promise<void> {
  await db.execute(sql`lock table ${menu} in share row exclusive mode`);
}

/** The row with the fields that were sent: what is left away stays. */
function changed<T extends object>(row: T, sent: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...row, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
}

/** The columns that a form writes. */
function columnsOf(row: MenuFields): MenuFields {
  const { pid, type, title, componentName, component, path, icon, menuSort, permission } = row;
  const { iFrame, cache, hidden, affix, needShowInSidebar } = row;
  return {
    ...{ pid, type, title, componentName, component, path, icon, menuSort, permission },
    ...{ iFrame, cache, hidden, affix, needShowInSidebar },
  };
}

async function assertMenu({ db }: Context, fields: MenuFields, ownId: number | null): Promise<void> {
  if (fields.type !== menuType.button && !fields.path) throw new DomainError("请填写路由地址，只有按钮没有地址");
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
  if (ownId === null || fields.type !== menuType.button) return;
  const [below] = await db.select({ title: menu.title }).from(menu).where(eq(menu.pid, ownId)).limit(1);
  if (below) throw new DomainError(`下面还有“${below.title}”，不能改为按钮`);
}

/** A parent exists, is no button, and is neither the menu itself nor below it. */
async function assertParent(db: Context["db"], pid: number, ownId: number | null): Promise<void> {
  if (pid === ownId) throw new DomainError("上级不能为自己");
  const everything = await db.select({ id: menu.id, pid: menu.pid, type: menu.type, title: menu.title }).from(menu);
  const parent = everything.find(({ id }) => id === pid);
  if (!parent) throw new DomainError("上级菜单不存在");
  if (parent.type === menuType.button) throw new DomainError(`“${parent.title}”是按钮，按钮下不能再有菜单`);
  if (ownId !== null && subtreeIds(everything, [ownId]).has(pid)) throw new DomainError("上级不能是自己的下级");
}
