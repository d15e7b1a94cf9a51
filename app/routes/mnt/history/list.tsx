/** 部署历史: each deployment and each roll back on each server. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { runTones } from "#app/lib/job/run.view.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { historyEndpoints, type RunRow } from "#contract/system/mnt/deploy.ts";
import { runKindLabels, runStatusLabels } from "#contract/system/mnt/deploy.words.ts";

export const handle = { title: "部署历史" };

type RowView = ReturnType<typeof historyRow>;

function historyRow({ kind, status, serverName, ip, fileName, outcome, ...row }: RunRow) {
  return {
    ...row,
    server: `${serverName}（${ip}）`,
    kind: runKindLabels[kind],
    file: fileName ?? "",
    status: { label: runStatusLabels[status], tone: runTones[status] },
    outcome: outcome ?? "",
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, historyEndpoints.list, {}, (params) =>
    parseSearch(historyEndpoints.list.query, withCreateTime(params)),
  );
  return {
    view,
    rows: rows.map(historyRow),
    mayRollBack: hasPermission(roles, [permissions.deployEdit]),
    mayRemove: hasPermission(roles, [permissions.deployHistoryDel]),
  };
}

function columns(mayRollBack: boolean, mayRemove: boolean): Column<RowView>[] {
  return [
    {
      label: "部署时间",
      kind: "key",
      cell: (row) => <CellLink to={deployPaths.history.item(row.id)} text={row.deployDate} />,
      sort: "deployDate",
    },
    { label: "应用", cell: (row) => row.appName, sort: "appName", card: 1 },
    { label: "服务器", cell: (row) => row.server, sort: "ip", card: 1 },
    { label: "操作", cell: (row) => row.kind, card: 1 },
    { label: "文件", cell: (row) => row.file },
    { label: "结果", cell: ({ status }) => <Badge tone={status.tone}>{status.label}</Badge>, card: 1 },
    { label: "说明", kind: "words", cell: (row) => row.outcome },
    { label: "部署人", cell: (row) => row.deployUser, sort: "deployUser" },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, deployDate, canRollBack }) => (
        <RowActs
          of={deployDate}
          acts={[
            { label: "输出", to: deployPaths.history.item(id) },
            mayRollBack && canRollBack && { label: "回滚", to: deployPaths.history.ask(id, "rollback") },
            mayRemove && { label: "删除", to: deployPaths.history.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}

export default function DeployHistory() {
  const { view, rows, mayRollBack, mayRemove } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="部署历史"
      view={view}
      path={deployPaths.history.list}
      download="deployHistory"
      kept={["deployId"]}
      filters={
        <>
          <FilterText view={view} label="应用、服务器或部署人" name="blurry" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="部署历史"
          columns={columns(mayRollBack, mayRemove)}
          rows={rows}
          search={view.search}
          sorted="deployDate,desc"
          {...nothing("部署历史")}
        />
      )}
    </ListPage>
  );
}
