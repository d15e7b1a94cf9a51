/** 新增菜单, perhaps below one (`?pid=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { menuEndpoints, menuType } from "#contract/system/menus.ts";
import { menuChoices } from "./menu.view.server.ts";
import { MenuFields } from "./menu-form.tsx";

export const handle = { title: "新增菜单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, menuEndpoints.add);
  const pid = new URL(request.url).searchParams.get("pid") ?? 0;
  const values = { pid, type: menuType.page, menuSort: 999, icon: "" };
  return { values, choices: await menuChoices(api, null, null), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: menuEndpoints.add,
    done: ({ body }) => ({ to: systemPaths.menu.list, notice: `已新增菜单 ${body.title}` }),
  });
}

export default function NewMenu() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="新增菜单" />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={systemPaths.menu.list}>
        <MenuFields choices={choices} />
      </EditForm>
    </>
  );
}
