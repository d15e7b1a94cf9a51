/** Asks once more before an application is stopped, or its deployment removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  stop: {
    endpoint: deployEndpoints.stop,
    body: ({ clientToken }, { id }) => ({ id, clientToken }),
    label: "停止",
    explains: "停止它在所有这些服务器上的进程，正在使用它的人会断开。",
    danger: true,
  },
  remove: {
    endpoint: deployEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "服务器上的应用和备份不受影响；部署历史保留，但不能再由它回滚。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { app, servers, version } = await context.api.call(deployEndpoints.detail, { params });
  const sentence = `确定要${act.label} ${app.name}（${servers.replaceAll(",", "、")}）吗？`;
  return questionOf(act, { name: app.name, version, sentence, backTo: backTo(act, params.id) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  return answerQuestion({ request, context }, asked, backTo(asked.act, asked.params.id));
}

function backTo({ endpoint }: Act, id: number): string {
  return endpoint === deployEndpoints.stop ? deployPaths.deployment.item(id) : deployPaths.deployment.list;
}

export default function ConfirmDeploymentAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
