/** What a user's and a role's form offer: departments, roles, positions. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { ownLevel } from "../level.ts";

/** Roles at the actor's level or below it; what is stopped is not offered. */
export const userChoices: Operation<typeof userUpkeepEndpoints.choices> = async (context) => ({
  depts: await listDepartments(context.db),
  roles: await rows(
    context.db,
    sql`select id, name, level from role where level >= ${await ownLevel(context)} order by level, id`,
  ),
  jobs: await rows(context.db, sql`select id, name from sys_position where enabled order by position_sort, id`),
});

/** Those in use, each below the one it belongs to; `depth` from 0. */
export function listDepartments(db: Db): Promise<{ id: number; name: string; depth: number }[]> {
  return rows(
    db,
    sql`
    with recursive placed as (
      select id, name, 0 as depth, array[dept_sort::int8, id] as place from dept where pid is null and enabled
      union all
      select d.id, d.name, p.depth + 1, p.place || array[d.dept_sort::int8, d.id]
      from dept d join placed p on d.pid = p.id where d.enabled)
    select id, name, depth from placed order by place`,
  );
}
