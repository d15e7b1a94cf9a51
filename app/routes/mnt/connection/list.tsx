/** 数据库连接: databases that administrators run scripts on. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { readList } from "#app/lib/list.server.ts";
import { connectionPaths } from "#app/lib/paths/deploy-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { adminRole } from "#contract/permissions.ts";
import { type Connection, connectionEndpoints } from "#contract/system/mnt/connections.ts";

export const handle = { title: "数据库连接" };

type RowView = ReturnType<typeof connectionRow>;

function connectionRow({ id, name, jdbcUrl, userName, createTime }: Omit<Connection, "version">) {
  return { id, name, jdbcUrl, userName, createTime };
}

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows } = await readList(args, connectionEndpoints.list, {});
  return { view, rows: rows.map(connectionRow) };
}

const columns: readonly Column<RowView>[] = [
  { label: "名称", kind: "key", cell: (row) => row.name, sort: "name" },
  { label: "JDBC 地址", kind: "words", cell: (row) => row.jdbcUrl, sort: "jdbcUrl", card: 1 },
  { label: "数据库用户", cell: (row) => row.userName, sort: "userName", card: 1 },
  { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
  {
    label: "操作",
    kind: "act",
    cell: ({ id, name }) => (
      <RowActs
        of={name}
        acts={[
          { label: "测试连接", to: connectionPaths.ask(id, "test") },
          { label: "执行脚本", to: connectionPaths.script(id) },
          { label: "编辑", to: connectionPaths.edit(id) },
          { label: "删除", to: connectionPaths.ask(id, "remove") },
        ]}
      />
    ),
    card: 2,
  },
];

export default function ConnectionList() {
  const { view, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="数据库连接"
      view={view}
      path={connectionPaths.list}
      download="connections"
      add={{ to: connectionPaths.new, label: "新增连接", roles: [adminRole] }}
      filters={<FilterText view={view} label="名称或地址" name="blurry" />}
    >
      {(nothing) => (
        <DataTable
          caption="数据库连接"
          columns={columns}
          rows={rows}
          search={view.search}
          sorted="createTime,desc"
          {...nothing("数据库连接")}
        />
      )}
    </ListPage>
  );
}
