/** 登录日志: everybody's sign-ins, failed ones too. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { logEndpoints, type SignInRow } from "#contract/system/monitor/logs.ts";
import { fromOf, timeColumn } from "./log-columns.tsx";

export const handle = { title: "登录日志" };

export async function loader(args: LoaderFunctionArgs) {
  const { signIns } = logEndpoints;
  const { view, rows } = await readList(args, signIns, {}, (params) =>
    parseSearch(signIns.query, withCreateTime(params)),
  );
  return { view, rows };
}

const columns: readonly Column<SignInRow>[] = [
  timeColumn,
  { label: "用户", cell: (row) => row.username || "（没有这个用户）", sort: "username", card: 1 },
  {
    label: "结果",
    cell: (row) => <Badge tone={row.success ? "good" : "bad"}>{row.description}</Badge>,
    card: 1,
  },
  { label: "IP", cell: fromOf, card: 2 },
  { label: "浏览器", cell: (row) => row.browser, card: 2 },
  { label: "耗时（毫秒）", kind: "n", cell: (row) => row.time, sort: "time" },
];

const outcomes = [
  { value: "true", label: "成功" },
  { value: "false", label: "失败" },
];

export default function SignInLog() {
  const { view, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="登录日志"
      view={view}
      path={systemPaths.monitor.signIns}
      download="signIns"
      actions={<LinkButton to={systemPaths.monitor.retention}>保留设置</LinkButton>}
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" placeholder="用户 / 结果 / IP" />
          <FilterSelect view={view} label="结果" name="success" options={outcomes} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="登录日志"
          columns={columns}
          rows={rows}
          search={view.search}
          sorted="createTime,desc"
          {...nothing("登录")}
        />
      )}
    </ListPage>
  );
}
