/** Writes the company's people, permissions and dictionaries. */
import { hashPassword } from "#backoffice/auth/password.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { dict, dictDetail } from "#backoffice/dictionary/dictionary.tables.ts";
import { menu } from "#backoffice/menus/menu.tables.ts";
import { dept, role, roleMenu, user, userRole } from "#backoffice/users/user.tables.ts";
import { departments, disabledUsername, roles, users } from "./data/company.data.ts";
import { dictionaries } from "./data/dictionaries.data.ts";
import { menus } from "./data/menus.data.ts";
import { type Audit, daysBefore } from "./days.ts";
import { seedVersions } from "./desk.ts";
import { insertRows } from "./rows.ts";
import { seedTradeBase } from "./trade.ts";

/** The first user is the administrator; each password is hashed with a salt of its own. */
interface Passwords {
  admin: string;
  staff: string;
}

export async function seedCompany(db: Db, audit: Audit, passwords: Passwords): Promise<void> {
  await insertRows(
    db,
    dept,
    departments.map((row) => ({ ...row, ...audit })),
  );
  await seedBase(db, audit);
  await seedUsers(db, audit, passwords);
}

/** What the product needs with or without the demo: menus, roles and dictionaries. */
export async function seedBase(db: Db, audit: Audit): Promise<void> {
  await seedMenus(db, audit);
  await seedRoles(db, audit);
  await seedDictionaries(db, audit);
  await seedVersions(db, audit.createdAt);
  await seedTradeBase(db, audit);
}

async function seedMenus(db: Db, audit: Audit): Promise<void> {
  await insertRows(
    db,
    menu,
    menus.map((row, index) => ({
      id: row.id,
      pid: row.pid,
      type: row.type,
      title: row.title,
      componentName: row.componentName ?? null,
      component: row.component ?? null,
      path: row.path ?? null,
      icon: row.icon ?? null,
      menuSort: index + 1,
      permission: row.permission ?? null,
      iFrame: false,
      cache: row.cache ?? false,
      hidden: row.hidden ?? false,
      affix: row.affix ?? false,
      ...audit,
    })),
  );
}

async function seedRoles(db: Db, audit: Audit): Promise<void> {
  await insertRows(
    db,
    role,
    roles.map(({ id, code, name, level }) => ({ id, code, name, level, ...audit })),
  );
  const links = roles.flatMap(({ id, codes }) => menusOf(codes).map((menuId) => ({ roleId: id, menuId })));
  await insertRows(db, roleMenu, links);
}

/** The menus that a role with these permission codes is linked to. */
function menusOf(codes: readonly string[]): number[] {
  return menus
    .filter(({ heldWith, permission }) => {
      const wanted = heldWith === undefined ? permission : heldWith;
      return wanted === null || (wanted !== undefined && codes.includes(wanted));
    })
    .map(({ id }) => id);
}

async function seedUsers(db: Db, audit: Audit, passwords: Passwords): Promise<void> {
  const hashes = await Promise.all(
    users.map(({ username }) => hashPassword(username === "admin" ? passwords.admin : passwords.staff)),
  );
  await insertRows(
    db,
    user,
    users.map(({ roleId: _, passwordAgeDays, ...person }, index) => ({
      ...person,
      phone: `138000000${String(person.id).padStart(2, "0")}`,
      email: `${person.username}@example.com`,
      passwordHash: hashes[index] ?? "",
      passwordResetAt: passwordAgeDays === null ? null : daysBefore(audit.createdAt, passwordAgeDays),
      enabled: person.username !== disabledUsername,
      isAdmin: person.username === "admin",
      ...audit,
    })),
  );
  const links = users.flatMap(({ id, roleId }) => (roleId === null ? [] : [{ userId: id, roleId }]));
  await insertRows(db, userRole, links);
}

async function seedDictionaries(db: Db, audit: Audit): Promise<void> {
  const numbered = dictionaries.map((row, index) => ({ id: index + 1, ...row }));
  await insertRows(
    db,
    dict,
    numbered.map(({ id, name, description }) => ({ id, name, description, ...audit })),
  );
  await insertRows(
    db,
    dictDetail,
    numbered.flatMap(({ id, entries }) =>
      entries.map((entry, index) => ({ dictId: id, ...entry, dictSort: index + 1, ...audit })),
    ),
  );
}
