/** Asks once more before a deployment is rolled back, or its history removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { deployEndpoints, historyEndpoints } from "#contract/system/mnt/deploy.ts";
import { runKindLabels } from "#contract/system/mnt/deploy.words.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  rollback: {
    endpoint: deployEndpoints.rollBack,
    body: ({ clientToken }, { id }) => ({ id, clientToken }),
    label: "回滚",
    explains: "停止应用，备份现在的内容，把那次操作之前的备份放回部署目录，再启动并检查。回滚本身也可以回滚。",
    danger: true,
  },
  remove: {
    endpoint: historyEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "它的输出一并删除，以后不能再由它回滚；服务器上的备份不受影响。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { kind, appName, serverName, deployDate, deployId } = await context.api.call(historyEndpoints.detail, {
    params,
  });
  const name = `${deployDate} 的${runKindLabels[kind]}`;
  const sentence =
    act.endpoint === deployEndpoints.rollBack
      ? `确定要把服务器 ${serverName} 上的 ${appName} 恢复到 ${name}之前吗？`
      : `确定要删除 ${appName} ${name}记录吗？`;
  return questionOf(act, { name, version: 0, sentence, backTo: backTo(act, deployId) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  const { deployId } = await context.api.call(historyEndpoints.detail, { params: asked.params });
  return answerQuestion({ request, context }, asked, backTo(asked.act, deployId));
}

function backTo({ endpoint }: Act, deployId: number): string {
  return endpoint === deployEndpoints.rollBack ? deployPaths.deployment.item(deployId) : deployPaths.history.list;
}

export default function ConfirmHistoryAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
