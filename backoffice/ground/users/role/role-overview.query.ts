/** All roles beside all permissions: who holds what, at one look. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { adminRole } from "#contract/permissions.ts";
import type { roleEndpoints } from "#contract/system/people/roles.ts";
import { placedPermissions } from "../upkeep/access.query.ts";

interface Row {
  section: string;
  page: string | null;
  title: string;
  code: string;
  roles: number[] | null;
}

/** 管理员 holds every one of them, whatever its menus say. A code that several menus carry stands at each of them. */
export const roleOverview: Operation<(typeof roleEndpoints)["overview"]> = async ({ db }, { query }) => {
  const roles = await rows<{ id: number; name: string }>(db, sql`select id, name from role order by level, id`);
  const all = await rows<Row>(
    db,
    sql`
    with placed as (${placedPermissions})
    select section, page, title, code, (
             select json_agg(r.id order by r.level, r.id) from role r
             where r.code = ${adminRole} or exists (
               select from role_menu h join menu m on m.id = h.menu_id where h.role_id = r.id and m.permission = placed.code)
           ) as roles
    from placed order by section_sort, section, page_sort, page, type, menu_sort, placed.id`,
  );
  const named = all.map((row) => ({
    ...row,
    section: row.section || "其他",
    page: row.page ?? row.title,
    roles: row.roles ?? [],
  }));
  return {
    roles,
    sections: [...new Set(named.map(({ section }) => section))],
    content: query.section === undefined ? named : named.filter(({ section }) => section === query.section),
  };
};
