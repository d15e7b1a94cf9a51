/** 工资单 and 借支 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { wageStatusLabels } from "#contract/employee/employee.words.ts";
import { wageEndpoints } from "#contract/employee/wages.ts";

export const wageSearch = numberedSource({
  kind: "WAGE",
  list: wageEndpoints.list,
  numbers: ["GZ"],
  states: wageStatusLabels,
  from: sql`wage_settlement doc join employee on employee.id = doc.employee_id`,
  note: sql`concat_ws(' · ', employee.name, doc.period)`,
  state: sql`doc.status`,
  visible: () => null,
});

/** They stand on their employee's page, for who sees wages. */
export const advanceSearch = numberedSource({
  kind: "ADVANCE",
  list: wageEndpoints.list,
  numbers: ["JZ"],
  states: { VOID: "已作废" },
  from: sql`employee_advance doc join employee on employee.id = doc.employee_id`,
  id: sql`doc.employee_id`,
  note: sql`concat_ws(' · ', employee.name, doc.biz_date::text)`,
  state: sql`nullif(doc.status, 'CONFIRMED')`,
  visible: () => null,
});
