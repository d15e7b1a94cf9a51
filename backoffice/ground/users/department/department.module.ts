import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";
import {
  departmentDetail,
  downloadDepartments,
  listDepartments,
  outlineDepartments,
  superiorDepartments,
} from "./department.query.ts";
import { addDepartment, editDepartment, removeDepartments } from "./department.ts";

export const departmentModule = defineModule({
  routes: [
    route(departmentEndpoints.list, listDepartments),
    route(departmentEndpoints.outline, outlineDepartments),
    route(departmentEndpoints.superior, superiorDepartments),
    route(departmentEndpoints.download, downloadDepartments),
    route(departmentEndpoints.detail, departmentDetail),
    route(departmentEndpoints.add, addDepartment),
    route(departmentEndpoints.edit, editDepartment),
    route(departmentEndpoints.remove, removeDepartments),
  ],
});
