/** 文字清单: what is left as text, to paste into a chat; without scripts it is selected and copied by hand. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader } from "#app/components/ui/card.tsx";
import { TextArea } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import stockStyles from "#app/styles/stock.css?url";
import { stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { CopyButton } from "./copy-button.tsx";
import { stockText } from "./stock.view.server.ts";

export const handle = { title: "库存文字清单" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  await requirePermission(api, stockViewEndpoints.sheet);
  const query = parseSearch(stockViewEndpoints.sheet.query, searchParams);
  const sheet = await api.attempt(stockViewEndpoints.sheet, { query });
  const showPrice = searchParams.get("price") === "1";
  return {
    text: sheet.ok ? stockText(sheet.value.styles, showPrice) : "",
    count: sheet.ok ? sheet.value.styles.length : 0,
    more: sheet.ok && sheet.value.more,
    refusal: sheet.ok ? null : sheet.message,
    backTo: `/clothes/goods/inventory/stock${withParams(address, { price: null })}`,
    priceTo: withParams(address, { price: showPrice ? null : 1 }),
    showPrice,
  };
}

export default function StockText() {
  const { text, count, more, refusal, backTo, priceTo, showPrice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="库存文字清单"
        actions={
          <>
            {text && <CopyButton key={text} text={text} />}
            <LinkButton to={priceTo}>{showPrice ? "不带批发价" : "带批发价"}</LinkButton>
            <LinkButton to={backTo}>返回</LinkButton>
          </>
        }
      />
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      {more && <Callout tone="warn">款式较多，只列出前 {count} 款；请用分类、季节或关键字缩小范围。</Callout>}
      <Card>
        {text ? (
          <TextArea
            key={text}
            className="chat"
            aria-label="库存文字清单"
            readOnly
            defaultValue={text}
            rows={Math.min(40, text.split("\n").length + 1)}
          />
        ) : (
          <EmptyState title="没有可用的库存" />
        )}
      </Card>
    </>
  );
}
