/** 每日交货: what came each day, by factory or style; a row opens to its matrix (`?day=&group=`; domain.md §3.2, batch/day). */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Goods, goodsView } from "#app/components/document/goods.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { PictureButton } from "#app/components/picture/picture-button.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { deliveryDayEndpoints } from "#contract/manufacture/delivery-days.ts";
import { deliveryLineView } from "../delivery.view.server.ts";
import { inspectionFigures } from "../inspection-figures.ts";
import { nounOf, readDays } from "./day.read.server.ts";
import { dayColumns } from "./day-columns.tsx";

export const handle = { title: "每日交货" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const { view, rows, totals, query } = await readDays(args);
  const { parties } = await api.call(deliveryEndpoints.choices);
  const { searchParams } = new URL(args.request.url);
  const open = rows.find(({ id }) => id === searchParams.get("open"));
  const { partyId, productId, styleNo } = query;
  const group = open && (query.by === "party" ? { partyId: open.groupId } : { productId: open.groupId });
  const cells = open
    ? await api.call(deliveryDayEndpoints.cells, { query: { partyId, productId, styleNo, ...group, day: open.day } })
    : [];
  return {
    view,
    rows,
    totals,
    parties: namedOptions(parties),
    by: query.by,
    noun: nounOf(query.by),
    open: open && {
      title: `${open.title} ${open.name}`,
      lines: cells.map((cell) => deliveryLineView({ ...cell, id: cell.skuId })),
      view: goodsView(searchParams),
    },
  };
}

const groups = [
  { value: "party", label: "按工厂" },
  { value: "product", label: "按款" },
];

export default function DeliveryDays() {
  const { view, rows, totals, parties, by, noun, open } = useLoaderData<typeof loader>();
  const { search } = view;
  const paper = withParams(search, { open: null, view: null });
  return (
    <ListPage
      title="每日交货"
      view={{ ...view, filter: { by, ...view.filter } }}
      path={productionPaths.deliveryDay.list}
      exportAs="deliveryDays"
      actions={
        <>
          <PictureButton
            source={`${productionPaths.deliveryDay.picture}${paper}`}
            href={productionPaths.deliveryDay.print + withParams(paper, { picture: 1 })}
          />
          <LinkButton to={`${productionPaths.deliveryDay.print}${paper}`} reloadDocument>
            打印日报
          </LinkButton>
        </>
      }
      filters={
        <>
          <FilterText view={view} label="款号" name="styleNo" max={32} />
          <FilterSelect view={view} label="工厂" name="partyId" options={parties} />
          <FilterSelect
            view={{ ...view, filter: { by, ...view.filter } }}
            label="汇总"
            name="by"
            options={groups}
            placeholder={null}
          />
          <FilterPeriod view={view} />
        </>
      }
      above={
        open && (
          <Goods
            title={open.title}
            lines={open.lines}
            view={open.view}
            qtyLabel="交货数"
            hrefOfView={(to) => withParams(search, { view: to === "lines" ? to : null })}
            figures={inspectionFigures(open.lines)}
          />
        )
      }
    >
      {(nothing) => (
        <DataTable
          caption="每日交货"
          columns={dayColumns({ totals, noun, hrefOf: ({ id }) => withParams(search, { open: id, view: null }) })}
          rows={rows}
          group={(row) => row.title}
          {...nothing("交货")}
        />
      )}
    </ListPage>
  );
}
