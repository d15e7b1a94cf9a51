/** What every company has of menus, roles and dictionaries comes into any database once, and leaves alone what people made of it. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyRows } from "#backoffice/compose/lifecycle/company-rows.ts";
import { openDatabase } from "#backoffice/compose/lifecycle/open.ts";
import { syncRows } from "#backoffice/compose/lifecycle/sync-rows.ts";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { hashPassword } from "#backoffice/ground/auth/password.ts";
import { firstRelease } from "#backoffice/ground/builtin/first-release.data.ts";
import { type BuiltinRows, grantsOf, menuRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { referenceEpochHeader } from "#contract/headers.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";
import { type BuiltMenu, type MenuTreeNode, menuType } from "#contract/system/menus.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, demoPassword } from "../../support/company/demo-database.ts";
import { emptyPlace, type Place } from "../../support/empty-place.ts";
import { writeFirstRelease } from "../../support/release/first-release.ts";

const places: Place[] = [];
afterAll(() => Promise.all(places.map((place) => place.remove())));

async function newPlace(): Promise<Place> {
  const place = await emptyPlace();
  places.push(place);
  return place;
}

/** Everything that is brought in, as it stands. */
async function standing({ db }: Pick<Database, "db">) {
  const all = (table: string, order: string) =>
    rows<Record<string, unknown>>(db, sql.raw(`select * from ${table} order by ${order}`));
  return {
    menus: await all("menu", "id"),
    roles: await all("role", "id"),
    grants: await rows<{ grant: string }>(
      db,
      sql`select role.code || ' ' || coalesce(component_name, permission, path) as grant
          from role_menu join role on role.id = role_id join menu on menu.id = menu_id order by 1`,
    ),
    dictionaries: await all("dict", "id"),
    entries: await all("dict_detail", "id"),
  };
}

/** Rows of `after` that are not in `before`; each row of `before` must be in `after` as it was. */
function added<T>(before: readonly T[], after: readonly T[]): T[] {
  const kept = new Set(after.map((row) => JSON.stringify(row)));
  expect(before.filter((row) => !kept.has(JSON.stringify(row)))).toEqual([]);
  const known = new Set(before.map((row) => JSON.stringify(row)));
  return after.filter((row) => !known.has(JSON.stringify(row)));
}

const words = (text: string) => text.trim().split(/\s+/);
const releasedMenus = new Set(words(firstRelease.menus));
const menusOfCode = menuRows(companyRows);

/** Permissions of the first release that a page carries by now: a migration made the button into that page. */
const becamePages: Record<
  string,
  { component_name: string; title: string; component: string; path: string; icon: string }
> = {
  "menu:list": {
    component_name: "Menu",
    title: "菜单管理",
    component: "system/menu/index",
    path: "menu",
    icon: "menu",
  },
  "dict:list": {
    ...{ component_name: "Dict", title: "字典管理", component: "system/dict/index" },
    ...{ path: "dict", icon: "dictionary" },
  },
};

/** The menus as the migrations leave them: 系统管理 shown and last, and its pages with their buttons below. */
function migrated(menus: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const last = Math.max(...menus.flatMap(({ pid, menu_sort }) => (pid === null ? Number(menu_sort) : [])));
  const pageOf = (permission: unknown) =>
    menus.find((row) => row.permission === String(permission).replace(/:(add|edit|del)$/, ":list"));
  return menus.map((row) => {
    if (row.path === "system" && row.type === menuType.directory)
      return { ...row, hidden: false, menu_sort: last + 10 };
    const page = becamePages[String(row.permission)];
    if (page) return { ...row, ...page, type: menuType.page, cache: true };
    return /^(menu|dict):/.test(String(row.permission)) ? { ...row, pid: pageOf(row.permission)?.id } : row;
  });
}

