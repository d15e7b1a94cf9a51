/** Lists of departments: of those that the caller's data scope reaches (eladmin-api.md §1.6). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { alongAncestors, inTreeOrder, matchesInTree } from "#backoffice/db/tree.rules.ts";
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
import type { DepartmentQuery, DepartmentRow, departmentEndpoints } from "#contract/system/people/departments.ts";
import { findDataScopes, getProfile } from "../user.ts";

type Endpoints = typeof departmentEndpoints;
/** `place`: its number in the tree's order among all. */
type Row = DepartmentRow & { place: number; people: number };

/** Ids of the departments that the caller may see; null for all. */
export async function reachedDepartments({ db, actor }: Context): Promise<readonly number[] | null> {
  const reached = await findDataScopes(db, await getProfile(db, actor.userId));
  return reached.length > 0 ? reached : null;
}

async function matching(context: Context, query: Partial<DepartmentQuery> | null): Promise<SQL> {
  const reached = await reachedDepartments(context);
  const { name, enabled, createTime } = query ?? {};
  return sql`
    select dept.id, dept.pid, dept.name, dept.dept_sort as "deptSort", dept.enabled,
           below.count as "subCount", below.count > 0 as "hasChildren", below.count = 0 as leaf, dept.name as label,
           (select count(*) from sys_user where sys_user.dept_id = dept.id)::int4 as people,
           row_number() over (order by dept.dept_sort, dept.id)::int4 as place, ${auditColumns("dept")}
    from dept,
         lateral (select count(*)::int4 as count from dept child
                  where child.pid = dept.id ${reached ? sql`and child.id = any(${pgArray(reached)}::bigint[])` : sql``}) below
    where ${all([
      reached !== null && sql`dept.id = any(${pgArray(reached)}::bigint[])`,
      name !== undefined && sql`dept.name ilike ${containing(name)}`,
      enabled !== undefined && sql`dept.enabled = ${enabled}`,
      createTime !== undefined && within(sql`dept.created_at`, createTime),
    ])}`;
}

const order = { sorts: ["place"], usual: ["place,asc"] } as const;

/** Below the one that is asked for; else the top of what matches: the client asks for each level when it is opened. */
const levels: EladminSource<DepartmentQuery, Row> = {
  ...order,
  async select(context, query) {
    const found = await matching(context, query);
    if (query === null) return found;
    if (query.pid) return sql`select * from (${found}) level where level.pid = ${query.pid}`;
    return sql`
      with level as (${found})
      select * from level where not exists (select from level above where above.id = level.pid)`;
  },
};

const whole: EladminSource<DepartmentQuery, Row> = { ...order, select: matching };

export const listDepartments: Operation<Endpoints["list"]> = (context, { query }) => readPage(levels, context, query);

export const departmentDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  readOne(whole, context, { id: params.id, noun: "部门" });

export const outlineDepartments: Operation<Endpoints["outline"]> = async (context, { query: { name, enabled } }) => {
  const found = await readAll(context);
  const narrowed = matchesInTree(
    found,
    (row) => (name === undefined || row.name.includes(name)) && (enabled === undefined || row.enabled === enabled),
  );
  return { content: inTreeOrder(narrowed) };
};

export const superiorDepartments: Operation<Endpoints["superior"]> = async (context, { query, body }) => {
  const found = await readAll(context);
  const content = alongAncestors(found, body, new Set(query.exclude ? body : []));
  return { content, totalElements: content.length };
};

const columns: readonly Column<Row>[] = [
  text("部门名称", 24, (row) => row.name),
  text("状态", 8, (row) => (row.enabled ? "启用" : "停用")),
  number("人数", (row) => row.people),
  instant("创建日期", (row) => row.createTime),
];

export const downloadDepartments: Operation<Endpoints["download"]> = (context, { query }) =>
  downloadList(whole, context, { query, title: "部门", columns });

async function readAll(context: Context): Promise<Row[]> {
  return rows<Row>(context.db, sql`select * from (${await matching(context, null)}) found order by place`);
}
