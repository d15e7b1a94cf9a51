/** Asks once more before a dictionary is removed with its entries (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: dictionaryEndpoints.remove,
    label: "删除",
    explains: "它的条目一起删除，删除后不能恢复。",
    danger: true,
    body: (_fields, { id }) => [id],
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { name, entryCount, version } = await api.call(dictionaryEndpoints.detail, { params });
  const sentence = `确定要删除字典“${name}”${entryCount > 0 ? `和它的 ${entryCount} 个条目` : ""}吗？`;
  return questionOf(act, { name, version, sentence, backTo: systemPaths.dictionary.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.dictionary.list);
}

export default function ConfirmDictionaryAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
