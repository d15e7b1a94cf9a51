/** 库存表, for paper: one small matrix a style; the browser's own print command prints it. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import stockStyles from "#app/styles/stock.css?url";
import { stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { StockSheet } from "./stock-sheet.tsx";

export const handle = { title: "库存表" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  await requirePermission(api, stockViewEndpoints.sheet);
  const query = parseSearch(stockViewEndpoints.sheet.query, searchParams);
  const sheet = await api.attempt(stockViewEndpoints.sheet, { query });
  const { styles, more, available, repositories } = sheet.ok
    ? sheet.value
    : { styles: [], more: false, available: 0, repositories: [] };
  return {
    styles: styles.map(({ wholesalePriceFen: _price, ...style }) => style),
    more,
    total: formatCount(available),
    places: repositories.map((place) => place.name).join("、"),
    day: query.asOf ?? today(),
    refusal: sheet.ok ? null : sheet.message,
    backTo: `/clothes/goods/inventory/stock${address}`,
  };
}

export default function StockPrint() {
  const { styles, more, total, places, day, refusal, backTo } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <>
      <PageHeader
        title={`库存表 ${day}`}
        actions={
          <>
            {hydrated && styles.length > 0 && (
              <Button type="button" variant="primary" onClick={() => window.print()}>
                打印
              </Button>
            )}
            <LinkButton to={backTo}>返回</LinkButton>
          </>
        }
      />
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      {more && (
        <div className="no-print">
          <Callout tone="warn">款式较多，只列出前 {styles.length} 款；请用分类、季节或关键字缩小范围。</Callout>
        </div>
      )}
      <Card title={`${formatCount(styles.length)} 款，可用 ${total} 件`} note={places}>
        {styles.length > 0 ? <StockSheet styles={styles} /> : <EmptyState title="没有可用的库存" />}
      </Card>
    </>
  );
}
