/** The menus as the grid of a role shows them: sections, their pages, each with its buttons. */
import type { Answer } from "#contract/endpoint.ts";
import { menuType } from "#contract/system/menus.ts";
import type { roleEndpoints } from "#contract/system/people/roles.ts";

type Menu = Answer<typeof roleEndpoints.menuChoices>[number];

export type MenuSection = ReturnType<typeof menuSections>[number];

/** A section without a directory holds the pages that stand beside them; buttons of a directory are rows of their own. */
export function menuSections(menus: readonly Menu[]) {
  const below = (pid: number | null) => menus.filter((menu) => menu.pid === pid);
  const buttonsOf = (id: number): Menu[] => below(id).flatMap((one) => [one, ...buttonsOf(one.id)]);
  const rowsOf = (directory: number | null): { page: Menu; buttons: Menu[] }[] =>
    below(directory).flatMap((one) =>
      one.type === menuType.directory
        ? directory === null
          ? []
          : rowsOf(one.id)
        : [{ page: one, buttons: one.type === menuType.page ? buttonsOf(one.id) : [] }],
    );
  const shown = ({ id, title }: Menu) => ({ id: String(id), title });
  const section = (title: string, directory: number | null) => ({
    title,
    rows: rowsOf(directory).map(({ page, buttons }) => ({ ...shown(page), buttons: buttons.map(shown) })),
  });
  const directories = below(null).filter(({ type }) => type === menuType.directory);
  return [section("其他页面", null), ...directories.map(({ id, title }) => section(title, id))].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** What was ticked, with the directories that the pages stand in: without them the pages are not in the sidebar. */
export function withDirectories(menus: readonly Menu[], ticked: readonly string[]): { id: number }[] {
  const chosen = new Set(ticked.filter((id) => id !== "").map(Number));
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  for (const id of [...chosen]) {
    if (byId.get(id)?.type === menuType.button) continue;
    for (let at = byId.get(id); at; at = at.pid === null ? undefined : byId.get(at.pid)) chosen.add(at.id);
  }
  return [...chosen].map((id) => ({ id }));
}
