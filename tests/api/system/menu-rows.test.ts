/** Nothing of the product is out of reach: every permission code can be granted, every page stands in the menu. */
import { describe, expect, it } from "vitest";
import { sidebarOf } from "#app/lib/shell/menu.ts";
import type { MenuNode } from "#app/lib/shell/menu-node.ts";
import { companyRows } from "#backoffice/compose/lifecycle/company-rows.ts";
import { grantsOf, menuRows } from "#backoffice/ground/builtin/rows.ts";
import { buildMenus } from "#backoffice/ground/menus/menu.rules.ts";
import { adminRole, builtinRoles, permissions } from "#contract/permissions.ts";
import { menuType } from "#contract/system/menus.ts";
import { shellPages } from "../../support/page-table.ts";

const menus = menuRows(companyRows);
const pages = menus.filter(({ type }) => type === menuType.page);
const addressOf = ({ parent, path }: (typeof menus)[number]) => (parent === null ? `/${path}` : `/${parent}/${path}`);
const repeated = (list: readonly (string | null)[]) => list.filter((one, index) => list.indexOf(one) !== index);

describe("the rows of menus", () => {
  it("have keys, titles and permission codes of their own", () => {
    expect(repeated(menus.map(({ key }) => key))).toEqual([]);
    expect(repeated(menus.map(({ title }) => title))).toEqual([]);
    const buttons = menus.filter(({ type }) => type === menuType.button);
    expect(repeated(buttons.map(({ permission }) => permission))).toEqual([]);
  });

  it("carry every permission code, and no other", () => {
    const carried = new Set(menus.flatMap(({ permission }) => permission ?? []));
    expect([...carried].sort()).toEqual(Object.values(permissions).sort());
  });

  it("are held by roles that there are, with codes that there are", () => {
    const codes: readonly string[] = Object.values(permissions);
    for (const [role, held] of companyRows.flatMap(({ grants = {} }) => Object.entries(grants))) {
      expect(Object.values<string>(builtinRoles)).toContain(role);
      expect(held.filter((code) => !codes.includes(code))).toEqual([]);
    }
    const roles = companyRows.flatMap(({ roles = [] }) => roles.map(({ code }) => code));
    expect(roles.sort()).toEqual([adminRole, ...Object.values<string>(builtinRoles)].sort());
    expect(repeated(grantsOf(companyRows, menus).map(({ role, menu }) => `${role} ${menu}`))).toEqual([]);
  });
});

/** The pages of ELADMIN's client that this product offers: name, component and what its list asks for (eladmin-api.md §1.4). */
const clientPages = [
  ["User", "system/user/index", "user:list"],
  ["Role", "system/role/index", "roles:list"],
  ["Menu", "system/menu/index", "menu:list"],
  ["Dept", "system/dept/index", "dept:list"],
  ["Job", "system/job/index", "job:list"],
  ["Dict", "system/dict/index", "dict:list"],
  ["Timing", "system/timing/index", "timing:list"],
  ["OnlineUser", "monitor/online/index", null],
  ["Log", "monitor/log/index", null],
  ["ErrorLog", "monitor/log/errorLog", null],
  ["ServerMonitor", "monitor/server/index", "monitor:list"],
  ["Sql", "monitor/sql/index", null],
  ["ServerDeploy", "maint/server/index", "serverDeploy:list"],
  ["App", "maint/app/index", "app:list"],
  ["Deploy", "maint/deploy/index", "deploy:list"],
  ["DeployHistory", "maint/deployHistory/index", "deployHistory:list"],
  ["Database", "maint/database/index", "database:list"],
  ["Storage", "tools/storage/index", "storage:list"],
  ["Email", "tools/email/index", null],
] as const;

describe("a row leads to the client's own page", () => {
  it.each(clientPages)("%s by %s", (componentName, component, permission) => {
    const row = pages.find((page) => page.component === component);
    expect(row, component).toMatchObject({ componentName, hidden: false });
    // The others are for administrators, or for whom the row says.
    if (permission !== null) expect(row?.permission).toBe(permission);
  });
});

/** Files of ELADMIN's client that are not called as their address is (eladmin-api.md §1.4). */
const clientFiles = [
  "/monitor/log/index",
  "/monitor/log/errorLog",
  "/monitor/sql/index",
  "/maint/database/index",
  "/maint/server/index",
  "/maint/app/index",
  "/maint/deploy/index",
  "/maint/deployHistory/index",
  "/tools/storage/index",
  "/tools/email/index",
  "/tools/swagger/index",
];

/** Lists that are tabs of another, under its row. */
const tabs = [
  "/clothes/employee/team",
  "/clothes/manufacture/material/adjust",
  "/clothes/manufacture/material/issue",
  "/clothes/manufacture/material/purchase",
  "/clothes/manufacture/process/category",
  "/clothes/manufacture/process/styles",
  "/clothes/platform/shop/sku",
];

describe("the pages of the shell", () => {
  const ids = new Map(menus.map(({ key }, index) => [key, index + 1]));
  const built = buildMenus(
    menus
      .filter(({ type }) => type !== menuType.button)
      .map((row) => ({
        ...row,
        id: ids.get(row.key) ?? 0,
        pid: row.parent === null ? null : (ids.get(row.parent) ?? 0),
        iFrame: false,
        needShowInSidebar: null,
      })),
  );
  const isMarked = ({ current, open }: MenuNode) => Boolean(current || open);
  const business = shellPages().filter(({ path }) => path.startsWith("/clothes/"));

  it("belong each to an entry of the sidebar, where they are of the business", () => {
    expect(business.length).toBeGreaterThan(60);
    const lost = business.filter(({ path }) => !sidebarOf(built, path).some(isMarked));
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it("have a row of their own where they are lists", () => {
    const lists = business.filter(({ file }) => file.endsWith("/list.tsx"));
    expect(lists.length).toBeGreaterThan(10);
    const addresses = pages.map(addressOf);
    const without = lists.map(({ path }) => path).filter((path) => !addresses.includes(path));
    // Tabs of a list stand under its row.
    expect(without.filter((path) => !addresses.some((address) => path.startsWith(`${address}/`)))).toEqual([]);
    expect(without.sort()).toEqual([...tabs].sort());
  });

  it("are where the rows say", () => {
    const paths = shellPages().map(({ path }) => path);
    expect(pages.map(addressOf).filter((address) => !paths.includes(address))).toEqual([]);
    for (const page of pages)
      expect([addressOf(page), `${addressOf(page)}/index`, ...clientFiles]).toContain(`/${page.component}`);
  });
});