/** What a later release might bring: a page between two of today's, a button, a role, grants, entries. */
const dayList = "msClothesTransferDay:list";
const dayClose = "msClothesTransferDay:close";
const later: BuiltinRows = {
  pages: [
    {
      componentName: "TransferDay",
      title: "调拨日报",
      section: sections.inventory,
      path: "transfer/day",
      permission: dayList,
    },
    {
      componentName: "StatDay",
      title: "统计日报",
      section: sections.statistic,
      path: "data/day",
      permission: "msClothesStatDay:list",
    },
  ],
  buttons: {
    TransferDay: { [dayClose]: "日报结账" },
    ProductAttribute: { "msClothesAttribute:paint": "商品属性配色" },
  },
  roles: [{ code: "ROLE_WORKER", name: "工人", level: 4 }],
  grants: {
    ROLE_WORKER: [dayList],
    [builtinRoles.stallKeeper]: [dayList, permissions.statStallManage],
  },
  dictionaries: [
    { name: "product_unit", description: "商品单位", entries: [["码", "码"]] },
    { name: "transfer_reason", description: "调拨原因", entries: [["补货", "补货"]] },
  ],
};
/** In the list it stands behind the rows of 调拨. */
const next = companyRows.flatMap((one) => (one.pages?.some((page) => page.path === "transfer") ? [one, later] : [one]));

/** What the administrator of a company of the first release did to it. */
const upkeep = `
  update menu set title = '调货', component_name = 'Moved', updated_by = 1 where component_name = 'Transfer';
  update menu set hidden = true where component_name = 'StockMonitor';
  update menu set pid = (select id from menu where path = 'clothes/inventory'), menu_sort = 500
    where component_name = 'GoodsStock';
  delete from menu where component_name = 'ProductAttribute';
  delete from menu where path = 'clothes/statistic';
  delete from menu where permission = 'msClothesProduct:belowFloor';
  insert into menu (pid, type, title, path, created_at, updated_at)
    values (null, 1, '调拨日报', 'own', now(), now());
  delete from role_menu where role_id = 3 and menu_id = (select id from menu where permission = 'msClothesBill:price');
  insert into role_menu select 3, id from menu where permission = 'msClothesBill:reprint';
  update role set name = '导购' where code = 'ROLE_STALL_KEEPER';
  delete from dict_detail where value = '打';
  update dict_detail set label = '一套' where value = '套';
  delete from dict where name = 'short_reason'`;

