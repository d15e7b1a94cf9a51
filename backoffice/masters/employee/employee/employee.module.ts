import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";
import { teamEndpoints } from "#contract/employee/teams.ts";
import { employeeChoices } from "./employee-choices.query.ts";
import { addEmployee, editEmployee, employeeDetail, removeEmployee } from "./employee-file.ts";
import { readLeaving, rejoinEmployee, terminateEmployee } from "./employee-leave.ts";
import { employeeExport, listEmployees } from "./employee-list.query.ts";
import { readNumbers } from "./employee-numbers.ts";
import { employeeSearch } from "./employee-search.ts";
import { addTeam, editTeam, listTeams, removeTeam, teamChoices, teamDetail } from "./team.ts";
import { teamExport } from "./team-export.ts";

export const employeeModule = defineModule({
  routes: [
    route(employeeEndpoints.list, listEmployees),
    route(employeeEndpoints.choices, employeeChoices),
    route(employeeEndpoints.detail, employeeDetail),
    route(employeeEndpoints.numbers, readNumbers),
    route(employeeEndpoints.add, addEmployee),
    route(employeeEndpoints.edit, editEmployee),
    route(employeeEndpoints.leaving, readLeaving),
    route(employeeEndpoints.leave, terminateEmployee),
    route(employeeEndpoints.rejoin, rejoinEmployee),
    route(employeeEndpoints.remove, removeEmployee),
    route(teamEndpoints.list, listTeams),
    route(teamEndpoints.choices, teamChoices),
    route(teamEndpoints.detail, teamDetail),
    route(teamEndpoints.add, addTeam),
    route(teamEndpoints.edit, editTeam),
    route(teamEndpoints.remove, removeTeam),
  ],
  exports: [employeeExport, teamExport],
  searches: [employeeSearch],
});
