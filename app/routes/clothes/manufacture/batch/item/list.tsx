/** 交货明细: what factories brought, and what the inspections found (domain.md §3.2, batch/item). */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { deliveryStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { deliveryTotals, deliveryView } from "../delivery.view.server.ts";
import { deliveryColumns } from "./delivery-columns.tsx";

export const handle = { title: "交货明细" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const nothing = { delivered: 0, passed: 0, second: 0, repair: 0, scrap: 0 };
  const { view, rows, list, roles } = await readList(args, deliveryEndpoints.list, { totals: nothing });
  const { parties } = await api.call(deliveryEndpoints.choices);
  return {
    view,
    rows: rows.map(deliveryView),
    totals: deliveryTotals(list.totals),
    parties: namedOptions(parties),
    statuses: optionsOf(deliveryStatusLabels),
    may: {
      inspect: hasPermission(roles, [permissions.deliveryInspect]),
      void: hasPermission(roles, [permissions.deliveryVoid, permissions.deliveryDel]),
    },
  };
}

export default function DeliveryList() {
  const { view, rows, totals, parties, statuses, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="交货明细"
      view={view}
      path={productionPaths.delivery.list}
      exportAs="deliveries"
      add={{ to: productionPaths.delivery.new, label: "登记交货", roles: [permissions.deliveryAdd] }}
      kept={["batchId", "productId"]}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="交货单号 / 批次号 / 款号 / 工厂" />
          <FilterSelect view={view} label="工厂" name="partyId" options={parties} />
          <FilterSelect view={view} label="状态" name="status" options={statuses} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable caption="交货单" columns={deliveryColumns(totals, may)} rows={rows} {...nothing("交货单")} />
      )}
    </ListPage>
  );
}
