/** 库存权限配置: the roles and users that rights may be granted to. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { containing } from "#backoffice/db/where.ts";
import type {
  PermissionRole,
  PermissionUser,
  repositoryPermissionEndpoints,
} from "#contract/inventory/repository-permissions.ts";
import { readRepositoryAccess } from "./repository-access.ts";

/** Repositories are counted as far as the actor may see them; 在途 never. */
export const listPermissionSubjects: Operation<typeof repositoryPermissionEndpoints.subjects> = async (
  context,
  { query },
) => {
  const access = await readRepositoryAccess(context);
  const counted = sql`repository_id in (
    select id from repository where type <> 'TRANSIT' and id = any(${`{${access.ids("view").join(",")}}`}::bigint[]))`;
  const part = containing(query.keyword ?? "");
  const roles = await rows<PermissionRole>(
    context.db,
    sql`select id, name,
               (select count(*)::int8 from user_role where role_id = role.id) as "userCount",
               (select count(*)::int8 from role_repository_permission where role_id = role.id and ${counted}) as "repositoryCount"
        from role where name ilike ${part} order by level, id`,
  );
  const users = await oneRow<{ totalElements: number; content: PermissionUser[] }>(
    context.db,
    sql`
    with found as materialized (
      select id, username, nick_name, is_admin, enabled from sys_user u
      where u.nick_name ilike ${part} or u.username ilike ${part}
    ),
    content as (
      select id, username, nick_name as name, is_admin as "isAdmin", enabled,
             array(select role.name from user_role join role on role.id = role_id where user_id = found.id order by level, role.id) as "roleNames",
             (select count(*)::int8 from repository_permission where user_id = found.id and ${counted}) as "repositoryCount"
      from found order by enabled desc, id limit ${query.size} offset ${query.page * query.size}
    )
    select (select count(*)::int8 from found) as "totalElements",
           (select coalesce(json_agg(content order by enabled desc, id), '[]') from content) as content`,
  );
  return { roles, ...users };
};
