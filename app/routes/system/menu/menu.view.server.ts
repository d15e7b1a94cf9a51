/** 菜单 as its pages show and read it. */
import { isIconName } from "#app/components/ui/icon.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { parentOptions, type TreeRow } from "#app/lib/tree.ts";
import { type MenuRow, menuEndpoints, menuType, menuTypeLabels } from "#contract/system/menus.ts";

export type MenuRowView = ReturnType<typeof menuRow>;

export function menuRow(row: TreeRow<Omit<MenuRow, "version"> & { depth: number }>) {
  const { id, title, depth, turn, menuSort, permission, path, component, hidden, type, builtin } = row;
  return {
    ...{ id, title, depth, turn, menuSort, hidden, builtin },
    permission: permission ?? "",
    path: path ?? "",
    component: component ?? "",
    type: menuTypeLabels[type] ?? "",
    /** A button has nothing below it. */
    isBranch: type !== menuType.button,
  };
}

/** What may be chosen in the form of a menu; `ownId` is null of a new one. */
export async function menuChoices(api: Api, ownId: number | null, icon: string | null) {
  const { content } = await api.call(menuEndpoints.outline, { query: {} });
  const own = icon !== null && !icons.includes(icon) ? [icon, ...icons] : icons;
  return {
    types: optionsOf(menuTypeLabels),
    parents: parentOptions(
      content.filter(({ type }) => type !== menuType.button),
      ownId,
      "顶级菜单",
    ),
    icons: own.map((name) => ({ name, drawn: isIconName(name) ? name : null })),
  };
}
export type MenuChoices = Awaited<ReturnType<typeof menuChoices>>;

/** Ours, which the sidebar draws, and then those that only ELADMIN's client does. */
const icons = [
  ...["home", "goods", "factory", "stock", "stall", "chart", "system", "user", "bell", "todo", "image", "search"],
  ...["index", "shopping", "database", "tree-table", "monitor", "mnt", "sys-tools", "tools", "peoples", "role", "menu"],
  ...["dept", "Steve-Jobs", "dictionary", "timing", "log", "error", "redis", "sqlMonitor", "email", "server", "deploy"],
  "backup",
];
