/** 字典管理: the dictionaries, each leading to its entries. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type DictionaryRow, dictionaryEndpoints } from "#contract/system/dictionary.ts";

export const handle = { title: "字典管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, dictionaryEndpoints.list, {});
  const may = {
    edit: hasPermission(roles, [permissions.dictEdit]),
    remove: hasPermission(roles, [permissions.dictDel]),
  };
  return { view, rows, may };
}

type Row = Omit<DictionaryRow, "version">;

function columns(may: { edit: boolean; remove: boolean }): (Column<Row> | false)[] {
  return [
    {
      label: "字典名称",
      kind: "key",
      cell: (row) => <CellLink to={systemPaths.dictionary.item(row.id)} text={row.name} />,
      sort: "name",
    },
    { label: "描述", cell: (row) => row.description, card: 1 },
    { label: "条目", kind: "n", cell: (row) => row.entryCount, sort: "entryCount", card: 1 },
    { label: "用途", cell: (row) => row.inUse && <Badge>系统使用</Badge>, card: 2 },
    { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
    (may.edit || may.remove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, inUse }) => (
        <>
          {may.edit && <CellLink to={systemPaths.dictionary.edit(id)} text="编辑" of={name} />}
          {may.remove && !inUse && <CellLink to={systemPaths.dictionary.ask(id, "remove")} text="删除" of={name} />}
        </>
      ),
      card: 2,
    },
  ];
}

export default function DictionaryList() {
  const { view, rows, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="字典管理"
      view={view}
      path={systemPaths.dictionary.list}
      add={{ to: systemPaths.dictionary.new, label: "新增字典", roles: [permissions.dictAdd] }}
      download="dictionaries"
      filters={<FilterText view={view} label="关键字" name="blurry" placeholder="名称 / 描述" />}
    >
      {(nothing) => (
        <DataTable
          caption="字典"
          columns={columns(may)}
          rows={rows}
          search={view.search}
          sorted="name,asc"
          {...nothing("字典")}
        />
      )}
    </ListPage>
  );
}
