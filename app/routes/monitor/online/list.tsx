/** 在线用户: the sessions that stand: who, from where, since when, last seen. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { type OnlineRow, onlineEndpoints } from "#contract/system/monitor/online.ts";

export const handle = { title: "在线用户" };

export async function loader(args: LoaderFunctionArgs) {
  const { list } = onlineEndpoints;
  const { view, rows } = await readList(args, list, {}, (params) => parseSearch(list.query, withCreateTime(params)));
  return { view, rows };
}

const columns: readonly Column<OnlineRow>[] = [
  { label: "用户名", kind: "key", cell: (row) => row.userName, sort: "userName" },
  { label: "昵称", cell: (row) => row.nickName, card: 1 },
  { label: "部门", cell: (row) => row.dept },
  { label: "IP", cell: (row) => `${row.ip}（${row.address}）`, card: 2 },
  { label: "浏览器", cell: (row) => row.browser, card: 2 },
  { label: "登录时间", cell: (row) => row.loginTime, sort: "loginTime" },
  { label: "最近使用", cell: (row) => row.seenTime, sort: "seenTime", card: 1 },
  {
    label: "操作",
    kind: "act",
    cell: (row) =>
      row.current ? (
        <Badge tone="good">当前会话</Badge>
      ) : (
        <RowActs
          of={`${row.userName}，${row.loginTime} 登录`}
          acts={[{ label: "强退", to: systemPaths.monitor.endSession(row.id) }]}
        />
      ),
    card: 2,
  },
];

export default function OnlineList() {
  const { view, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="在线用户"
      view={view}
      path={systemPaths.monitor.online}
      download="online"
      filters={
        <>
          <FilterText view={view} label="用户名" name="username" placeholder="用户名 / 昵称" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="在线用户"
          columns={columns}
          rows={rows}
          search={view.search}
          sorted="seenTime,desc"
          {...nothing("会话")}
        />
      )}
    </ListPage>
  );
}
