/** 员工 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { all } from "#backoffice/db/where.ts";
import { likeliest, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { employeeStatusLabels } from "#contract/employee/employee.words.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";
import { employeesInScope } from "./employee.ts";
import { employeeHolds } from "./employee-list.query.ts";

export const employeeSearch: SearchSource = {
  kind: "EMPLOYEE",
  list: employeeEndpoints.list,
  states: employeeStatusLabels,
  find: async ({ context, text }) => sql`
    select employee.id, employee.no, concat_ws(' · ', employee.name, team.name, nullif(employee.post, '')) as note,
      employee.status as state, employee.no = ${text.toUpperCase()} as exact
    from employee left join team on team.id = employee.team_id
    where ${all([employeeHolds(text), await employeesInScope(context)])} ${likeliest(sql`employee.status, employee.no`)}`,
};
