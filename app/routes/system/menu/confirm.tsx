/** Asks once more before a menu is removed with all that is below it (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { menuEndpoints } from "#contract/system/menus.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: menuEndpoints.remove,
    label: "删除",
    explains: "持有它的角色同时失去这些菜单和权限。系统自带的菜单删除后不会再自动出现。",
    danger: true,
    body: (_fields, { id }) => [id],
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { title, version } = await api.call(menuEndpoints.detail, { params });
  const below = (await api.call(menuEndpoints.child, { query: params })).length - 1;
  const sentence = `确定要删除“${title}”${below > 0 ? `和它下面的 ${below} 个菜单、按钮` : ""}吗？`;
  return questionOf(act, { name: title, version, sentence, backTo: systemPaths.menu.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.menu.list);
}

export default function ConfirmMenuAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
