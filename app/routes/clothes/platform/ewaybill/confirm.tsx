/** Asks once more before a courier's 电子面单 is removed from a shop (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { ewaybillAccountEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: ewaybillAccountEndpoints.remove,
    label: "删除",
    explains: "只有没有取过号的快递可以删除；平台那边的开通不受影响。",
    danger: true,
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { shopId, shopName, courier, version } = await api.call(ewaybillAccountEndpoints.detail, { params });
  const sentence = `确定要${act.label}${shopName}的${courier}电子面单吗？`;
  return questionOf(act, { name: courier, version, sentence, backTo: platformPaths.ewaybill.of(shopId) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  const { shopId } = await context.api.call(ewaybillAccountEndpoints.detail, { params: asked.params });
  return answerQuestion({ request, context }, asked, platformPaths.ewaybill.of(shopId));
}

export default function ConfirmEwaybillAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
