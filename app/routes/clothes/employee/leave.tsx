/** 离职 (`?id=`): what is open is said before, and asked about once more. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DayField } from "#app/components/page/edit-form.tsx";
import { Question } from "#app/components/page/question.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";
import { formatFen, formatLi } from "#contract/money.ts";

export const handle = { title: "离职" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, employeeEndpoints.leave);
  const found = await api.call(employeeEndpoints.leaving, { params: { id: requireId(request) } });
  const { name, version, unsettled, unsettledLi, balanceFen, username } = found;
  const facts = [
    unsettled > 0 && `未结算计件 ${unsettled} 条${unsettledLi === undefined ? "" : `，${formatLi(unsettledLi)} 元`}`,
    balanceFen !== undefined && balanceFen > 0 && `未发工资 ${formatFen(balanceFen)} 元`,
    balanceFen !== undefined && balanceFen < 0 && `借支未还 ${formatFen(-balanceFen)} 元`,
    username !== null && `登录账号 ${username} 随即停用并下线`,
  ].filter((fact) => fact !== false);
  return { name, facts, stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: employeeEndpoints.leave,
    params: { id: requireId(args.request) },
    done: () => ({ to: productionPaths.employee.list, notice: "已办理离职" }),
  });
}

export default function Leave() {
  const { name, facts, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`${name} 离职`} />
      <Question label="确定离职" danger stamp={stamp} reply={reply} cancelTo={productionPaths.employee.list}>
        <p>离职后不能再登记计件；以前的计件和工资不变，可以继续结算。</p>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <DayField name="leftDay" label="离职日期" required />
      </Question>
    </>
  );
}
