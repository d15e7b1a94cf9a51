/** 编辑菜单 (`?id=`): a second editor is told, and keeps what was typed. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { menuEndpoints } from "#contract/system/menus.ts";
import { menuChoices } from "./menu.view.server.ts";
import { MenuFields } from "./menu-form.tsx";

export const handle = { title: "编辑菜单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, menuEndpoints.edit);
  const row = await api.call(menuEndpoints.detail, { params: { id: requireId(request) } });
  return {
    values: { ...row, pid: row.pid ?? 0 },
    choices: await menuChoices(api, row.id, row.icon),
    stamp: newStamp(row),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: menuEndpoints.edit,
    done: ({ body }) => ({ to: systemPaths.menu.list, notice: `已保存 ${body.title}` }),
  });
}

export default function EditMenu() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const { id, title, updateBy, updateTime, builtin } = values;
  return (
    <>
      <PageHeader
        title={`编辑 ${title}`}
        actions={
          <>
            <small>{`${updateBy ?? "系统"} 于 ${updateTime} 修改`}</small>
            {builtin ? (
              <small>系统自带，可以隐藏，不能删除</small>
            ) : (
              <Can roles={[permissions.menuDel]}>
                <LinkButton to={systemPaths.menu.ask(id, "remove")}>删除</LinkButton>
              </Can>
            )}
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={systemPaths.menu.list}>
        <MenuFields choices={choices} />
      </EditForm>
    </>
  );
}
