/** What the form of an employee offers. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { listDepartments } from "#backoffice/ground/users/upkeep/choices.query.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import type { employeeEndpoints } from "#contract/employee/employees.ts";
import { seesWages } from "./employee.ts";
import { mayLink } from "./employee-file.ts";

export const employeeChoices: Operation<typeof employeeEndpoints.choices> = async (context, { query }) => {
  const { db } = context;
  const links = mayLink(context);
  return {
    depts: await listDepartments(db),
    teams: await rows(db, sql`select id, name from team order by sort, id`),
    posts: (
      await rows<{ value: string }>(
        db,
        sql`select entry.value from dict_detail entry join dict on dict.id = entry.dict_id
            where dict.name = 'employee_post' order by entry.dict_sort, entry.id`,
      )
    ).map(({ value }) => value),
    repositories: (await listVisibleRepositories(context, { right: "view" })).map(({ id, name }) => ({ id, name })),
    stalls: (await visibleStalls(context)).filter(({ open }) => open).map(({ id, name }) => ({ id, name })),
    users: links
      ? await rows(
          db,
          sql`select u.id, u.nick_name || '（' || u.username || '）' as name from sys_user u
              left join employee on employee.user_id = u.id
              where (u.enabled and employee.id is null) or employee.id = ${query.id ?? 0}
              order by u.nick_name, u.id`,
        )
      : [],
    mayLink: links,
    seesWages: seesWages(context),
  };
};
