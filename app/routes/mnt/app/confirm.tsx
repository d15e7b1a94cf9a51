/** Asks once more before an application is removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { appEndpoints } from "#contract/system/mnt/deploy.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: appEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "服务器上的文件和备份不受影响；还有部署的应用不能删除。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(appEndpoints.detail, { params });
  return questionOf(act, { name, version, sentence: `确定要删除应用“${name}”吗？`, backTo: deployPaths.app.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), deployPaths.app.list);
}

export default function ConfirmAppAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
