/** 编辑员工 (`?id=`): a second editor is told, and keeps what was typed. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";
import { permissions } from "#contract/permissions.ts";
import { employeeBody, employeeReads, employeeValues, readEmployeeChoices } from "./employee.view.server.ts";
import { EmployeeFields } from "./employee-form.tsx";

export const handle = { title: "编辑员工" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, employeeEndpoints.edit);
  const row = await api.call(employeeEndpoints.detail, { params: { id: requireId(request) } });
  return { values: employeeValues(row), choices: await readEmployeeChoices(api, row), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  // Who may not link logins has no such field: the link stays as it is.
  const kept = await context.api.call(employeeEndpoints.detail, { params: { id: requireId(request) } });
  return saveForm(args, {
    endpoint: employeeEndpoints.edit,
    reads: employeeReads,
    body: (fields) => employeeBody({ userId: kept.userId, ...fields }),
    done: ({ body }) => ({ to: productionPaths.employee.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditEmployee() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, status, updateBy, updateTime } = values;
  return (
    <>
      <PageHeader
        title={`编辑 ${name}`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>
            <Can roles={[permissions.wagePay]}>
              <LinkButton to={productionPaths.employee.numbers(id)}>证件和银行卡</LinkButton>
            </Can>
            {status === "ACTIVE" ? (
              <LinkButton to={productionPaths.employee.leave(id)}>离职</LinkButton>
            ) : (
              <LinkButton to={productionPaths.employee.ask(id, "rejoin")}>复职</LinkButton>
            )}
            <Can roles={[permissions.employeeDel]}>
              <LinkButton to={productionPaths.employee.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={productionPaths.employee.list}>
        <EmployeeFields choices={choices} />
      </EditForm>
    </>
  );
}
