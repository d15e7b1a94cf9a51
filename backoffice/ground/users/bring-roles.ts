/** Brings the built-in roles into a company, and what each is to hold, each once. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { isNew, type Memory } from "#backoffice/ground/builtin/memory.ts";
import { freeName } from "#backoffice/ground/builtin/place.rules.ts";
import { type BuiltinRole, type Grant, rowKey } from "#backoffice/ground/builtin/rows.ts";
import { role, roleMenu } from "./user.tables.ts";

/** Adds the roles this database never had. Gives the ids of all that are there, by code. */
export async function bringRoles(
  db: Db,
  now: Date,
  wanted: readonly BuiltinRole[],
  memory: Memory,
): Promise<ReadonlyMap<string, number>> {
  await db.execute(sql`lock table ${role} in share row exclusive mode`);
  const standing = await db.select({ id: role.id, code: role.code, name: role.name }).from(role);
  const names = new Set(standing.map(({ name }) => name));
  const ids = new Map<string, number>();
  for (const { code, name, level } of wanted) {
    const remembered = memory.known.get(rowKey.role(code));
    const found = standing.find(({ id }) => id === remembered) ?? standing.find((one) => one.code === code);
    if (found) ids.set(code, found.id);
    if (!isNew(memory, rowKey.role(code), found?.id)) continue;
    const own = { code, name: freeName(name, names), level };
    const [inserted] = await db
      .insert(role)
      .values({ ...own, createdAt: now, updatedAt: now })
      .returning({ id: role.id });
    if (!inserted) throw new Error(`role ${code} was not written`);
    ids.set(code, inserted.id);
    memory.fresh.set(rowKey.role(code), inserted.id);
  }
  return ids;
}

/** Ids of what is there. */
interface Standing {
  roles: ReadonlyMap<string, number>;
  menus: ReadonlyMap<string, number>;
}

/** Grants what was never granted before; where the role or the menu was removed, nothing. */
export async function bringGrants(
  db: Db,
  wanted: readonly Grant[],
  { roles, menus }: Standing,
  memory: Memory,
): Promise<void> {
  const links = wanted.flatMap((grant) => {
    if (!isNew(memory, rowKey.grant(grant), undefined)) return [];
    memory.fresh.set(rowKey.grant(grant), null);
    const [roleId, menuId] = [roles.get(grant.role), menus.get(grant.menu)];
    return roleId === undefined || menuId === undefined ? [] : [{ roleId, menuId }];
  });
  if (links.length > 0) await db.insert(roleMenu).values(links).onConflictDoNothing();
}