describe("a company of the first release that starts this one", () => {
  let place: Place;
  let before: Awaited<ReturnType<typeof standing>>;

  const backoffice = openBackoffice({}, async () => {
    place = await newPlace();
    const passwordHash = await hashPassword(demoPassword);
    await writeFirstRelease(place, async (database) => {
      await database.db.execute(sql`update sys_user set password_hash = ${passwordHash}`);
      await database.db.execute(sql`
        insert into sys_user (id, username, nick_name, password_hash, created_at, updated_at) values
          (2, 'boss', '云老板', ${passwordHash}, now(), now()), (3, 'keeper', '周小妹', ${passwordHash}, now(), now())`);
      await database.script("insert into user_role values (2, 1), (3, 3)");
      await database.script(upkeep);
      before = await standing(database);
    });
    return openDatabase(place);
  });

  const db = () => backoffice.database.db;
  async function titles(token: string, of: (menu: BuiltMenu) => boolean): Promise<(string | undefined)[]> {
    const built: BuiltMenu[] = (await backoffice.send("GET", "/api/menus/build", { token })).body;
    return (built.find(of)?.children ?? []).map(({ meta }) => meta?.title);
  }
  const inventory = (menu: BuiltMenu) => menu.path === `/${sections.inventory}`;
  const epochOf = async (token: string) =>
    Number((await backoffice.send("GET", "/auth/info", { token })).headers.get(referenceEpochHeader));

  it("finds every row that the first release wrote and nobody has removed", async () => {
    const untouched = await newPlace();
    await writeFirstRelease(untouched);
    const database = await openDatabase(untouched);
    try {
      const lost = await rows(
        database.db,
        sql`select key from builtin_key where row_id is null and key not like 'grant %' and key not like 'rows %'`,
      );
      expect(lost).toEqual([]);
      const { menus, grants } = await standing(database);
      const released = [...releasedMenus].filter((key) => !Object.hasOwn(becamePages, key));
      const expected = new Set([...released, ...menusOfCode.map(({ key }) => key)]);
      expect(menus).toHaveLength(expected.size);
      const granted = Object.entries(firstRelease.grants).flatMap(([role, held]) =>
        words(held).map((menu) => `${role} ${menu}`),
      );
      const inCode = grantsOf(companyRows, menusOfCode).map(({ role, menu }) => `${role} ${menu}`);
      expect(grants.map(({ grant }) => grant).sort()).toEqual([...new Set([...granted, ...inCode])].sort());
    } finally {
      await database.close();
    }
  });

  it("keeps what was renamed, moved, hidden, removed and regranted, and has what is newer than that release", async () => {
    const after = await standing(backoffice.database);
    const became = Object.values(becamePages).map((page) => page.component_name);
    const newer = menusOfCode.filter(({ key }) => !releasedMenus.has(key) && !became.includes(key));
    const fresh = added(migrated(before.menus), after.menus).map(
      (row) => row.component_name ?? row.permission ?? row.path,
    );
    for (const key of fresh) expect(newer.map((row) => row.key)).toContain(key);
    for (const { key, parent } of newer)
      if (parent !== "ProductAttribute" && parent !== sections.statistic) expect(fresh).toContain(key);
    // A role that is new holds what every role does, also what is old.
    const newRoles = added(before.roles, after.roles).map(({ code }) => code);
    expect([...newRoles].sort()).toEqual(["ROLE_WORKER", "admin"]);
    const regranted = added(before.grants, after.grants).filter(
      ({ grant }) => !newRoles.includes(grant.split(" ")[0] ?? ""),
    );
    for (const { grant } of regranted) expect(newer.map(({ key }) => key)).toContain(grant.split(" ")[1]);
    // A right that is newer than the role is his who does the work.
    expect(regranted).toContainEqual({ grant: `${builtinRoles.warehouse} ${permissions.shopReturnReceive}` });
    added(before.dictionaries, after.dictionaries);
    const names = await rows<{ name: string; value: string }>(
      db(),
      sql`select name, value from dict_detail join dict on dict.id = dict_id`,
    );
    expect(names).not.toContainEqual({ name: "product_unit", value: "打" });
    expect(names.some(({ name }) => name === "short_reason")).toBe(false);
  });

  it("gets what a later release brings, in its place, with who is to hold it, while people are signed in", async () => {
    const [boss, keeper] = [await backoffice.signIn("boss"), await backoffice.signIn("keeper")];
    const before = await titles(boss, inventory);
    expect(before.slice(0, 2)).toEqual(["库存总览", "调货"]);
    expect(before).not.toContain("调拨日报（2）");
    const epoch = await epochOf(keeper);

    expect(await syncRows(db(), demoNow, next)).toBe(true);

    const place = before.indexOf("调货") + 1;
    expect(await titles(boss, inventory)).toEqual([...before.slice(0, place), "调拨日报（2）", ...before.slice(place)]);
    expect(await titles(keeper, inventory)).toContain("调拨日报（2）");
    expect(await epochOf(keeper)).toBeGreaterThan(epoch);
    const { body } = await backoffice.send("GET", "/auth/info", { token: boss });
    expect(body.roles).toEqual(expect.arrayContaining([dayList, dayClose]));
    const admin = await backoffice.signIn("admin");
    const tree: MenuTreeNode[] = (await backoffice.send("GET", "/api/menus/tree", { token: admin })).body;
    const day = tree.flatMap(({ children = [] }) => children).find(({ label }) => label === "调拨日报（2）");
    expect(day?.children?.map(({ label }) => label)).toEqual(["日报结账"]);
    const worker = (await standing(backoffice.database)).grants.filter(({ grant }) => grant.startsWith("ROLE_WORKER"));
    expect(worker.map(({ grant }) => grant.split(" ")[1])).toEqual(
      [
        "Dashboard",
        "EmployeeItem",
        "Piece",
        "TransferDay",
        permissions.pieceScanOwn,
        sections.inventory,
        sections.manufacture,
      ].sort(),
    );
    const units = await backoffice.send("GET", "/api/dictDetail?dictName=product_unit", { token: boss });
    expect(units.body.content.map(({ label }: { label: string }) => label)).toEqual(["件", "码", "一套", "条", "双"]);
    const reasons = await backoffice.send("GET", "/api/dictDetail?dictName=transfer_reason", { token: boss });
    expect(reasons.body.totalElements).toBe(1);
  });

  it("gets nothing under what was removed", async () => {
    const found = await rows(
      db(),
      sql`select from menu where component_name = 'StatDay' or permission in ('msClothesAttribute:paint', 'msClothesStatDay:list')`,
    );
    expect(found).toEqual([]);
  });

  it("gets nothing twice: a second start changes nothing", async () => {
    const [boss, before] = [await backoffice.signIn("boss"), await standing(backoffice.database)];
    const epoch = await epochOf(boss);
    expect(await syncRows(db(), demoNow, next)).toBe(false);
    expect(await syncRows(db(), demoNow)).toBe(false);
    expect(await standing(backoffice.database)).toEqual(before);
    expect(await epochOf(boss)).toBe(epoch);
  });

  it("gets nothing back that is deleted or taken away after it came", async () => {
    const admin = await backoffice.signIn("admin");
    // As versions did that deleted the product's own menus.
    await db().execute(sql`delete from menu where permission = ${dayClose}`);
    const [entry] = await rows<{ id: number }>(db(), sql`select id from dict_detail where value = '补货'`);
    expect((await backoffice.send("DELETE", `/api/dictDetail/${entry?.id}`, { token: admin })).status).toBe(200);
    await db().execute(sql`delete from role_menu where role_id = 3
      and menu_id = (select id from menu where component_name = 'TransferDay')`);
    const before = await standing(backoffice.database);
    const evenLater: BuiltinRows = {
      buttons: { TransferDay: { "msClothesTransferDay:print": "日报打印" } },
      grants: { [builtinRoles.stallKeeper]: ["msClothesTransferDay:print"] },
    };

    expect(await syncRows(db(), demoNow, [...next, evenLater])).toBe(true);

    const after = await standing(backoffice.database);
    expect(added(before.menus, after.menus).map(({ title }) => title)).toEqual(["日报打印"]);
    expect(added(before.grants, after.grants).map(({ grant }) => grant)).toEqual([
      "ROLE_BOSS msClothesTransferDay:print",
      "ROLE_STALL_KEEPER msClothesTransferDay:print",
    ]);
    expect(after.entries).toEqual(before.entries);
  });
});

