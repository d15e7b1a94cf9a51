/** Asks once more before a rule is stopped, started or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
  stop: {
    endpoint: alertEndpoints.stop,
    label: "停用",
    explains: "停用后不再检查，它未关闭的预警会一并关闭。",
    danger: true,
  },
  start: {
    endpoint: alertEndpoints.start,
    label: "启用",
    explains: "启用后立即检查一次，之后按频率检查。",
    danger: false,
  },
  remove: {
    endpoint: alertEndpoints.remove,
    label: "删除",
    explains: "只有从未触发过预警的策略可以删除，删除后不能恢复。",
    danger: true,
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(alertEndpoints.rule, { params });
  return questionOf(act, {
    name,
    version,
    sentence: `确定要${act.label}监控策略“${name}”吗？`,
    backTo: paths.alertRule.list,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  return answerQuestion({ request, context }, asked, paths.alertRule.list);
}

export default function ConfirmMonitorAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
