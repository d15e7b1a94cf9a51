/** What a user can do, and through which role. */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { adminRole, defaultRole } from "#contract/permissions.ts";
import type { AccessRow, userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { findDataScopes, getProfile } from "../user.ts";
import { usersInScope } from "./user-list.query.ts";

/** Every permission code that a menu carries, with the page and section that it stands under, to be ordered by. */
export const placedPermissions = sql`
      select m.id, m.title, m.permission as code, m.type, m.menu_sort,
             case when m.type = 2 then page.title else m.title end as page,
             case when m.type = 2 then page.menu_sort else m.menu_sort end as page_sort,
             coalesce(case when m.type = 2 then section.title else page.title end, '') as section,
             coalesce(case when m.type = 2 then section.menu_sort else page.menu_sort end, -1) as section_sort
      from menu m left join menu page on page.id = m.pid left join menu section on section.id = page.pid
      where m.permission not in ('', ${adminRole})`;

/** An administrator's are all that there are; whoever has no role has the default one's. In the menu's order. */
export const userAccess: Operation<typeof userUpkeepEndpoints.access> = async (context, { params }) => {
  const { db } = context;
  const scope = await usersInScope(context);
  const [seen] = await rows(db, sql`select u.id from sys_user u where u.id = ${params.id} and ${scope || sql`true`}`);
  if (!seen) throw new DomainError("用户不存在，可能已被删除");
  const profile = await getProfile(db, params.id);
  const { id, username, nickName, enabled, isAdmin } = profile.user;
  const scopes = await findDataScopes(db, profile);
  const depts = await rows<{ name: string }>(
    db,
    sql`select name from dept where id in (select jsonb_array_elements_text(${JSON.stringify(scopes)}::jsonb)::int8)
        order by dept_sort, id`,
  );
  const content = await rows<AccessRow>(
    db,
    sql`
    with held as (
      select m.menu_id, array_agg(r.name order by r.level, r.id) as roles
      from role r join role_menu m on m.role_id = r.id
      where r.id in (select role_id from user_role where user_id = ${id})
        or (r.code = ${defaultRole} and not exists (select from user_role where user_id = ${id}))
      group by m.menu_id),
    placed as (${placedPermissions})
    select section, page, title, code,
           ${isAdmin ? sql`array['管理员']` : sql`held.roles`} as roles
    from placed ${isAdmin ? sql`` : sql`join held on held.menu_id = placed.id`}
    order by section_sort, section, page_sort, page, type, menu_sort, placed.id`,
  );
  return {
    user: { id, username, name: nickName, enabled, isAdmin },
    roles: profile.roles,
    depts: scopes.length === 0 ? null : depts.map(({ name }) => name),
    content: content.map((row) => ({ ...row, page: row.page ?? row.title })),
  };
};
