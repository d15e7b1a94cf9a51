/** Asks once more before a role is removed (`?id=`, `?act=remove`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: roleEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "只有没有用户的角色可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(roleEndpoints.detail, { params });
  return questionOf(act, {
    name,
    version,
    sentence: `确定要${act.label}角色“${name}”吗？`,
    backTo: systemPaths.role.list,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.role.list);
}

export default function ConfirmRoleAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
