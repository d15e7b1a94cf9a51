/** Writes the company's people. */

import { syncRows } from "#backoffice/compose/lifecycle/sync-rows.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { hashPassword } from "#backoffice/ground/auth/password.ts";
import { dept, user, userRole } from "#backoffice/ground/users/user.tables.ts";
import { roleIdByCode } from "#backoffice/ground/users/user.ts";
import { departments, disabledUsername, users } from "./data/company.data.ts";
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

/** What the product needs with or without the demo. */
export async function seedBase(db: Db, audit: Audit): Promise<void> {
  await syncRows(db, audit.createdAt);
  await seedVersions(db, audit.createdAt);
  await seedTradeBase(db, audit);
}

async function seedUsers(db: Db, audit: Audit, passwords: Passwords): Promise<void> {
  const hashes = await Promise.all(
    users.map(({ username }) => hashPassword(username === "admin" ? passwords.admin : passwords.staff)),
  );
  await insertRows(
    db,
    user,
    users.map(({ role: _, passwordAgeDays, ...person }, index) => ({
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
  const roleId = await roleIdByCode(db);
  const links = users.flatMap(({ id: userId, role }) => (role === null ? [] : [{ userId, roleId: roleId(role) }]));
  await insertRows(db, userRole, links);
}
