/** Asks once more before a mail that failed is sent again (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { mailEndpoints } from "#contract/system/mail.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  again: {
    endpoint: mailEndpoints.sendAgain,
    body: ({ clientToken }) => ({ clientToken }),
    label: "重发",
    explains: "内容不变，像刚写的一样重新开始发送。",
    danger: false,
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const { recipient, subject } = await api.call(mailEndpoints.detail, { params });
  const sentence = `确定要把“${subject}”重发给 ${recipient} 吗？`;
  return questionOf(act, { name: subject, version: 0, sentence, backTo: systemPaths.mail.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), systemPaths.mail.list);
}

export default function ConfirmMailAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
