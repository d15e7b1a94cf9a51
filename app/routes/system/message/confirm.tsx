/** Asks once more before a message is withdrawn (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { announcementEndpoints } from "#contract/system/messages.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  withdraw: {
    endpoint: announcementEndpoints.withdraw,
    label: "撤回",
    explains: "从所有收件人的消息里去掉，撤回后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { title, sentCount, readCount, version } = await api.call(announcementEndpoints.detail, { params });
  const sentence = `确定要撤回“${title}”吗？发给了 ${sentCount} 人，${readCount} 人已读。`;
  return questionOf(act, { name: title, version, sentence, backTo: systemPaths.announcement.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.announcement.list);
}

export default function ConfirmMessageAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
