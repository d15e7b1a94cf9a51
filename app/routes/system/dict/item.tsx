/** The entries of a dictionary (`?id=`), in their order. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { dictionaryEndpoints, type EntryRow } from "#contract/system/dictionary.ts";

export const handle = { title: "字典条目" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, dictionaryEndpoints.detail);
  const dictionary = await api.call(dictionaryEndpoints.detail, { params: { id: requireId(request) } });
  const query = { dictName: dictionary.name, page: 0, size: 9999 };
  const { content } = await api.call(dictionaryEndpoints.entries, { query });
  const may = {
    edit: hasPermission(roles, [permissions.dictEdit]),
    remove: hasPermission(roles, [permissions.dictDel]),
  };
  return { dictionary, entries: content, may };
}

function columns(may: { edit: boolean; remove: boolean }): (Column<EntryRow> | false)[] {
  return [
    { label: "字典标签", kind: "key", cell: (row) => row.label },
    { label: "字典值", cell: (row) => row.value, card: 1 },
    { label: "排序", kind: "n", cell: (row) => row.dictSort, card: 1 },
    { label: "创建时间", cell: (row) => row.createTime },
    (may.edit || may.remove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, label }) => (
        <>
          {may.edit && <CellLink to={systemPaths.dictionary.editEntry(id)} text="编辑" of={label} />}
          {may.remove && <CellLink to={systemPaths.dictionary.removeEntry(id)} text="删除" of={label} />}
        </>
      ),
      card: 2,
    },
  ];
}

export default function DictionaryItem() {
  const { dictionary, entries, may } = useLoaderData<typeof loader>();
  const { id, name, description } = dictionary;
  return (
    <>
      <PageHeader
        title={description || name}
        actions={
          <>
            <small>{name}</small>
            <LinkButton to={systemPaths.dictionary.list}>返回列表</LinkButton>
            <Can roles={[permissions.dictAdd]}>
              <LinkButton variant="primary" to={systemPaths.dictionary.newEntry(id)}>
                新增条目
              </LinkButton>
            </Can>
          </>
        }
      />
      <Card flush>
        <DataTable caption="字典条目" columns={columns(may)} rows={entries} empty="还没有条目" />
      </Card>
    </>
  );
}
