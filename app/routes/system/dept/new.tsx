/** 新增部门, perhaps below one (`?pid=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";
import { departmentParents } from "./dept.view.server.ts";
import { DepartmentFields } from "./dept-form.tsx";

export const handle = { title: "新增部门" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, departmentEndpoints.add);
  const pid = new URL(request.url).searchParams.get("pid") ?? 0;
  const values = { pid, deptSort: 999, enabled: true };
  return { values, parents: await departmentParents(api, null), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: departmentEndpoints.add,
    done: ({ body }) => ({ to: systemPaths.department.list, notice: `已新增部门 ${body.name}` }),
  });
}

export default function NewDepartment() {
  const { values, parents, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增部门" />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.department.list}
      >
        <DepartmentFields parents={parents} />
      </EditForm>
    </>
  );
}
