/** Lists of menus for their upkeep, and for saying which a role has (eladmin-api.md §1.4). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { alongAncestors, inTreeOrder, matchesInTree, subtreeIds } from "#backoffice/db/tree.rules.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { rowKey } from "#backoffice/ground/builtin/rows.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import { type MenuQuery, type MenuRow, type menuEndpoints, menuTypeLabels } from "#contract/system/menus.ts";

type Endpoints = typeof menuEndpoints;
/** `place`: its number in the tree's order among all. */
type Row = MenuRow & { place: number };

/** The condition on `menu`: the product itself has brought the row in. */
export const isBuiltin = sql`exists (
  select from builtin_key where builtin_key.row_id = menu.id and builtin_key.key like ${`${rowKey.menu("")}%`})`;

const selected = sql`
  select menu.id, menu.pid, menu.type, menu.title, menu.component_name as "componentName", menu.component, menu.path,
         menu.icon, menu.menu_sort as "menuSort", menu.permission, menu.i_frame as "iFrame", menu.cache, menu.hidden,
         menu.affix, menu.need_show_in_sidebar as "needShowInSidebar", below.count as "subCount",
         below.count > 0 as "hasChildren", below.count = 0 as leaf, menu.title as label, menu.title as name, menu.menu_sort as sort,
         ${isBuiltin} as builtin,
         row_number() over (order by menu.menu_sort, menu.id)::int4 as place, ${auditColumns("menu")}
  from menu, lateral (select count(*)::int4 as count from menu child where child.pid = menu.id) below`;

function matching(query: MenuQuery | null): SQL {
  const { blurry, createTime, pid } = query ?? {};
  const part = containing(blurry ?? "");
  return sql`${selected} where ${all([
    blurry !== undefined &&
      sql`(menu.title ilike ${part} or menu.component ilike ${part} or menu.permission ilike ${part})`,
    createTime !== undefined && within(sql`menu.created_at`, createTime),
    Boolean(pid) && sql`menu.pid = ${pid}`,
  ])}`;
}

const order = { sorts: ["place"], usual: ["place,asc"] } as const;
const whole: EladminSource<MenuQuery, Row> = { ...order, select: (_context, query) => matching(query) };

/** What is asked for; the roots where nothing is. */
const levels: EladminSource<MenuQuery, Row> = {
  ...order,
  select(_context, query) {
    const isNarrowed = query === null || query.blurry !== undefined || query.createTime.length > 0 || query.pid;
    return isNarrowed ? matching(query) : sql`${selected} where menu.pid is null`;
  },
};

export const listMenus: Operation<Endpoints["list"]> = (context, { query }) => readPage(levels, context, query);

export const menuDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(whole, context, { id: params.id, noun: "菜单" });

export const lazyMenus: Operation<Endpoints["lazy"]> = async (context, { query }) =>
  (await readAll(context)).filter(({ pid }) => (pid ?? 0) === (query.pid ?? 0));

export const childMenus: Operation<Endpoints["child"]> = async (context, { query }) => {
  const everything = await readAll(context);
  const ids = subtreeIds(everything, [query.id]);
  return everything.flatMap(({ id }) => (ids.has(id) ? [id] : []));
};

/** Who holds one of them by a role; administrators lose nothing. */
export const menuRemoval: Operation<Endpoints["removal"]> = async ({ db }, { params }) => {
  const everything = await rows<{ id: number; pid: number | null }>(db, sql`select id, pid from menu`);
  const ids = subtreeIds(everything, [params.id]);
  const holding = await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from role where exists (
          select from role_menu where role_id = role.id and menu_id = any(${pgArray([...ids])}::bigint[]))
        order by level, id`,
  );
  const [count] = await rows<{ people: number }>(
    db,
    sql`select count(*)::int8 as people from sys_user u where u.enabled and not u.is_admin and exists (
          select from user_role where user_id = u.id
            and role_id = any(${pgArray(holding.map(({ id }) => id))}::bigint[]))`,
  );
  return { menus: ids.size, roles: holding.map(({ name }) => name), people: count?.people ?? 0 };
};

export const superiorMenus: Operation<Endpoints["superior"]> = async (context, { body }) =>
  alongAncestors(await readAll(context), body, new Set(body));

export const outlineMenus: Operation<Endpoints["outline"]> = async (context, { query: { blurry } }) => {
  const everything = await readAll(context);
  const wanted = blurry?.toLowerCase();
  const isMeant = (row: Row) =>
    wanted === undefined ||
    [row.title, row.component, row.permission, row.path].some((text) => text?.toLowerCase().includes(wanted));
  return { content: inTreeOrder(matchesInTree(everything, isMeant)) };
};

const flag = (header: string, value: (row: Row) => boolean): Column<Row> =>
  text(header, 10, (row) => (value(row) ? "是" : "否"));

const columns: readonly Column<Row>[] = [
  text("菜单标题", 20, (row) => row.title),
  text("菜单类型", 10, (row) => menuTypeLabels[row.type] ?? ""),
  text("权限标识", 30, (row) => row.permission),
  text("路由地址", 30, (row) => row.path),
  text("组件路径", 30, (row) => row.component),
  flag("外链菜单", (row) => row.iFrame),
  flag("菜单可见", (row) => !row.hidden),
  flag("是否缓存", (row) => row.cache),
  instant("创建日期", (row) => row.createTime),
];

export const downloadMenus: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(whole, context, { query, title: "菜单", columns });

async function readAll({ db }: Context): Promise<Row[]> {
  return rows<Row>(db, sql`select * from (${selected}) found order by place`);
}
