/** Asks once more before a process is stopped, taken up again or removed, or its planned price withdrawn (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  disable: {
    endpoint: processEndpoints.disable,
    label: "停用",
    explains: "停用后不能再加入款式工序；已有的款式工序、批次和计件不变。",
    danger: true,
  },
  enable: { endpoint: processEndpoints.enable, label: "启用", explains: "启用后可以加入款式工序。", danger: false },
  withdraw: {
    endpoint: processEndpoints.withdrawPrices,
    label: "撤回未生效工价",
    explains: "还没到生效日的工价不再生效；今天的工价和已有的计件不变。",
    danger: true,
  },
  remove: {
    endpoint: processEndpoints.remove,
    label: "删除",
    explains: "只有从未使用的工序可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(processEndpoints.detail, { params });
  return questionOf(act, {
    name,
    version,
    sentence: `确定要${act.label}“${name}”吗？`,
    backTo: productionPaths.process.list,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), productionPaths.process.list);
}

export default function ConfirmProcessAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
