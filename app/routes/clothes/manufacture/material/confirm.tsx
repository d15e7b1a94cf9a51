/** Asks once more before a material is stopped, taken up again or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  disable: {
    endpoint: materialEndpoints.disable,
    label: "停用",
    explains: "停用后不再出现在采购和用料的选择里；已有的库存可以用完。",
    danger: true,
  },
  enable: {
    endpoint: materialEndpoints.enable,
    label: "启用",
    explains: "启用后可以在采购和用料里选择。",
    danger: false,
  },
  remove: {
    endpoint: materialEndpoints.remove,
    label: "删除",
    explains: "只有从未使用的物料可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(materialEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: productionPaths.material.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), productionPaths.material.list);
}

export default function ConfirmMaterialAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
