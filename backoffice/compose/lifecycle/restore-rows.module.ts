/** 恢复系统菜单与默认权限: for a company where rows of the product itself were deleted. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Operation, route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { loadMemory, type Memory, saveMemory } from "#backoffice/ground/builtin/memory.ts";
import { type Grant, grantsOf, type MenuRow, menuRows, rowKey } from "#backoffice/ground/builtin/rows.ts";
import { bringMenus, findMissingMenus } from "#backoffice/ground/menus/bring-menus.ts";
import { bringGrants } from "#backoffice/ground/users/bring-roles.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { companyRows } from "./company-rows.ts";

interface Missing {
  readonly menus: readonly MenuRow[];
  /** Of these menus alone: what was taken from a role while the menu stood, somebody meant. */
  readonly grants: readonly Grant[];
  readonly roles: readonly { id: number; code: string; name: string }[];
  readonly memory: Memory;
}

async function readMissing(db: Db): Promise<Missing> {
  const memory = await loadMemory(db, async () => false);
  const wanted = menuRows(companyRows);
  const menus = await findMissingMenus(db, wanted, memory);
  const keys = new Set(menus.map(({ key }) => key));
  const roles = await rows<Missing["roles"][number]>(db, sql`select id, code, name from role order by level, id`);
  const codes = new Set(roles.map(({ code }) => code));
  const grants = grantsOf(companyRows, wanted).filter(({ role, menu }) => keys.has(menu) && codes.has(role));
  return { menus, grants, roles, memory };
}

const missingRows: Operation<typeof menuEndpoints.missing> = async ({ db }) => {
  const { menus, grants, roles } = await readMissing(db);
  return {
    menus: menus.map(({ title }) => title),
    grants: grants.length,
    roles: roles
      .map(({ code, name }) => ({ name, grants: grants.filter(({ role }) => role === code).length }))
      .filter((role) => role.grants > 0),
  };
};

/** Brings the rows in as a start does that never had them: under their parents, wherever those are by now. */
const restoreRows: Operation<typeof menuEndpoints.restore> = async (context: Context) => {
  const { db, clock } = context;
  await acquireLock(db, "builtinRows");
  const { menus, grants, roles, memory } = await readMissing(db);
  if (menus.length === 0) throw new DomainError("系统菜单都在，没有要恢复的");
  const forgotten = new Set([...menus.map(({ key }) => rowKey.menu(key)), ...grants.map(rowKey.grant)]);
  const known = new Map([...memory.known].filter(([key]) => !forgotten.has(key)));
  const fresh: Memory = { known, released: new Set(), fresh: new Map() };
  const ids = await bringMenus(db, clock.now(), menuRows(companyRows), fresh);
  await bringGrants(db, grants, { roles: new Map(roles.map(({ code, id }) => [code, id])), menus: ids }, fresh);
  await saveMemory(db, clock.now(), fresh);
  const told = { menus: menus.map(({ title }) => title), grants: grants.length };
  await writeAudit(context, [
    { entity: "menu", entityId: ids.get(menus[0]?.key ?? "") ?? 0, action: "restore", after: told },
  ]);
  return { menus: menus.length, grants: grants.length };
};

export const restoreRowsModule = defineModule({
  routes: [route(menuEndpoints.missing, missingRows), route(menuEndpoints.restore, restoreRows)],
});
