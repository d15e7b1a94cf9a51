/** Asks once more before a category is removed (`?id=`, `?act=`). */

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
  remove: {
    endpoint: processEndpoints.removeCategory,
    label: "删除",
    explains: "只有没有工序的分类可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(processEndpoints.category, { params });
  const sentence = `确定要${act.label}分类“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: productionPaths.process.categories });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), productionPaths.process.categories);
}

export default function ConfirmCategoryAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
