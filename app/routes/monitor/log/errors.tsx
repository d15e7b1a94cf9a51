/** 异常日志: what failed, for whom and where; the stack stands on a page of its own. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { type ErrorRow, logEndpoints } from "#contract/system/monitor/logs.ts";
import { askedColumns } from "./log-columns.tsx";

export const handle = { title: "异常日志" };

export async function loader(args: LoaderFunctionArgs) {
  const { errors } = logEndpoints;
  const { view, rows } = await readList(args, errors, {}, (params) =>
    parseSearch(errors.query, withCreateTime(params)),
  );
  return { view, rows };
}

const columns: readonly Column<ErrorRow>[] = [
  ...askedColumns,
  { label: "进程", cell: (row) => row.process },
  {
    label: "操作",
    kind: "act",
    cell: (row) => <RowActs of={row.createTime} acts={[{ label: "堆栈", to: systemPaths.monitor.error(row.id) }]} />,
    card: 2,
  },
];

export default function ErrorLog() {
  const { view, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="异常日志"
      view={view}
      path={systemPaths.monitor.errors}
      download="errors"
      actions={<LinkButton to={systemPaths.monitor.retention}>保留设置</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" placeholder="用户 / 操作 / 接口 / 堆栈" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="异常日志"
          columns={columns}
          rows={rows}
          search={view.search}
          sorted="createTime,desc"
          {...nothing("异常", "没有异常")}
        />
      )}
    </ListPage>
  );
}
