/** 编辑角色. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { indentedOptions } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { roleValues, scopeOptions } from "./role.view.server.ts";
import { RoleFields } from "./role-form.tsx";

export const handle = { title: "编辑角色" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, roleEndpoints.edit);
  const { depts } = await api.kept(userUpkeepEndpoints.choices);
  const row = await api.call(roleEndpoints.detail, { params: { id: requireId(request) } });
  return { values: roleValues(row), scopes: scopeOptions, depts: indentedOptions(depts), stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: roleEndpoints.edit,
    done: ({ body }) => ({ to: systemPaths.role.list, notice: `已保存角色 ${body.name}` }),
  });
}

export default function EditRole() {
  const { values, scopes, depts, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`编辑 ${values.name}`} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={systemPaths.role.list}>
        <RoleFields scopes={scopes} depts={depts} />
      </EditForm>
    </>
  );
}
