/** 编辑部门 (`?id=`): a second editor is told, and keeps what was typed. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { departmentEndpoints } from "#contract/system/people/departments.ts";
import { departmentParents } from "./dept.view.server.ts";
import { DepartmentFields } from "./dept-form.tsx";

export const handle = { title: "编辑部门" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, departmentEndpoints.edit);
  const row = await api.call(departmentEndpoints.detail, { params: { id: requireId(request) } });
  return {
    values: { ...row, pid: row.pid ?? 0 },
    parents: await departmentParents(api, row.id),
    stamp: newStamp(row),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: departmentEndpoints.edit,
    done: ({ body }) => ({ to: systemPaths.department.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditDepartment() {
  const { values, parents, stamp } = useLoaderData<typeof loader>();
  const { name, updateBy, updateTime } = values;
  return (
    <>
      <PageHeader title={`编辑 ${name}`} actions={<small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>} />
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
