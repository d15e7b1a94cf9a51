/** Asks once more before a team is removed (`?id=`, `?act=remove`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { teamEndpoints } from "#contract/employee/teams.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  remove: {
    endpoint: teamEndpoints.remove,
    label: "删除",
    explains: "只有没有员工和计件记录的班组可以删除。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(teamEndpoints.detail, { params });
  return questionOf(act, { name, version, sentence: `确定要删除班组“${name}”吗？`, backTo: productionPaths.team.list });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerQuestion({ request, context }, askedOf(request, acts), productionPaths.team.list);
}

export default function ConfirmTeamAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
