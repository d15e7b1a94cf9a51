/** SQL 监控: the statements that were run, those that run now, and the server's own figures where it keeps any. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { statementEndpoints } from "#contract/system/monitor/statements.ts";
import { runningView, type StatementView, serverView, statementView } from "./sql.view.server.ts";

export const handle = { title: "SQL 监控" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows } = await readList(args, statementEndpoints.list, {});
  const { api } = args.context;
  const [running, server] = await Promise.all([
    api.call(statementEndpoints.running),
    api.call(statementEndpoints.server),
  ]);
  return {
    view,
    rows: rows.map(statementView),
    running: running.content.map(runningView),
    server: server.available ? server.content.map(serverView) : null,
  };
}

const columns: readonly Column<StatementView>[] = [
  {
    label: "语句",
    kind: "key",
    cell: (row) => (
      <Link to={systemPaths.monitor.statement(row.id)} discover="none">
        {short(row.text)}
      </Link>
    ),
  },
  { label: "次数", kind: "n", cell: (row) => row.calls, sort: "calls", card: 1 },
  { label: "行数", kind: "n", cell: (row) => row.rows, sort: "rows" },
  { label: "总耗时（毫秒）", kind: "n", cell: (row) => row.total, sort: "totalUs", card: 1 },
  { label: "平均", kind: "n", cell: (row) => row.mean, sort: "meanUs" },
  { label: "中位", kind: "n", cell: (row) => row.median, sort: "medianUs" },
  { label: "p95", kind: "n", cell: (row) => row.p95, sort: "p95Us", card: 2 },
  { label: "最长", kind: "n", cell: (row) => row.worst, sort: "worstUs", card: 2 },
  { label: "错误", kind: "n", cell: (row) => row.errors, sort: "errors", negative: (row) => row.errors > 0 },
];

const longest = 60;

function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const runningColumns: readonly Column<ReturnType<typeof runningView>>[] = [
  { label: "语句", kind: "words", cell: (row) => row.text, card: 1 },
  { label: "已执行（毫秒）", kind: "n", cell: (row) => row.ms, card: 2 },
  { label: "状态", cell: (row) => row.state, card: 2 },
  { label: "来自", cell: (row) => row.application },
];

const serverColumns: readonly Column<ReturnType<typeof serverView>>[] = [
  { label: "语句", kind: "words", cell: (row) => row.text, card: 1 },
  { label: "次数", kind: "n", cell: (row) => row.calls, card: 2 },
  { label: "行数", kind: "n", cell: (row) => row.rows },
  { label: "总耗时（毫秒）", kind: "n", cell: (row) => row.total, card: 2 },
  { label: "平均", kind: "n", cell: (row) => row.mean },
  { label: "命中", kind: "n", cell: (row) => row.hit },
];

const spans = [
  { value: "1", label: "今日" },
  { value: "7", label: "最近 7 天" },
];

export default function StatementList() {
  const { view, rows, running, server } = useLoaderData<typeof loader>();
  return (
    <>
      <ListPage
        title="SQL 监控"
        view={view}
        path={systemPaths.monitor.sql}
        filters={
          <>
            <FilterText view={view} label="关键字" name="keyword" placeholder="表名或语句的一部分" />
            <FilterSelect view={view} label="时间" name="days" options={spans} placeholder={null} />
          </>
        }
        heading={{ title: "执行过的语句", note: "全部进程合计；中位与 p95 精确到五分之一" }}
      >
        {(nothing) => (
          <DataTable
            caption="执行过的语句"
            columns={columns}
            rows={rows}
            search={view.search}
            sorted="totalUs,desc"
            {...nothing("语句")}
          />
        )}
      </ListPage>
      <Card title="正在执行" flush>
        <DataTable caption="正在执行" columns={runningColumns} rows={running} empty="此刻没有语句在执行" />
      </Card>
      {server && (
        <Card title="数据库服务器统计" note="pg_stat_statements，按总耗时前 50" flush>
          <DataTable caption="数据库服务器统计" columns={serverColumns} rows={server} empty="服务器还没有统计" />
        </Card>
      )}
    </>
  );
}
