/**
 * Built-in rows: what every company has from the product itself (menus, permission codes, built-in roles and what they
 * hold, dictionaries), as plain values. Each noun writes its own in `<noun>.rows.ts`; `lifecycle/company-rows.ts` lists
 * them, `lifecycle/sync-rows.ts` brings them into a database, each once. Pure.
 */
import { menuType } from "#contract/system/menus.ts";

export interface BuiltinRows {
  /** Sections of the sidebar, with the beginning of their pages' addresses. */
  readonly directories?: readonly Directory[];
  readonly pages?: readonly Page[];
  /** Permission codes that may be granted beside the pages' own: title by code, by the key of the page or directory. */
  readonly buttons?: Titles;
  readonly roles?: readonly BuiltinRole[];
  /** What the built-in roles hold: permission codes by the role's code. Who holds a code sees the pages under it. */
  readonly grants?: Readonly<Record<string, readonly string[]>>;
  readonly dictionaries?: readonly Dictionary[];
}

type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Directory {
  /** Its key: `clothes/goods`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly hidden?: boolean;
}

interface Page {
  /** Its key, and the name that the page is kept alive by. */
  readonly componentName: string;
  readonly title: string;
  /** The key of its directory; null beside the directories: before them, or after the one that `after` names. */
  readonly section: string | null;
  readonly after?: string;
  /** Under the section's address. */
  readonly path: string;
  /** Where ELADMIN's client has a page of its own for it: `system/job/index`. Else it is filed under its address. */
  readonly component?: string;
  /** The code that its entry carries to whoever holds it. */
  readonly permission?: string;
  /** The code whose holders see it, where that is not its own. */
  readonly seenWith?: string | typeof everyRole;
  readonly icon?: string;
  readonly hidden?: boolean;
  readonly affix?: boolean;
}

export interface BuiltinRole {
  readonly code: string;
  readonly name: string;
  /** 1 is the highest. */
  readonly level: number;
  /** Holds every permission code that begins so, also those to come. */
  readonly holdsEvery?: string;
  /** And not these. */
  readonly but?: readonly string[];
}

export interface Dictionary {
  readonly name: string;
  readonly description: string;
  /** Value and label of each entry, in order. */
  readonly entries: readonly (readonly [value: string, label: string])[];
}

/** Seen by every role, the default one too. */
export const everyRole = "*";

/** A row of the menu table as code knows it. */
export interface MenuRow {
  /** A directory's address, a page's component name, a button's permission code. */
  readonly key: string;
  readonly parent: string | null;
  readonly type: number;
  readonly title: string;
  readonly path: string | null;
  readonly component: string | null;
  readonly componentName: string | null;
  readonly icon: string | null;
  readonly permission: string | null;
  readonly cache: boolean;
  readonly hidden: boolean;
  readonly affix: boolean;
  /** The permission code whose holders see it; null where what is below decides. */
  readonly seenWith: string | null;
}

export interface Grant {
  readonly role: string;
  readonly menu: string;
}

/** Keys of built-in rows: what a database remembers to have had. */
export const rowKey = {
  menu: (key: string) => `menu ${key}`,
  role: (code: string) => `role ${code}`,
  grant: ({ role, menu }: Grant) => `grant ${role} ${menu}`,
  dictionary: (name: string) => `dictionary ${name}`,
  entry: (name: string, value: string) => `entry ${name} ${value}`,
};

/**
 * The menus, parents before what is below them: 首页, the sections, their pages in the order of the sidebar and then
 * those that are hidden, the buttons.
 */
export function menuRows(all: readonly BuiltinRows[]): MenuRow[] {
  const every = all.flatMap(({ pages = [] }) => pages);
  const pages = every.map(pageRow);
  const rootsAfter = (directory: string | undefined) =>
    every.filter(({ section, after }) => section === null && after === directory).map(pageRow);
  const directories = all
    .flatMap(({ directories = [] }) => directories)
    .flatMap((directory) => [directoryRow(directory), ...rootsAfter(directory.path)]);
  const below = pages.filter(({ parent }) => parent !== null);
  const buttons = all.flatMap(({ buttons = {} }) =>
    Object.entries(buttons).flatMap(([parent, titles]) =>
      Object.entries(titles).map(([code, title]) => buttonRow(parent, code, title)),
    ),
  );
  const rows = [
    ...rootsAfter(undefined),
    ...directories,
    ...below.filter(({ hidden }) => !hidden),
    ...below.filter(({ hidden }) => hidden),
    ...buttons,
  ];
  const keys = new Set(rows.map(({ key }) => key));
  for (const { key, parent } of rows)
    if (parent !== null && !keys.has(parent)) throw new Error(`menu ${key} stands under ${parent}, which there is not`);
  return rows;
}

function directoryRow({ path, title, icon, hidden = false }: Directory): MenuRow {
  const { directory: type } = menuType;
  return { ...blank, key: path, type, title, path, icon, hidden };
}

/** Every page is kept alive behind its tab. */
function pageRow({ section, path, componentName, title, ...rest }: Page): MenuRow {
  return {
    ...blank,
    key: componentName,
    parent: section,
    type: menuType.page,
    title,
    path,
    component: rest.component ?? (section === null ? path : `${section}/${path}`),
    componentName,
    icon: rest.icon ?? null,
    permission: rest.permission ?? null,
    cache: true,
    hidden: rest.hidden ?? false,
    affix: rest.affix ?? false,
    seenWith: rest.seenWith ?? rest.permission ?? null,
  };
}

function buttonRow(parent: string, code: string, title: string): MenuRow {
  return { ...blank, key: code, parent, type: menuType.button, title, permission: code, seenWith: code };
}

const blank = {
  parent: null,
  path: null,
  component: null,
  componentName: null,
  icon: null,
  permission: null,
  cache: false,
  hidden: false,
  affix: false,
  seenWith: null,
} as const;

/** Which built-in role holds which menu. A directory is held by whoever holds a page of it. */
export function grantsOf(all: readonly BuiltinRows[], menus: readonly MenuRow[]): Grant[] {
  return all
    .flatMap(({ roles = [] }) => roles)
    .flatMap(({ code: role, holdsEvery, but = [] }) => {
      const codes = new Set(all.flatMap(({ grants = {} }) => grants[role] ?? []));
      const holds = (wanted: string) =>
        wanted === everyRole ||
        codes.has(wanted) ||
        (holdsEvery !== undefined && wanted.startsWith(holdsEvery) && !but.includes(wanted));
      const held = menus.filter(({ seenWith }) => seenWith !== null && holds(seenWith));
      const sections = new Set(held.filter(({ type }) => type === menuType.page).map(({ parent }) => parent));
      return menus
        .filter((menu) => held.includes(menu) || sections.has(menu.key))
        .map(({ key: menu }): Grant => ({ role, menu }));
    });
}
