/** 员工 as its pages show and read it. */
import type { Api } from "#app/lib/api/api.server.ts";
import { readPercent, readYuan } from "#app/lib/form/form.server.ts";
import { indentedOptions, namedOptions, optionsOf } from "#app/lib/options.ts";
import { employeeStatusLabels, payTypeLabels } from "#contract/employee/employee.words.ts";
import { type EmployeeDetail, type EmployeeRow, employeeEndpoints } from "#contract/employee/employees.ts";
import { formatFen, formatLi } from "#contract/money.ts";

export type EmployeeRowView = ReturnType<typeof employeeRow>;

export function employeeRow(row: EmployeeRow) {
  return {
    ...row,
    unit: [row.deptName, row.teamName].filter(Boolean).join(" / "),
    place: [row.repositoryName, row.stallName].filter(Boolean).join(" / "),
    payType: payTypeLabels[row.payType],
    month: formatLi(row.monthLi ?? 0),
    advance: formatFen(row.advanceFen ?? 0),
    on: row.status === "ACTIVE",
    status: row.leftDay === null ? employeeStatusLabels[row.status] : `${employeeStatusLabels.LEFT} ${row.leftDay}`,
  };
}

export const employeeFilters = { payTypes: optionsOf(payTypeLabels), statuses: optionsOf(employeeStatusLabels) };

export type EmployeeChoices = Awaited<ReturnType<typeof readEmployeeChoices>>;

/** The form's choices; what an employee has already stays among them. */
export async function readEmployeeChoices(api: Api, row?: EmployeeDetail) {
  const found = await api.call(employeeEndpoints.choices, { query: row ? { id: row.id } : {} });
  const { mayLink, seesWages } = found;
  const posts = row?.post && !found.posts.includes(row.post) ? [...found.posts, row.post] : found.posts;
  return {
    payTypes: employeeFilters.payTypes,
    posts: posts.map((post) => ({ value: post, label: post })),
    depts: indentedOptions(found.depts),
    teams: namedOptions(found.teams),
    repositories: namedOptions(found.repositories, row && { id: row.repositoryId, name: row.repositoryName }),
    stalls: namedOptions(found.stalls, row && { id: row.stallId, name: row.stallName }),
    users: namedOptions(found.users),
    ...{ mayLink, seesWages },
  };
}

/** The form's values of one that stands. */
export function employeeValues(row: EmployeeDetail) {
  const { baseFen, commissionBp } = row;
  return {
    ...row,
    baseFen: baseFen === undefined ? "" : formatFen(baseFen, { grouped: false }),
    commissionBp: commissionBp === undefined ? "" : formatFen(commissionBp, { grouped: false }),
  };
}

/** What people write in 元 and percents. */
export const employeeReads = {
  baseFen: (text: string) => readYuan("底薪", text, { empty: 0 }),
  commissionBp: (text: string) => readPercent("提成", text, { empty: 0 }),
};

/** Fields that are not on the form of who may not see or change them: what stands stays. */
export function employeeBody(fields: Record<string, unknown>) {
  const { baseFen = null, commissionBp = null, userId = null } = fields;
  return { ...fields, baseFen, commissionBp, userId };
}
