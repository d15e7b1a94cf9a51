/** Asks once more before a rule is stopped or taken up again (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  disable: {
    endpoint: orderRuleEndpoints.disable,
    label: "停用",
    explains: "停用后不再按它处理订单；它已经做的不变。",
    danger: true,
  },
  enable: {
    endpoint: orderRuleEndpoints.enable,
    label: "启用",
    explains: "启用后，现在待审核的订单马上按规则再看一遍；会做什么，可以先在试算里算上这条规则看看。",
    danger: false,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(orderRuleEndpoints.detail, { params });
  const sentence = `确定要${act.label}规则“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: platformPaths.orderRule.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), platformPaths.orderRule.list);
}

export default function ConfirmOrderRuleAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
