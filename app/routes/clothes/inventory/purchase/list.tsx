/** 采购入库: what was ordered from suppliers, and how much of it came (domain.md §3.3). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { purchaseStatusLabels, purchaseWaitingLabels } from "#contract/inventory/purchase.words.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { purchaseTotals, purchaseView, supplierOptions } from "./purchase.view.server.ts";
import { purchaseColumns } from "./purchase-columns.tsx";

export const handle = { title: "采购入库" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const [{ view, rows, list, roles }, repositories, suppliers] = await Promise.all([
    readList(args, purchaseEndpoints.list, { totals: { qty: 0, receivedQty: 0 } }),
    repositoryOptions(api, "view"),
    supplierOptions(api),
  ]);
  return {
    view,
    rows: rows.map(purchaseView),
    totals: purchaseTotals(list.totals),
    choices: {
      repositories,
      suppliers,
      statuses: optionsOf(purchaseStatusLabels),
      waitings: optionsOf(purchaseWaitingLabels),
    },
    mayPay: hasPermission(roles, [permissions.factoryPay]),
  };
}

export default function PurchaseList() {
  const { view, rows, totals, choices, mayPay } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="采购入库"
      view={view}
      path={paths.purchase.list}
      exportAs="purchases"
      add={{ to: paths.purchase.new, label: "新增采购单", roles: [permissions.purchaseAdd] }}
      actions={
        <Can roles={[permissions.factoryPay]}>
          <LinkButton to={factoryPaths.pays}>付款</LinkButton>
        </Can>
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="单号 / 款号 / 供应商 / 备注" />
          <FilterSelect view={view} label="供应商" name="partyId" options={choices.suppliers} />
          <FilterSelect view={view} label="仓库" name="repositoryId" options={choices.repositories} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
          <FilterSelect view={view} label="待办" name="waiting" options={choices.waitings} placeholder="不限" />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="采购单"
          columns={purchaseColumns(totals, rows, mayPay)}
          rows={rows}
          {...nothing("采购单")}
        />
      )}
    </ListPage>
  );
}
