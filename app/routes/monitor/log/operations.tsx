/** 操作日志: who did what, with what outcome, and how long it took. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { logEndpoints, type OperationRow, operationOutcomeLabels } from "#contract/system/monitor/logs.ts";
import { askedColumns } from "./log-columns.tsx";

export const handle = { title: "操作日志" };

export async function loader(args: LoaderFunctionArgs) {
  const { operations } = logEndpoints;
  const { view, rows } = await readList(args, operations, {}, (params) =>
    parseSearch(operations.query, withCreateTime(params)),
  );
  return { view, rows };
}

const columns: readonly Column<OperationRow>[] = [
  ...askedColumns,
  { label: "耗时（毫秒）", kind: "n", cell: (row) => row.time, sort: "time" },
  {
    label: "结果",
    cell: ({ outcome }) => (
      <Badge tone={outcome === "DONE" ? "good" : outcome === "FAILED" ? "bad" : "neutral"}>
        {operationOutcomeLabels[outcome]}
      </Badge>
    ),
    card: 2,
  },
  { label: "原因", kind: "words", cell: (row) => row.message },
];

const outcomes = optionsOf(operationOutcomeLabels);

export default function OperationLog() {
  const { view, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="操作日志"
      view={view}
      path={systemPaths.monitor.operations}
      download="operations"
      actions={<LinkButton to={systemPaths.monitor.retention}>保留设置</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" placeholder="用户 / 操作 / 接口 / 参数 / IP" />
          <FilterSelect view={view} label="结果" name="outcome" options={outcomes} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="操作日志"
          columns={columns}
          rows={rows}
          search={view.search}
          sorted="createTime,desc"
          {...nothing("操作")}
        />
      )}
    </ListPage>
  );
}
