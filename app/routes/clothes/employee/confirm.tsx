/** Asks once more before an employee comes back or is removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
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
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(employeeEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: productionPaths.employee.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), productionPaths.employee.list);
}

export default function ConfirmEmployeeAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
