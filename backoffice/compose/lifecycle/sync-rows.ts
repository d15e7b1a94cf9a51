/** Brings what is new of the built-in rows into a database, after the migrations, at every start. */
import { createHash } from "node:crypto";
import type { Db } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { isRemembered, loadMemory, type Memory, saveMemory } from "#backoffice/ground/builtin/memory.ts";
import { type BuiltinRows, grantsOf, menuRows, rowKey } from "#backoffice/ground/builtin/rows.ts";
import { bringDictionaries } from "#backoffice/ground/dictionary/bring-dictionaries.ts";
import { bringMenus } from "#backoffice/ground/menus/bring-menus.ts";
import { bringGrants, bringRoles } from "#backoffice/ground/users/bring-roles.ts";
import { hasUsers } from "#backoffice/ground/users/user.ts";
import { companyRows } from "./company-rows.ts";

/**
 * Idempotent synchronisation of menus, roles, grants and dictionaries: what this database never had appears; what it
 * had once stays as the administrator left it, changed, moved, taken away or deleted. One transaction, one node at a
 * time; one query where nothing is new. Gives whether it was the one to bring something. See
 * docs/decisions/company.md, "Built-in rows come once, at start".
 */
export async function syncRows(db: Db, now: Date, all: readonly BuiltinRows[] = companyRows): Promise<boolean> {
  const rows = {
    menus: menuRows(all),
    roles: all.flatMap(({ roles = [] }) => roles),
    dictionaries: all.flatMap(({ dictionaries = [] }) => dictionaries),
    grants: grantsOf(all, menuRows(all)),
  };
  const digest = `rows ${digestOf(rows)}`;
  if (await isRemembered(db, digest)) return false;
  return db.transaction(async (tx) => {
    await acquireLock(tx, "builtinRows");
    if (await isRemembered(tx, digest)) return false;
    const memory: Memory = await loadMemory(tx, () => hasUsers(tx));
    const menus = await bringMenus(tx, now, rows.menus, memory);
    const roles = await bringRoles(tx, now, rows.roles, memory);
    await bringGrants(tx, rows.grants, { roles, menus }, memory);
    await bringDictionaries(tx, now, rows.dictionaries, memory);
    memory.fresh.set(digest, null);
    await saveMemory(tx, now, memory);
    return true;
  });
}

interface Rows {
  menus: ReturnType<typeof menuRows>;
  roles: readonly { code: string }[];
  dictionaries: NonNullable<BuiltinRows["dictionaries"]>;
  grants: ReturnType<typeof grantsOf>;
}

/** Of the keys alone: what stands behind a key comes once, so a change of it is nothing new. */
function digestOf({ menus, roles, dictionaries, grants }: Rows): string {
  const keys = [
    ...menus.map(({ key }) => rowKey.menu(key)),
    ...roles.map(({ code }) => rowKey.role(code)),
    ...grants.map(rowKey.grant),
    ...dictionaries.map(({ name }) => rowKey.dictionary(name)),
    ...dictionaries.flatMap(({ name, entries }) => entries.map(([value]) => rowKey.entry(name, value))),
  ];
  return createHash("sha256").update(keys.sort().join("\n")).digest("hex");
}
