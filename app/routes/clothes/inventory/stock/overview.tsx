/** 库存总览 (domain.md §3.3): what lies in each place one may view, and what waits; figures lead to the lists behind them. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Card, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import stockStyles from "#app/styles/stock.css?url";
import { stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { CategoryTable, PlaceTable } from "./overview-tables.tsx";
import { overviewView } from "./stock-overview.view.server.ts";

export const handle = { title: "库存总览" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, stockViewEndpoints.overview);
  return overviewView(await api.call(stockViewEndpoints.overview), roles);
}

export default function InventoryOverview() {
  const { cards, places, totals, showsValue, categories, categoriesShowValue } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="库存总览" />
      <StatRow>
        {cards.map((card) => (
          <StatCard key={card.label} {...card} />
        ))}
      </StatRow>
      <Card title="各仓" flush>
        <PlaceTable places={places} totals={totals} showsValue={showsValue} />
      </Card>
      <Card title="各分类" flush>
        <CategoryTable categories={categories} showsValue={categoriesShowValue} />
      </Card>
    </>
  );
}
