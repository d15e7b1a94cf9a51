/** Asks once more before a strategy becomes the default, is stopped, taken back or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  default: {
    endpoint: strategyEndpoints.setDefault,
    label: "设为默认",
    explains: "以后没有选策略的新客户用它，原来的默认随之取消。",
    danger: false,
  },
  disable: {
    endpoint: strategyEndpoints.disable,
    label: "停用",
    explains: "停用后不能再给客户选用，已经在用的客户不变。",
    danger: true,
  },
  enable: {
    endpoint: strategyEndpoints.enable,
    label: "启用",
    explains: "启用后可以给客户选用。",
    danger: false,
  },
  remove: {
    endpoint: strategyEndpoints.remove,
    label: "删除",
    explains: "只有没有客户使用的策略可以删除，不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version, customers } = await context.api.call(strategyEndpoints.detail, { params });
  const sentence = `确定把“${name}”${act.label}吗？现有 ${formatCount(customers)} 个客户使用。`;
  return questionOf(act, { name, version, sentence, backTo: paths.strategy.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), paths.strategy.list);
}

export default function ConfirmStrategyAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
