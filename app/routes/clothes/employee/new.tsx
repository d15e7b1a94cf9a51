/** 新增员工. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";
import { employeeBody, employeeReads, readEmployeeChoices } from "./employee.view.server.ts";
import { EmployeeFields } from "./employee-form.tsx";

export const handle = { title: "新增员工" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, employeeEndpoints.add);
  return { choices: await readEmployeeChoices(api), hiredDay: today(), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: employeeEndpoints.add,
    reads: employeeReads,
    body: employeeBody,
    done: ({ body }) => ({ to: productionPaths.employee.list, notice: `已新增员工 ${body.name}` }),
  });
}

export default function NewEmployee() {
  const { choices, hiredDay, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增员工" />
      <EditForm
        values={{ payType: "PIECE", hiredDay }}
        stamp={stamp}
        reply={reply}
        cancelTo={productionPaths.employee.list}
      >
        <EmployeeFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
