/** 员工列表, its totals and its export; 本月计件 and 借支 are for who sees wages. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type Column, li, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { employeeStatusLabels, payTypeLabels } from "#contract/employee/employee.words.ts";
import {
  type EmployeeFilter,
  type EmployeeRow,
  type EmployeeSortField,
  type employeeEndpoints,
  employeeExportEndpoints,
  employeeSortFields,
} from "#contract/employee/employees.ts";
import { findSort } from "#contract/page.ts";
import { employeesInScope, seesWages } from "./employee.ts";

const sortColumns: Record<EmployeeSortField, SQL> = {
  no: sql`no`,
  name: sql`name`,
  hiredDay: sql`"hiredDay"`,
  monthLi: sql`"monthLi"`,
  advanceFen: sql`"advanceFen"`,
};
/** Only who sees wages may sort by them. */
const wageSorts: readonly EmployeeSortField[] = ["monthLi", "advanceFen"];

export const listEmployees: Operation<typeof employeeEndpoints.list> = async (context, { query }) => {
  const { content, totalElements, monthLi, advanceFen } = await readEmployees(context, condition(query), query.sort, {
    limit: query.size,
    offset: query.page * query.size,
  });
  return { content, totalElements, totals: seesWages(context) ? { monthLi, advanceFen } : {} };
};

/** One that the actor is known to see. */
export async function readEmployeeRow(context: Context, id: number): Promise<EmployeeRow> {
  const { content } = await readEmployees(context, sql`employee.id = ${id}`, [], { limit: 1, offset: 0 });
  const [row] = content;
  if (!row) throw new Error(`there is no employee ${id}`);
  return row;
}

export const employeeExport = listExport({
  topic: "employees.export",
  title: "员工",
  endpoints: employeeExportEndpoints,
  async count(context, filter) {
    const { totalElements } = await readEmployees(context, condition(filter), [], { limit: 0, offset: 0 });
    return { employee: totalElements };
  },
  async table(context, choice) {
    const shown = seesWages(context) ? [...columns, ...wageColumns] : columns;
    // They are thousands at most: one page.
    return exportRows(shown, async function* () {
      yield (await readEmployees(context, condition(choice), choice.sort, { limit: null, offset: 0 })).content;
    });
  },
});

const columns: readonly Column<EmployeeRow>[] = [
  text("工号", 12, (row) => row.no),
  text("姓名", 12, (row) => row.name),
  text("部门", 14, (row) => row.deptName),
  text("班组", 14, (row) => row.teamName),
  text("岗位", 10, (row) => row.post),
  text("手机", 14, (row) => row.phone),
  text("计薪方式", 12, (row) => payTypeLabels[row.payType]),
  text("所属仓库", 16, (row) => row.repositoryName),
  text("所属档口", 20, (row) => row.stallName),
  text("登录账号", 14, (row) => row.username),
  text("入职日期", 12, (row) => row.hiredDay),
  text("离职日期", 12, (row) => row.leftDay),
  text("状态", 8, (row) => employeeStatusLabels[row.status]),
];

const wageColumns: readonly Column<EmployeeRow>[] = [
  li("本月计件", (row) => row.monthLi),
  money("借支余额", (row) => row.advanceFen),
];

interface Window {
  /** Null for all. */
  limit: number | null;
  offset: number;
}

async function readEmployees(context: Context, asked: SQL, sorts: readonly string[], { limit, offset }: Window) {
  const shown = seesWages(context);
  const sort = findSort(sorts, employeeSortFields);
  const { field, direction } = sort && (shown || !wageSorts.includes(sort.field)) ? sort : byNo;
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  const found = await oneRow<{ totalElements: number; monthLi: number; advanceFen: number; content: EmployeeRow[] }>(
    context.db,
    sql`
    with found as materialized (
      select employee.id, no, employee.name, dept.name as "deptName", team.name as "teamName", post, employee.phone,
             pay_type as "payType", repository.name as "repositoryName", stall.name as "stallName", username,
             hired_day::text as "hiredDay", left_day::text as "leftDay", employee.status,
             ${shown ? wages(today(context)) : sql`0::int8 as "monthLi", 0::int8 as "advanceFen"`}
      from employee left join dept on dept.id = employee.dept_id left join team on team.id = team_id
      left join repository on repository.id = employee.repository_id left join stall on stall.id = stall_id
      left join sys_user on sys_user.id = user_id
      where ${all([asked, await employeesInScope(context)])}
    ),
    content as (select * from found order by ${order} limit ${limit} offset ${offset})
    select count(*)::int8 as "totalElements", coalesce(sum("monthLi"), 0)::int8 as "monthLi",
           coalesce(sum("advanceFen"), 0)::int8 as "advanceFen",
           (select coalesce(json_agg(content order by ${order}), '[]') from content) as content
    from found`,
  );
  return shown ? found : { ...found, content: found.content.map(({ monthLi: _, advanceFen: __, ...row }) => row) };
}

const byNo = { field: "no", direction: "asc" } as const;

const wages = (day: string) => sql`
  coalesce((select sum(amount_li) from piece_record piece
            where piece.employee_id = employee.id and piece.status in ('SUBMITTED', 'APPROVED', 'SETTLED')
              and piece.biz_date between ${`${day.slice(0, 7)}-01`}::date and ${day}::date), 0)::int8 as "monthLi",
  greatest(-coalesce((select balance_fen from account
                      where account.kind = 'EMPLOYEE' and account.owner_id = employee.id), 0), 0)::int8 as "advanceFen"`;

/** The keyword is in the number, the name or its initials, or the phone; a condition on `employee`. */
export function employeeHolds(keyword: string): SQL {
  const part = containing(keyword);
  return sql`(employee.no ilike ${part} or employee.name ilike ${part} or employee.pinyin like ${part.toLowerCase()}
    or employee.phone like ${part})`;
}

function condition({ keyword, teamId, post, payType, repositoryId, status }: EmployeeFilter): SQL {
  return all([
    keyword !== undefined && keyword !== "" && employeeHolds(keyword),
    teamId !== undefined && sql`team_id = ${teamId}`,
    Boolean(post) && sql`post = ${post}`,
    payType !== undefined && sql`pay_type = ${payType}`,
    repositoryId !== undefined && sql`employee.repository_id = ${repositoryId}`,
    status !== undefined && sql`employee.status = ${status}`,
  ]);
}
