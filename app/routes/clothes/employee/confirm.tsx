/** Asks once more before an employee comes back or is removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: productionPaths.employee.list,
  thing: ({ api, params }) => api.call(employeeEndpoints.detail, { params }),
  acts: {
    rejoin: {
      endpoint: employeeEndpoints.rejoin,
      label: "复职",
      explains: "复职后可以登记计件；登录账号要在用户管理里启用。",
      danger: false,
    },
    remove: {
      endpoint: employeeEndpoints.remove,
      label: "删除",
      explains: "只有没有计件和工资的员工可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
