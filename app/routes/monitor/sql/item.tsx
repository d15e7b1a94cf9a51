/** One statement (`?id=`): its whole text, its figures over all days kept, and the plan of a SELECT. */

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { digest, statementEndpoints } from "#contract/system/monitor/statements.ts";
import { statementView } from "./sql.view.server.ts";

export const handle = { title: "SQL 语句" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, statementEndpoints.detail);
  const asked = digest.safeParse(new URL(request.url).searchParams.get("id"));
  if (!asked.success) throw redirect("/404");
  const { sample, plan, planError, ...row } = await api.call(statementEndpoints.detail, { params: { id: asked.data } });
  const { calls, rows, errors, lastError, total, mean, median, p95, worst } = statementView(row);
  return {
    sample,
    plan: plan?.join("\n") ?? null,
    planError,
    cards: [
      { label: "次数", value: formatCount(calls) },
      { label: "行数", value: formatCount(rows) },
      { label: "总耗时", value: total, unit: "毫秒" },
      { label: "平均", value: mean, unit: "毫秒" },
      { label: "中位", value: median, unit: "毫秒" },
      { label: "p95", value: p95, unit: "毫秒" },
      { label: "最长", value: worst, unit: "毫秒" },
      { label: "错误", value: formatCount(errors), hint: lastError && `最近 ${lastError}` },
    ],
  };
}

export default function Statement() {
  const { sample, plan, planError, cards } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="SQL 语句" actions={<LinkButton to={systemPaths.monitor.sql}>返回</LinkButton>} />
      <StatCards cards={cards} />
      <Card title="语句" note="参数以 $1 表示，值不记录">
        <pre className="text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{sample}</pre>
      </Card>
      {(plan ?? planError) && (
        <Card title="执行计划" note="只计划，不执行">
          {plan ? (
            <pre className="text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{plan}</pre>
          ) : (
            <p role="status">{planError}</p>
          )}
        </Card>
      )}
    </>
  );
}
