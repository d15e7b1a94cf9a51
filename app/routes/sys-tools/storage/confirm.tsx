/** Asks once more before a file is removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fileEndpoints } from "#contract/system/files.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: fileEndpoints.remove,
    body: (_fields, { id }) => [id],
    label: "删除",
    explains: "删除后它的网址立即失效，不能恢复；用到它的地方将显示不出来。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(fileEndpoints.detail, { params });
  return questionOf(act, {
    name,
    version,
    sentence: `确定要${act.label}文件“${name}”吗？`,
    backTo: systemPaths.storage.list,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.storage.list);
}

export default function ConfirmFileAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
