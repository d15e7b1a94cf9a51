/** Turns menu rows into the client's routes (eladmin-api.md §1.4, build rules). Pure. */
import { type BuiltMenu, menuType } from "#contract/system/menus.ts";

export interface MenuRow {
  id: number;
  pid: number | null;
  type: number;
  title: string;
  componentName: string | null;
  component: string | null;
  path: string | null;
  icon: string | null;
  iFrame: boolean;
  cache: boolean;
  hidden: boolean;
  affix: boolean;
  needShowInSidebar: number | null;
}

/** `visible` is in display order; a row whose parent is not in it is left out. */
export function buildMenus(visible: readonly MenuRow[]): BuiltMenu[] {
  const childrenOf = (pid: number | null) => visible.filter((row) => row.pid === pid);
  const build = (row: MenuRow): BuiltMenu => {
    const children = childrenOf(row.id).map(build);
    const built = entry(row);
    if (children.length > 0) return { ...built, alwaysShow: true, redirect: "noredirect", children };
    return row.pid === null && row.type === menuType.page ? wrapped(row, built) : built;
  };
  return childrenOf(null).map(build);
}

function entry(row: MenuRow): BuiltMenu {
  return {
    name: row.componentName ?? row.title,
    path: row.pid === null && !row.iFrame ? `/${row.path ?? ""}`.replace(/^\/\//, "/") : (row.path ?? ""),
    hidden: row.hidden,
    redirect: null,
    component: row.iFrame ? null : componentOf(row),
    alwaysShow: null,
    meta: {
      title: row.title,
      ...iconsOf(row.icon),
      noCache: !row.cache,
      affix: row.affix,
      // A section says whether the sidebar shows it (product.md §2); 1 hides it.
      needShowInSidebar: row.needShowInSidebar ?? (row.pid === null && row.type === menuType.directory ? 0 : null),
    },
  };
}

/** Our own icons as ELADMIN's client has them: a name that is not among its drawings shows nothing there. */
const clientIcons: Readonly<Record<string, string>> = {
  home: "index",
  goods: "shopping",
  stock: "database",
  stall: "tree-table",
  factory: "tools",
};

/** `glyph` is the name that the row has, where it differs: what our own sidebar draws. */
function iconsOf(icon: string | null): { icon: string | null; glyph?: string } {
  const known = icon !== null && Object.hasOwn(clientIcons, icon) ? clientIcons[icon] : undefined;
  return icon !== null && known !== undefined ? { icon: known, glyph: icon } : { icon };
}

function componentOf(row: MenuRow): string | null {
  if (row.component) return row.component;
  if (row.pid === null) return "Layout";
  return row.type === menuType.directory ? "ParentView" : null;
}

/** A root page stands inside a layout of its own, as its only child. */
function wrapped(row: MenuRow, built: BuiltMenu): BuiltMenu {
  const layout: BuiltMenu = {
    name: null,
    path: row.iFrame ? `/${row.path ?? ""}` : built.path,
    hidden: row.hidden,
    redirect: null,
    component: "Layout",
    alwaysShow: null,
    meta: null,
  };
  return { ...layout, children: [{ ...built, path: row.iFrame ? (row.path ?? "") : "index" }] };
}
