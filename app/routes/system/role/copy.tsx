/** 复制角色: a role of one's own with all that another holds, to be adjusted. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";

export const handle = { title: "复制角色" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, roleEndpoints.copy);
  const { name } = await api.call(roleEndpoints.detail, { params: { id: requireId(request) } });
  return { name, values: { name: `${name}（副本）` }, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: roleEndpoints.copy,
    params: { id: requireId(args.request) },
    done: ({ saved, body }) => ({
      to: systemPaths.role.menus(saved.id),
      notice: `已复制为 ${body.name}，可以调整权限`,
    }),
  });
}

export default function CopyRole() {
  const { name, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`复制 ${name}`} />
      <EditForm label="复制" values={values} stamp={stamp} reply={reply} cancelTo={systemPaths.role.list}>
        <Card title="新角色" note="级别、数据范围、菜单、按钮和您能授予的仓库、档口权限与原角色相同" flush>
          <div className="form">
            <LineField name="name" label="角色名称" max={50} required />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
