/** 物料需求 (domain.md §3.2, material): what open batches still need, what is missing, and 一键生成采购. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, SelectField } from "#app/components/page/edit-form.tsx";
import { TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialStockEndpoints } from "#contract/manufacture/material-stock.ts";
import { permissions } from "#contract/permissions.ts";
import { materialChoices, materialSupplierOptions } from "./material.view.server.ts";
import { MaterialTabs } from "./material-tabs.tsx";
import { type DemandRowView, demandRow } from "./stock.view.server.ts";

export const handle = { title: "物料需求" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const [{ view, rows, list }, repositories, suppliers] = await Promise.all([
    readList(args, materialStockEndpoints.demand, { totals: { shortCount: 0 } }),
    repositoryOptions(api, "in"),
    materialSupplierOptions(api),
  ]);
  return {
    view,
    rows: rows.map(demandRow),
    shortCount: list.totals.shortCount,
    choices: { repositories, suppliers, types: materialChoices.types },
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: materialStockEndpoints.order,
    body: (fields) => ({ ...fields, materialIds: [] }),
    done: ({ saved: { made, without } }) => ({
      to: `${productionPaths.materialPurchase.list}?status=DRAFT`,
      notice: `已生成 ${made.length} 张采购草稿：${made.map(({ no }) => no).join("、")}${
        without.length > 0 ? `；没有供应商的未生成：${without.slice(0, 5).join("、")}` : ""
      }`,
    }),
  });
}

export default function MaterialDemand() {
  const { view, rows, shortCount, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="物料需求"
      view={view}
      path={productionPaths.material.demand}
      exportAs="materialDemand"
      tabs={<MaterialTabs current="demand" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称 / 颜色" />
          <FilterSelect view={view} label="类型" name="type" options={choices.types} />
          <FilterSelect view={view} label="供应商" name="supplierId" options={choices.suppliers} />
          <FilterSelect view={view} label="缺口" name="short" options={[{ value: "1", label: "只看有缺口的" }]} />
        </>
      }
      above={
        shortCount > 0 && (
          <Can roles={[permissions.materialAdd]}>
            <Card title="一键生成采购" note={`${shortCount} 种物料有缺口`} flush>
              <GridForm stamp={stamp} reply={reply} label="一键生成采购">
                <SelectField
                  name="repositoryId"
                  label="入库仓"
                  options={choices.repositories}
                  placeholder="请选择"
                  hint="每个供应商一张草稿，数量是还没有采购草稿的缺口"
                  required
                />
              </GridForm>
            </Card>
          </Can>
        )
      }
    >
      {(nothing) => (
        <DataTable caption="物料需求" columns={columns} rows={rows} {...nothing("用料需求", "未结批次没有用料需求")} />
      )}
    </ListPage>
  );
}

const columns: Column<DemandRowView>[] = [
  { label: "物料", kind: "key", cell: (row) => <TwoLines first={row.label} second={row.code} /> },
  { label: "需求", kind: "n", cell: (row) => row.demand, card: 1 },
  { label: "已领", kind: "n", cell: (row) => row.issued },
  { label: "还需", kind: "n", cell: (row) => row.open },
  { label: "库存", kind: "n", cell: (row) => row.available },
  { label: "缺口", kind: "n", cell: (row) => row.short, negative: (row) => row.missing, card: 1 },
  { label: "采购草稿", kind: "n", cell: (row) => row.ordered },
  { label: "建议采购", kind: "n", cell: (row) => row.suggested, card: 2 },
  { label: "供应商", cell: (row) => row.supplierName ?? "未定", card: 2 },
  { label: "批次", cell: (row) => <Batches row={row} /> },
];

function Batches({ row }: { row: DemandRowView }) {
  if (row.batches.length === 0) return null;
  return (
    <details>
      <summary>{row.batches.length} 批</summary>
      {row.batches.map(({ id, words }) => (
        <div key={id}>
          <Link to={productionPaths.materialIssue.new(id)} discover="none">
            {words}
          </Link>
        </div>
      ))}
    </details>
  );
}
