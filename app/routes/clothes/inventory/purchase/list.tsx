/** 采购入库: what was ordered from suppliers, and how much of it came (domain.md §3.3). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentList, FilterPeriod, FilterSelect, FilterText } from "#app/components/document/document-list.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readDocuments } from "#app/lib/document-list.server.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { money, purchaseStatusOptions, purchaseView, supplierOptions } from "./purchase.view.server.ts";
import { PurchaseTable } from "./purchase-table.tsx";

export const handle = { title: "采购入库" };

const self = "/clothes/inventory/purchase";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { list, shown, roles } = await readDocuments({
    api,
    request,
    endpoint: purchaseEndpoints.list,
    addCode: permissions.purchaseAdd,
    read: async (query) => {
      const [found, suppliers] = await Promise.all([api.call(purchaseEndpoints.list, { query }), supplierOptions(api)]);
      return { ...found, suppliers };
    },
  });
  const { amountFen, paidFen, unpaidFen, ...totals } = list.totals;
  return {
    list: shown,
    purchases: list.content.map(purchaseView),
    totals: { ...totals, amount: money(amountFen), paid: money(paidFen), unpaid: money(unpaidFen) },
    mayPay: hasPermission(roles, [permissions.factoryPay]),
    suppliers: list.suppliers,
    statuses: purchaseStatusOptions,
  };
}

export default function PurchaseList() {
  const { list, purchases, totals, suppliers, statuses, mayPay } = useLoaderData<typeof loader>();
  return (
    <DocumentList
      title="采购入库"
      list={list}
      path={self}
      exportAs="purchases"
      add={{ to: `${self}/new`, label: "新增采购单" }}
      actions={mayPay && <LinkButton to={`${self}/pay`}>付款</LinkButton>}
      filters={
        <>
          <FilterText list={list} label="关键字" name="keyword" placeholder="单号 / 款号 / 供应商 / 备注" />
          <FilterSelect list={list} label="供应商" name="partyId" options={suppliers} />
          <FilterSelect list={list} label="仓库" name="repositoryId" options={list.repositories} />
          <FilterSelect list={list} label="状态" name="status" options={statuses} />
          <FilterPeriod list={list} />
        </>
      }
    >
      {(empty) => (
        <PurchaseTable purchases={purchases} totals={totals} count={list.total} mayPay={mayPay}>
          {empty}
        </PurchaseTable>
      )}
    </DocumentList>
  );
}
