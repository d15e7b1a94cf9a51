/** From the API's menu to the sidebar and the breadcrumb (product.md §2). Pure. */
import { matchPath } from "react-router";
import { isExternal } from "#app/lib/paths.ts";
import type { MenuNode } from "#app/lib/shell/menu-node.ts";
import type { BuiltMenu } from "#contract/system/menus.ts";
import type { SearchEntry } from "./menu-search.ts";

/**
 * The sidebar: without what is flagged hidden; one child stands for its parent,
 * several form a group. A page that is no entry of it, such as a form, marks
 * the entry it belongs to.
 */
export function sidebarOf(menus: readonly BuiltMenu[], pathname: string): MenuNode[] {
  for (const path of [pathname, ...listsAbove(pathname)]) {
    const nodes = menus.flatMap((menu) => nodesOf(menu, "", path));
    if (nodes.some(isMarked)) return nodes;
  }
  return menus.flatMap((menu) => nodesOf(menu, "", pathname));
}

function isMarked({ current, open }: MenuNode): boolean {
  return Boolean(current || open);
}

/** Where the list may be that a page belongs to, nearest first: `a/b/edit` to `a/b` or `a/b/list`, then to `a`. */
function listsAbove(pathname: string): string[] {
  const folder = pathname.slice(0, pathname.lastIndexOf("/"));
  return folder === "" ? [] : [folder, `${folder}/list`, ...listsAbove(folder)];
}

function nodesOf(menu: BuiltMenu, parentPath: string, pathname: string): MenuNode[] {
  if (menu.hidden || menu.meta?.needShowInSidebar === 1 || isEmptyDirectory(menu)) return [];
  const to = pathOf(menu, parentPath);
  const children = (menu.children ?? []).flatMap((child) => nodesOf(child, to, pathname));
  if (menu.children && children.length === 0) return [];
  const [only] = children;
  const icon = menu.meta?.glyph ?? menu.meta?.icon;
  const own = { title: menu.meta?.title ?? menu.name ?? "", to, ...(icon && { icon }) };
  if (only && children.length === 1) return [{ ...(own.icon && { icon: own.icon }), ...only }];
  // What is not so is left out: every page carries the whole menu. Within a group its icon stands for all.
  if (children.length > 0) {
    const open = children.some(isMarked);
    return [{ ...own, children: children.map(({ icon: _icon, ...child }) => child), ...(open && { open }) }];
  }
  return [{ ...own, ...(isExternal(to) && { external: true }), ...(isWithin(pathname, to) && { current: true }) }];
}

/** Every page the user may open, titled with the chain that leads to it, each once; what is hidden is left out. */
export function menuEntries(menus: readonly BuiltMenu[]): SearchEntry[] {
  return [...new Map(entriesIn(menus, "", []).map((entry) => [`${entry.path} ${entry.title}`, entry])).values()];
}

function entriesIn(menus: readonly BuiltMenu[], parentPath: string, chain: readonly string[]): SearchEntry[] {
  return menus.flatMap((menu) => {
    if (menu.hidden || isEmptyDirectory(menu)) return [];
    const path = pathOf(menu, parentPath);
    const titles = menu.meta ? [...chain, menu.meta.title] : chain;
    if (menu.children) return entriesIn(menu.children, path, titles);
    return [{ title: titles.join(" > "), path }];
  });
}

export interface Crumb {
  title: string;
  /** Absent on the last item, which is the page itself. */
  to?: string;
}

/**
 * 首页, then the titled chain to the page; the last item is not a link. Of a
 * page that the menu does not know, the chain to the list it belongs to: all
 * links, for the page's own title to come after.
 */
export function breadcrumbOf(menus: readonly BuiltMenu[], pathname: string, homePath: string): Crumb[] {
  const home = { title: "首页", to: homePath };
  const own = chainTo(menus, "", pathname);
  if (own) {
    const crumbs: Crumb[] = [home, ...own.filter((crumb) => crumb.to !== homePath)];
    const last = crumbs.pop();
    return [...crumbs, { title: last?.title ?? home.title }];
  }
  for (const path of listsAbove(pathname)) {
    const chain = chainTo(menus, "", path);
    if (chain) return [home, ...chain];
  }
  return [home];
}

/** A page as the menu describes it. */
export interface MenuPage {
  title: string;
  /** Never kept alive behind its tab. */
  noCache: boolean;
  /** Its tab is there from the start, and cannot be closed. */
  affix: boolean;
}

const pagesByMenus = new WeakMap<readonly BuiltMenu[], Map<string, MenuPage>>();

/** The menu's own page at exactly this path; reads each menu tree once. */
export function menuPageOf(menus: readonly BuiltMenu[], pathname: string): MenuPage | undefined {
  return pagesOf(menus).get(pathname);
}

/** Paths of the pages whose tabs cannot be closed, in the menu's order. */
export function pinnedPaths(menus: readonly BuiltMenu[]): string[] {
  return [...pagesOf(menus)].flatMap(([path, { affix }]) => (affix ? [path] : []));
}

function pagesOf(menus: readonly BuiltMenu[]): Map<string, MenuPage> {
  const read = pagesByMenus.get(menus);
  if (read) return read;
  const pages = new Map(menus.flatMap((menu) => pagesIn(menu, "")));
  pagesByMenus.set(menus, pages);
  return pages;
}

function pagesIn(menu: BuiltMenu, parentPath: string): [string, MenuPage][] {
  const to = pathOf(menu, parentPath);
  if (menu.children) return menu.children.flatMap((child) => pagesIn(child, to));
  if (isEmptyDirectory(menu)) return [];
  const { title = "", noCache = false, affix = false } = menu.meta ?? {};
  return [[to, { title, noCache, affix }]];
}

/** The titled menus that lead to `pathname`; the last is the page's own, if the menu knows it. */
function chainTo(menus: readonly BuiltMenu[], parentPath: string, pathname: string): Crumb[] | null {
  for (const menu of menus) {
    const to = pathOf(menu, parentPath);
    const own = menu.meta ? [{ title: menu.meta.title, to: firstPage(menu, to) }] : [];
    const below = chainTo(menu.children ?? [], to, pathname);
    if (below) return [...own, ...below];
    if (!menu.children && !isEmptyDirectory(menu) && isWithin(pathname, to)) return own;
  }
  return null;
}

/** A directory whose pages the user may not open, or that holds buttons only: it leads nowhere. */
function isEmptyDirectory({ children, component }: BuiltMenu): boolean {
  return !children && (component === "Layout" || component === "ParentView");
}

/** A directory's link leads to the first page in it. */
function firstPage(menu: BuiltMenu, to: string): string {
  const first = menu.children?.find((child) => !child.hidden);
  return first ? firstPage(first, pathOf(first, to)) : to;
}

/** Children's paths are relative; `index` is the parent's own page. */
function pathOf(menu: BuiltMenu, parentPath: string): string {
  if (isExternal(menu.path)) return menu.path;
  if (menu.path === "index") return parentPath;
  return menu.path.startsWith("/") ? menu.path : `${parentPath}/${menu.path}`;
}

/** A menu path may hold parameters (`:id`). */
function isWithin(pathname: string, to: string): boolean {
  return !isExternal(to) && matchPath(to, pathname) !== null;
}
