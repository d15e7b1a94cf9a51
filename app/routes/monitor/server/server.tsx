/** 服务监控: each process, its machine and the database now, and a day of one process (`?process=`). */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import chartStyles from "#app/styles/chart.css?url";
import { adminRole } from "#contract/permissions.ts";
import { telemetryEndpoints } from "#contract/system/monitor/telemetry.ts";
import { chartsOf, databaseCards, machineViews, type ProcessView, processView } from "./server.view.server.ts";

export const handle = { title: "服务监控" };

export const links = () => [{ rel: "stylesheet", href: chartStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, telemetryEndpoints.processes);
  const { content, backup, alarms } = await api.call(telemetryEndpoints.processes);
  const asked = new URL(request.url).searchParams.get("process");
  const chosen = content.find(({ process }) => process === asked) ?? content.find(({ kind }) => kind === "API");
  const history = chosen
    ? (await api.call(telemetryEndpoints.history, { query: { process: chosen.process } })).content
    : [];
  return {
    processes: content.map(processView),
    machines: machineViews(content),
    cards: databaseCards(content, backup),
    alarms: alarms.map(({ subject, metric, since }) => `${subject} ${metric}：${since} 起超过阈值`),
    history: chosen && { name: processView(chosen).name, charts: chartsOf(history) },
  };
}

const processColumns: readonly Column<ProcessView>[] = [
  { label: "进程", kind: "key", cell: (row) => <Link to={systemPaths.monitor.process(row.id)}>{row.name}</Link> },
  {
    label: "状态",
    cell: (row) => <Badge tone={row.alive ? "good" : "neutral"}>{row.alive ? "运行中" : "已停止"}</Badge>,
    card: 1,
  },
  { label: "处理器", kind: "n", cell: (row) => row.cpu, card: 1 },
  { label: "内存", kind: "n", cell: (row) => row.memory, card: 1 },
  { label: "事件循环延迟", kind: "n", cell: (row) => row.lag },
  { label: "每分钟请求", kind: "n", cell: (row) => row.requests },
  { label: "每分钟错误", kind: "n", cell: (row) => row.errors, negative: (row) => row.errors > 0 },
  {
    label: "最慢",
    cell: (row) => (
      <ul className="py-2">
        {row.slowest.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  { label: "启动", cell: (row) => row.startTime },
  { label: "采样", cell: (row) => row.sampleTime, card: 2 },
];

const machineColumns: readonly Column<ReturnType<typeof machineViews>[number]>[] = [
  { label: "服务器", kind: "key", cell: (row) => row.id },
  { label: "处理器", kind: "n", cell: (row) => row.cpu, card: 1 },
  { label: "内存", kind: "n", cell: (row) => row.memory, card: 2 },
  { label: "磁盘", kind: "n", cell: (row) => row.disk, card: 2 },
];

export default function ServerMonitor() {
  const { processes, machines, cards, alarms, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="服务监控"
        actions={
          <Can roles={[adminRole]}>
            <LinkButton to={systemPaths.monitor.serverSettings}>报警设置</LinkButton>
          </Can>
        }
      />
      {alarms.length > 0 && <Callout>{alarms.join("；")}</Callout>}
      {cards.length > 0 && <StatCards cards={cards} />}
      <Card title="进程" note="每分钟采样一次" flush>
        <DataTable caption="进程" columns={processColumns} rows={processes} empty="还没有采样，启动后几秒内出现" />
      </Card>
      <Card title="服务器" flush>
        <DataTable caption="服务器" columns={machineColumns} rows={machines} empty="没有运行中的服务器" />
      </Card>
      {history && history.charts.length > 0 && (
        <Card title="最近一天" note={`${history.name}，每半小时平均`}>
          <div className="grid gap-4 lg:grid-cols-2">
            {history.charts.map((chart) => (
              <div key={chart.title}>
                <h3>{chart.title}</h3>
                <LineChart {...chart} />
              </div>
            ))}
          </div>
        </Card>
      )}
    </>
  );
}
