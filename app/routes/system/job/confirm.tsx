/** Asks once more before a position is stopped, taken up again or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { positionEndpoints } from "#contract/system/people/positions.ts";
import { positionFields } from "./position.view.server.ts";

export const handle = { title: "确认操作" };

/** The row as it stands, with another state; the version that was seen decides. */
const turned =
  (enabled: boolean): NonNullable<Act["body"]> =>
  async (fields, { id, api }) => ({
    ...positionFields(await api.call(positionEndpoints.detail, { params: { id } })),
    enabled,
    ...fields,
  });

const acts: Record<string, Act> = {
  disable: {
    endpoint: positionEndpoints.edit,
    body: turned(false),
    label: "停用",
    explains: "停用后不能再选给用户；已经是这个岗位的用户不变。",
    danger: true,
  },
  enable: {
    endpoint: positionEndpoints.edit,
    body: turned(true),
    label: "启用",
    explains: "启用后可以在用户里选择。",
    danger: false,
  },
  remove: {
    endpoint: positionEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "只有没有用户的岗位可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(positionEndpoints.detail, { params });
  return questionOf(act, {
    name,
    version,
    sentence: `确定要${act.label}岗位“${name}”吗？`,
    backTo: systemPaths.position.list,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.position.list);
}

export default function ConfirmPositionAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
