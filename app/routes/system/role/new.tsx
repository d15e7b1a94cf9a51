/** 新增角色. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { indentedOptions } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { scopeOptions } from "./role.view.server.ts";
import { RoleFields } from "./role-form.tsx";

export const handle = { title: "新增角色" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, roleEndpoints.add);
  const { depts } = await api.kept(userUpkeepEndpoints.choices);
  return { scopes: scopeOptions, depts: indentedOptions(depts), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: roleEndpoints.add,
    done: ({ body }) => ({ to: systemPaths.role.list, notice: `已新增角色 ${body.name}` }),
  });
}

export default function NewRole() {
  const { scopes, depts, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={"新增角色"} />
      <EditForm
        values={{ level: 3, dataScope: "全部" }}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={systemPaths.role.list}
      >
        <RoleFields scopes={scopes} depts={depts} />
      </EditForm>
    </>
  );
}
