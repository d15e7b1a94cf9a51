/** 工序分类 (domain.md §3.2), each of one of the four stages that a garment passes. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { ProcessTabs } from "#app/routes/clothes/manufacture/process/process-tabs.tsx";
import { processStageLabels } from "#contract/manufacture/process.words.ts";
import { type ProcessCategoryRow, processEndpoints } from "#contract/manufacture/processes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export const handle = { title: "工序分类" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, processEndpoints.categories, {});
  return {
    view,
    rows,
    may: {
      edit: hasPermission(roles, [permissions.processEdit]),
      remove: hasPermission(roles, [permissions.processDel]),
    },
  };
}

export default function ProcessCategories() {
  const { view, rows, may } = useLoaderData<typeof loader>();
  const columns: (Column<ProcessCategoryRow> | false)[] = [
    { label: "名称", kind: "key", cell: (row) => row.name },
    { label: "阶段", cell: (row) => processStageLabels[row.stage], card: 1 },
    { label: "工序数", kind: "n", cell: (row) => row.processes, card: 1 },
    { label: "排序", kind: "n", cell: (row) => row.sort },
    (may.edit || may.remove) && {
      label: "操作",
      kind: "act",
      cell: (row) => (
        <RowActs
          of={row.name}
          acts={[
            may.edit && { label: "编辑", to: productionPaths.process.editCategory(row.id) },
            may.remove &&
              row.processes === 0 && { label: "删除", to: productionPaths.process.askCategory(row.id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
  return (
    <ListPage
      title="工序与分类"
      view={view}
      path={productionPaths.process.categories}
      exportAs="processCategories"
      add={{ to: productionPaths.process.newCategory, label: "新增分类", roles: [permissions.processAdd] }}
      tabs={<ProcessTabs current="category" />}
    >
      {(nothing) => (
        <DataTable
          caption="工序分类"
          columns={columns}
          rows={rows}
          {...nothing("工序分类", "还没有工序分类，先新增裁剪、车缝、后整、包装")}
        />
      )}
    </ListPage>
  );
}
