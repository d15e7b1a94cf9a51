/** Brings the product's own menus and buttons into the menu, each once. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { isNew, type Memory } from "#backoffice/ground/builtin/memory.ts";
import { freeName, sortOf } from "#backoffice/ground/builtin/place.rules.ts";
import { type MenuRow, rowKey } from "#backoffice/ground/builtin/rows.ts";
import { menuType } from "#contract/system/menus.ts";
import { menu } from "./menu.tables.ts";

type Standing = Pick<
  typeof menu.$inferSelect,
  "id" | "pid" | "type" | "path" | "component" | "componentName" | "permission" | "menuSort" | "title"
>;

/**
 * Adds what this database never had, each under its parent wherever that is now. What stands under a menu that was
 * removed is removed with it, also what comes later. Gives the ids of all that are there, by key.
 */
export async function bringMenus(
  db: Db,
  now: Date,
  wanted: readonly MenuRow[],
  memory: Memory,
): Promise<ReadonlyMap<string, number>> {
  // Nobody edits the menu between the look and the insert.
  await db.execute(sql`lock table ${menu} in share row exclusive mode`);
  const standing = await readStanding(db);
  const ids = idsOf(standing, wanted, memory);
  for (const level of [menuType.directory, menuType.page, menuType.button]) {
    const added = wanted.filter((row) => row.type === level && isNew(memory, rowKey.menu(row.key), ids.get(row.key)));
    const rooted = added.filter(({ parent }) => parent === null || ids.has(parent));
    await insertLevel(db, now, { rooted, wanted, standing, ids });
    for (const { key } of added) memory.fresh.set(rowKey.menu(key), ids.get(key) ?? null);
  }
  return ids;
}

/** What this database has had and has no more, as code knows it. */
export async function findMissingMenus(db: Db, wanted: readonly MenuRow[], memory: Memory): Promise<MenuRow[]> {
  const ids = idsOf(await readStanding(db), wanted, memory);
  return wanted.filter(({ key }) => memory.known.has(rowKey.menu(key)) && !ids.has(key));
}

function readStanding(db: Db): Promise<Standing[]> {
  const { id, pid, type, title, path, component, componentName, permission, menuSort } = menu;
  return db
    .select({ id, pid, type, title, path, component, componentName, permission, menuSort })
    .from(menu)
    .orderBy(menuSort, id);
}

/** The ids of those that are there, by key. */
function idsOf(standing: readonly Standing[], wanted: readonly MenuRow[], memory: Memory): Map<string, number> {
  const ids = new Map<string, number>();
  for (const row of wanted) {
    const found = findRow(standing, row, memory.known.get(rowKey.menu(row.key)));
    if (found) ids.set(row.key, found.id);
  }
  return ids;
}

/** The row of a key: the one remembered, else the one that is called so. */
function findRow(standing: readonly Standing[], row: MenuRow, remembered: number | null | undefined) {
  const isCalled = (one: Standing) => {
    if (row.type === menuType.button) return one.type === row.type && one.permission === row.permission;
    if (row.type === menuType.directory) return one.type === row.type && one.path === row.path;
    return one.componentName === row.componentName;
  };
  return (
    standing.find(({ id }) => id === remembered) ??
    standing.find(isCalled) ??
    standing.find(({ component }) => component !== null && component === row.component)
  );
}

interface Level {
  /** New rows whose parents are there. */
  rooted: readonly MenuRow[];
  wanted: readonly MenuRow[];
  standing: Standing[];
  ids: Map<string, number>;
}

/** One statement; `standing` and `ids` then have the rows too. */
async function insertLevel(db: Db, now: Date, { rooted, wanted, standing, ids }: Level): Promise<void> {
  if (rooted.length === 0) return;
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const titles = new Set(standing.map(({ title }) => title));
  const planned: (Pick<Standing, "pid" | "menuSort" | "title"> & { row: MenuRow })[] = [];
  for (const row of rooted) {
    const pid = row.parent === null ? null : (ids.get(row.parent) ?? null);
    const beside = [
      ...standing.map((one) => ({ pid: one.pid, key: keys.get(one.id) ?? null, sort: one.menuSort })),
      ...planned.map((one) => ({ pid: one.pid, key: one.row.key, sort: one.menuSort })),
    ]
      .filter((one) => one.pid === pid)
      .sort((one, other) => one.sort - other.sort);
    const inCode = wanted.filter(({ parent }) => parent === row.parent).map(({ key }) => key);
    const title = freeName(row.title, titles);
    titles.add(title);
    planned.push({ row, pid, title, menuSort: sortOf(row.key, beside, inCode) });
  }
  const inserted = await db
    .insert(menu)
    .values(
      planned.map(({ row, ...place }) => {
        const { type, path, component, componentName, icon, permission, cache, hidden, affix } = row;
        const own = { type, path, component, componentName, icon, permission, cache, hidden, affix };
        return { ...own, ...place, createdAt: now, updatedAt: now };
      }),
    )
    .returning({ id: menu.id, title: menu.title });
  const byTitle = new Map(inserted.map(({ id, title }) => [title, id]));
  for (const { row, ...place } of planned) {
    const id = byTitle.get(place.title);
    if (id === undefined) throw new Error(`menu ${row.key} was not written`);
    ids.set(row.key, id);
    standing.push({ ...row, ...place, id });
  }
}
