/** 物料档案 (domain.md §3.2, material): what garments are made of, and how much of it there is. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { materialChoices, materialRow, materialSupplierOptions } from "./material.view.server.ts";
import { materialColumns } from "./material-columns.tsx";
import { MaterialTabs } from "./material-tabs.tsx";

export const handle = { title: "物料采购与消耗" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, materialEndpoints.list, {});
  return {
    view,
    rows: rows.map(materialRow),
    choices: { ...materialChoices, suppliers: await materialSupplierOptions(args.context.api) },
    mayEdit: hasPermission(roles, [permissions.materialEdit]),
  };
}

export default function MaterialList() {
  const { view, rows, choices, mayEdit } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="物料采购与消耗"
      view={view}
      path={productionPaths.material.list}
      exportAs="materials"
      add={{ to: productionPaths.material.new, label: "新增物料", roles: [permissions.materialAdd] }}
      tabs={<MaterialTabs current="list" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称 / 规格 / 颜色 / 成分" />
          <FilterSelect view={view} label="类型" name="type" options={choices.types} />
          <FilterSelect view={view} label="供应商" name="supplierId" options={choices.suppliers} />
          <FilterSelect view={view} label="库存" name="stock" options={choices.stocks} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="物料"
          columns={materialColumns(mayEdit)}
          rows={rows}
          search={view.search}
          sorted="code,asc"
          {...nothing("物料")}
        />
      )}
    </ListPage>
  );
}
