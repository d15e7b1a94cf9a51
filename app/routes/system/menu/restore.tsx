/** Asks once more before deleted menus of the product itself come back, with what the built-in roles hold of them. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Question } from "#app/components/page/question.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { menuEndpoints } from "#contract/system/menus.ts";

export const handle = { title: "恢复系统菜单与默认权限" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, menuEndpoints.restore);
  return { missing: await api.call(menuEndpoints.missing), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: menuEndpoints.restore,
    done: ({ saved: { menus, grants } }) => ({
      to: systemPaths.menu.list,
      notice: `已恢复 ${menus} 个系统菜单、按钮和 ${grants} 项默认权限`,
    }),
  });
}

export default function RestoreMenus() {
  const { missing, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { menus, grants, roles } = missing;
  return (
    <>
      <PageHeader title={handle.title} />
      {menus.length === 0 ? (
        <Card>
          <div className="stack">
            <p>系统菜单都在，没有要恢复的。</p>
            <div className="line">
              <LinkButton to={systemPaths.menu.list}>返回菜单管理</LinkButton>
            </div>
          </div>
        </Card>
      ) : (
        <Question label="确定恢复" stamp={stamp} reply={reply} cancelTo={systemPaths.menu.list}>
          <p>{`确定要恢复 ${menus.length} 个被删除的系统菜单、按钮，和它们的 ${grants} 项默认权限吗？`}</p>
          <p>{`菜单、按钮：${menus.join("、")}`}</p>
          {roles.length > 0 && (
            <p>{`默认权限：${roles.map(({ name, grants }) => `${name} ${grants} 项`).join("、")}`}</p>
          )}
          <p>还在的菜单、改过的名称和次序、从角色去掉的权限都不变。自己建立的角色原来持有的，请在角色管理里再勾选。</p>
        </Question>
      )}
    </>
  );
}
