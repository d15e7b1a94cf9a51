/** Asks once more before a factory is stopped, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { partyEndpoints } from "#contract/party/parties.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  disable: {
    endpoint: partyEndpoints.disable,
    label: "停用",
    explains: "停用后不再出现在采购单和商品的选择里；已有的单据和往来账不变。",
    danger: true,
  },
  enable: { endpoint: partyEndpoints.enable, label: "启用", explains: "启用后可以在单据里选择。", danger: false },
  remove: {
    endpoint: partyEndpoints.remove,
    label: "删除",
    explains: "只有从未使用的工厂可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(partyEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: factoryPaths.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), factoryPaths.list);
}

export default function ConfirmFactoryAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
