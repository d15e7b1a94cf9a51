/** Asks once more before a fund is stopped, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  disable: {
    endpoint: fundEndpoints.disable,
    label: "停用",
    explains: "停用后不再出现在开单、收款和付款里；余额和流水不变，随时可以启用。",
    danger: true,
  },
  enable: { endpoint: fundEndpoints.enable, label: "启用", explains: "启用后可以收款和付款。", danger: false },
  remove: {
    endpoint: fundEndpoints.remove,
    label: "删除",
    explains: "只有从未收付款的账户可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(fundEndpoints.detail, { params });
  const sentence = `确定要${act.label}资金账户“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: paths.fund.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), paths.fund.list);
}

export default function ConfirmFundAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
