/** 用户列表, one user, and the workbook of them: those of the departments that the actor's roles reach. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import {
  auditColumns,
  downloadList,
  type EladminSource,
  readOne,
  readPage,
  within,
} from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import { adminRole } from "#contract/permissions.ts";
import type { UserDetail, userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { findDataScopes, getProfile } from "../user.ts";

type Endpoints = typeof userUpkeepEndpoints;
type Query = Received<Endpoints["list"]>["query"];

/** Whom the actor may see and keep: oneself, and who works where the own roles reach; the condition on `u`. */
export async function usersInScope({ db, actor }: Context): Promise<SQL | false> {
  const scopes = await findDataScopes(db, await getProfile(db, actor.userId));
  return scopes.length > 0 && sql`(u.id = ${actor.userId} or u.dept_id = any(${pgArray(scopes)}::bigint[]))`;
}

const below = (deptId: number) => sql`u.dept_id in (
  with recursive below as (select id from dept where id = ${deptId} union select d.id from dept d join below b on d.pid = b.id)
  select id from below)`;

const source: EladminSource<Query, UserDetail> = {
  async select(context, query) {
    const part = containing(query?.blurry ?? "");
    return sql`
      select u.id, u.username, u.nick_name as "nickName", u.gender, u.gender as sex, u.phone, u.email,
             u.avatar_name as "avatarName", u.avatar_name as avatar, u.enabled,
             json_build_object('id', d.id, 'name', coalesce(d.name, '')) as dept,
             coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'level', r.level) order by r.level, r.id)
                       from role r where r.id in (select h.role_id from user_role h where h.user_id = u.id)
                         or (u.is_admin and r.code = ${adminRole})), '[]') as roles,
             coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.position_sort, p.id)
                       from user_position h join sys_position p on p.id = h.position_id where h.user_id = u.id), '[]') as jobs,
             coalesce((select json_build_object('id', p.id, 'name', p.name)
                       from user_position h join sys_position p on p.id = h.position_id where h.user_id = u.id
                       order by p.position_sort, p.id limit 1), '{"id": null, "name": ""}') as job,
             (select json_build_object('id', e.id, 'no', e.no, 'name', e.name) from employee e where e.user_id = u.id) as employee,
             ${auditColumns("u")}
      from sys_user u left join dept d on d.id = u.dept_id
      where ${all([
        await usersInScope(context),
        query?.blurry !== undefined &&
          sql`(u.username ilike ${part} or u.nick_name ilike ${part} or u.email ilike ${part} or u.phone ilike ${part})`,
        query?.enabled !== undefined && sql`u.enabled = ${query.enabled}`,
        query?.deptId !== undefined && below(query.deptId),
        query?.roleId !== undefined && holding(query.roleId),
        query?.id !== undefined && sql`u.id = ${query.id}`,
        within(sql`u.created_at`, query?.createTime ?? []),
      ])}`;
  },
  sorts: ["id", "username", "nickName", "phone", "email", "enabled", "createTime"],
  usual: ["id,asc"],
};

/** 管理员 is the user's own mark, not a row of the table. */
const holding = (roleId: number) => sql`(
  exists (select from user_role h where h.user_id = u.id and h.role_id = ${roleId})
  or (u.is_admin and exists (select from role r where r.id = ${roleId} and r.code = ${adminRole})))`;

export const listUsers: Operation<Endpoints["list"]> = (context, { query }) => readPage(source, context, query);

export const userDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(source, context, { id: params.id, noun: "用户" });

/** The headings that an import reads, and what it does not. */
const columns: readonly Column<UserDetail>[] = [
  text("用户名", 16, (row) => row.username),
  text("姓名", 14, (row) => row.nickName),
  text("性别", 6, (row) => row.gender),
  text("手机号", 14, (row) => row.phone),
  text("邮箱", 24, (row) => row.email),
  text("部门", 16, (row) => row.dept.name),
  text("角色", 20, (row) => namesOf(row.roles)),
  text("岗位", 20, (row) => namesOf(row.jobs)),
  text("状态", 8, (row) => (row.enabled ? "启用" : "停用")),
  instant("创建时间", (row) => row.createTime),
];

const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).join("、");

export const downloadUsers: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "用户", columns });