describe("an empty database", () => {
  let first: Database;
  let second: Database;
  let place: Place;

  beforeAll(async () => {
    place = await newPlace();
    first = await connect(place.databaseUrl ? { url: place.databaseUrl } : { dataDir: place.dataDir });
    await first.migrate();
    // PGlite has one process; its two transactions come one after the other.
    second = place.databaseUrl ? await connect({ url: place.databaseUrl }) : first;
  });
  afterAll(async () => {
    if (second !== first) await second.close();
    await first.close();
  });

  it("gets everything once from two nodes that start at once", async () => {
    const brought = await Promise.all([syncRows(first.db, demoNow), syncRows(second.db, demoNow)]);
    expect(brought.toSorted()).toEqual([false, true]);
    const { menus, roles, grants, entries } = await standing(first);
    expect(menus).toHaveLength(menusOfCode.length);
    expect(roles.map(({ code }) => code)).toEqual(
      companyRows.flatMap(({ roles = [] }) => roles.map(({ code }) => code)),
    );
    expect(grants.map(({ grant }) => grant).sort()).toEqual(
      grantsOf(companyRows, menusOfCode)
        .map(({ role, menu }) => `${role} ${menu}`)
        .sort(),
    );
    expect(entries).toHaveLength(
      companyRows.flatMap(({ dictionaries = [] }) => dictionaries.flatMap((one) => one.entries)).length,
    );
  });

  it("has the menus under their parents, in the order of code", async () => {
    const found = await rows<{ key: string; parent: string | null }>(
      first.db,
      sql`select coalesce(menu.component_name, menu.permission, menu.path) as key,
            coalesce(parent.component_name, parent.permission, parent.path) as parent
          from menu left join menu parent on parent.id = menu.pid order by menu.menu_sort, menu.id`,
    );
    for (const parent of new Set(menusOfCode.map((row) => row.parent))) {
      const below = (list: readonly { key: string; parent: string | null }[]) =>
        list.filter((row) => row.parent === parent).map(({ key }) => key);
      expect(below(found)).toEqual(below(menusOfCode));
    }
  });
});
