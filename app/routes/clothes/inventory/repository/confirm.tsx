/** Asks once more before a place is closed, opened or removed (`?id=`, `?act=`); a refusal says what stands against it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryEndpoints } from "#contract/inventory/repositories.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  disable: {
    endpoint: repositoryEndpoints.disable,
    label: "停用",
    explains: "停用后不能再出入库，也不会出现在单据的选择里；档口仓的档口一同停用。",
    danger: true,
  },
  enable: {
    endpoint: repositoryEndpoints.enable,
    label: "启用",
    explains: "启用后可以出入库，并出现在单据的选择里；档口仓的档口一同启用。",
    danger: false,
  },
  remove: {
    endpoint: repositoryEndpoints.remove,
    label: "删除",
    explains: "只有从未使用的存储方可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version, onHand } = await context.api.call(repositoryEndpoints.detail, { params });
  const sentence = `确定要${act.label}“${name}”吗？现存 ${formatCount(onHand)} 件。`;
  return questionOf(act, { name, version, sentence, backTo: paths.repository.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), paths.repository.list);
}

export default function ConfirmRepositoryAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
