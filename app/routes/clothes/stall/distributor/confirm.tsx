/** Asks once more before a customer is frozen, disabled or taken back (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { balanceText } from "./distributor.view.server.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  freeze: {
    endpoint: distributorEndpoints.freeze,
    label: "冻结",
    explains: "冻结后可以还款和退货，不能拿货。",
    danger: true,
  },
  unfreeze: {
    endpoint: distributorEndpoints.unfreeze,
    label: "解冻",
    explains: "解冻后可以正常拿货。",
    danger: false,
  },
  disable: {
    endpoint: distributorEndpoints.disable,
    label: "停用",
    explains: "停用后不再出现在开单里；须没有余额、赠送金、未拿欠货和挂单。",
    danger: true,
  },
  enable: {
    endpoint: distributorEndpoints.enable,
    label: "启用",
    explains: "启用后可以正常开单。",
    danger: false,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version, balanceFen } = await context.api.call(distributorEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？账户 ${balanceText(balanceFen)}。`;
  return questionOf(act, { name, version, sentence, backTo: paths.distributor.item(params.id) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  return answerQuestion({ request, context }, asked, paths.distributor.item(asked.params.id));
}

export default function ConfirmDistributorAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
