/** Asks once more before a paper is removed (`?id=`, `?act=remove`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { licenseEndpoints } from "#contract/platform/licenses.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: licenseEndpoints.removePaper,
    label: "删除",
    explains: "图片一起删除，不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version, licenseId } = await context.api.call(licenseEndpoints.paper, { params });
  const sentence = `确定要删除“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: platformPaths.license.item(licenseId) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  const paper = await context.api.attempt(licenseEndpoints.paper, { params: asked.params });
  const { list, item } = platformPaths.license;
  return answerQuestion({ request, context }, asked, paper.ok ? item(paper.value.licenseId) : list);
}

export default function ConfirmPaperAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
