/** 物料采购入库 (domain.md §3.2, material): what was bought of whom, and what is owed for it. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { permissions } from "#contract/permissions.ts";
import { materialSupplierOptions } from "../material.view.server.ts";
import { MaterialTabs } from "../material-tabs.tsx";
import { purchaseStatuses, purchaseTotals, purchaseView } from "./purchase.view.server.ts";
import { purchaseColumns } from "./purchase-columns.tsx";

export const handle = { title: "物料采购入库" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const [{ view, rows, list }, repositories, suppliers] = await Promise.all([
    readList(args, materialPurchaseEndpoints.list, { totals: {} }),
    repositoryOptions(api, "view"),
    materialSupplierOptions(api),
  ]);
  return {
    view,
    rows: rows.map(purchaseView),
    totals: purchaseTotals(list.totals),
    seesCost: rows.some(({ amountFen }) => amountFen !== undefined),
    choices: { repositories, suppliers, statuses: purchaseStatuses },
  };
}

export default function MaterialPurchaseList() {
  const { view, rows, totals, seesCost, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="物料采购入库"
      view={view}
      path={productionPaths.materialPurchase.list}
      exportAs="materialPurchases"
      add={{ to: productionPaths.materialPurchase.new, label: "新增采购", roles: [permissions.materialAdd] }}
      tabs={<MaterialTabs current="purchase" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 物料 / 缸号 / 供应商 / 备注" />
          <FilterSelect view={view} label="供应商" name="partyId" options={choices.suppliers} />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="物料采购单"
          columns={purchaseColumns(totals, seesCost)}
          rows={rows}
          rowClass={(row) => (row.voided ? "off" : undefined)}
          {...nothing("物料采购单")}
        />
      )}
    </ListPage>
  );
}
