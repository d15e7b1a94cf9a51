/** Asks once more before a connection is removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { connectionEndpoints } from "#contract/system/mnt/connections.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: connectionEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "保存的密码一并删除；那个数据库本身不受影响。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(connectionEndpoints.detail, { params });
  return questionOf(act, { name, version, sentence: `确定要删除连接“${name}”吗？`, backTo: connectionPaths.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), connectionPaths.list);
}

export default function ConfirmConnectionAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
