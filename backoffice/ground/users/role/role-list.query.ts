/** 角色列表, one role, what may be given, and the workbook. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import { adminRole, defaultRole } from "#contract/permissions.ts";
import type { RoleDetail, roleEndpoints } from "#contract/system/people/roles.ts";
import { ownLevel } from "../level.ts";

type Endpoints = typeof roleEndpoints;

const source: EladminSource<Received<Endpoints["list"]>["query"], RoleDetail> = {
  select(_context, query) {
    const part = containing(query?.blurry ?? "");
    return sql`
      select r.id, r.name, r.level, r.data_scope as "dataScope", r.description, r.description as remark,
             case when r.code = ${adminRole} then ${adminRole} else '' end as permission,
             coalesce((select json_agg(json_build_object('id', m.menu_id) order by m.menu_id)
                       from role_menu m where m.role_id = r.id), '[]') as menus,
             coalesce((select json_agg(json_build_object('id', d.dept_id) order by d.dept_id)
                       from role_dept d where d.role_id = r.id), '[]') as depts,
             r.code in (${adminRole}, ${defaultRole}) as fixed, r.code = ${adminRole} as "all",
             (select count(*)::int8 from sys_user u where (r.code = ${adminRole} and u.is_admin)
                or exists (select from user_role h where h.user_id = u.id and h.role_id = r.id)) as "userCount",
             ${auditColumns("r")}
      from role r
      where ${all([
        query?.blurry !== undefined && sql`(r.name ilike ${part} or r.description ilike ${part})`,
        within(sql`r.created_at`, query?.createTime ?? []),
      ])}`;
  },
  sorts: ["id", "name", "level", "createTime"],
  usual: ["level,asc", "id,asc"],
};

export const listRoles: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const roleDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "角色" });

const columns: readonly Column<RoleDetail>[] = [
  text("角色名称", 16, (row) => row.name),
  number("级别", (row) => row.level),
  text("数据范围", 10, (row) => row.dataScope),
  text("描述", 30, (row) => row.description),
  number("人数", (row) => row.userCount),
  instant("创建时间", (row) => row.createTime),
];

export const downloadRoles: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "角色", columns });

/** Those at the actor's level or below it, the highest first. */
export const allRoles: Operation<Endpoints["all"]> = async (context) =>
  rows(context.db, sql`select id, name, level from role where level >= ${await ownLevel(context)} order by level, id`);

export const menuChoices: Operation<Endpoints["menuChoices"]> = ({ db }) =>
  rows(db, sql`select id, pid, type, title, permission from menu order by menu_sort, id`);

/** 1 for an administrator: the client takes it for the highest that there is. */
export const callerLevel: Operation<Endpoints["level"]> = async (context) => ({
  level: Math.max(1, await ownLevel(context)),
});
