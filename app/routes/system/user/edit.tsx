/** 编辑用户. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { userChoices, userValues } from "./user.view.server.ts";
import { UserFields } from "./user-form.tsx";

export const handle = { title: "编辑用户" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, userUpkeepEndpoints.edit);
  const row = await api.call(userUpkeepEndpoints.detail, { params: { id: requireId(request) } });
  const choices = userChoices(await api.kept(userUpkeepEndpoints.choices), row);
  return { values: userValues(row), choices, stamp: newStamp(row) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: userUpkeepEndpoints.edit,
    done: ({ body }) => ({ to: paths.user.list, notice: `已保存 ${body.nickName}` }),
  });
}

export default function EditUser() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const { id, nickName } = values;
  return (
    <>
      <PageHeader
        title={`编辑 ${nickName}`}
        actions={
          <>
            <LinkButton to={paths.user.access(id)}>实际权限</LinkButton>
            <Can roles={[permissions.repositoryPermissionList]}>
              <LinkButton to={paths.repository.grid("user", id)}>档口与仓库权限</LinkButton>
            </Can>
            <LinkButton to={paths.user.password(id)}>重置密码</LinkButton>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={paths.user.list}>
        <UserFields choices={choices} />
      </EditForm>
    </>
  );
}
