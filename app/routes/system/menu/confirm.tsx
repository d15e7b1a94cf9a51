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
    explains: "删除后不能恢复。",
    danger: true,
    body: (_fields, { id }) => [id],
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { title, version } = await api.call(menuEndpoints.detail, { params });
  const { menus, roles, people } = await api.call(menuEndpoints.removal, { params });
  const sentence = `确定要删除“${title}”${menus > 1 ? `和它下面的 ${menus - 1} 个菜单、按钮` : ""}吗？`;
  const touched = `${roles.length} 个角色（${namesIn(roles)}）、${people} 名用户会失去${menus > 1 ? "它们" : "它"}。`;
  const explains = `${roles.length > 0 ? touched : "没有角色持有它。"}${act.explains}`;
  return questionOf({ ...act, explains }, { name: title, version, sentence, backTo: systemPaths.menu.list });
}

/** A question has room for five. */
function namesIn(names: readonly string[]): string {
  return `${names.slice(0, 5).join("、")}${names.length > 5 ? "等" : ""}`;
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.menu.list);
}

export default function ConfirmMenuAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
