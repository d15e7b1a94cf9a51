/** 策略的指定款价 (`?id=`): its price list, by 款号 (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { requireId } from "#app/lib/save-form.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import {
  ownPriceViews,
  readPriceForm,
  typedPrice,
} from "#app/routes/clothes/stall/distributor/own-price.act.server.ts";
import { OwnPrices } from "#app/routes/clothes/stall/distributor/own-prices.tsx";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";

export const handle = { title: "指定款价" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = { id: requireId(request) };
  const { searchParams, search: address } = new URL(request.url);
  const query = parseSearch(strategyEndpoints.prices.query, searchParams);
  const [row, prices, { roles }] = await Promise.all([
    context.api.call(strategyEndpoints.detail, { params }),
    context.api.call(strategyEndpoints.prices, { params, query }),
    context.api.viewer(),
  ]);
  return {
    name: row.name,
    applies: row.priceMode === "LIST",
    rows: ownPriceViews(prices.content),
    paging: { page: query.page, size: query.size, total: prices.totalElements },
    address,
    mayEdit: hasPermission(roles, [permissions.strategyEdit]),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = { id: requireId(request) };
  const form = await readForm({ request, context });
  const asked = readPriceForm(form);
  const refused = (message: string) => data({ refusal: message, typed: typedPrice(form) }, { status: 400 });
  if (asked.intent === "refused") return refused(asked.message);
  const done =
    asked.intent === "save"
      ? await context.api.attempt(strategyEndpoints.savePrice, { params, body: asked.body })
      : await context.api.attempt(strategyEndpoints.removePrice, {
          params: { ...params, productId: asked.productId },
          body: { clientToken: asked.clientToken },
        });
  if (!done.ok) return refused(done.message);
  const notice = noticeHeader(asked.intent === "save" ? `已保存 ${asked.body.styleNo} 的策略价` : "已删除策略价");
  return redirect(paths.strategy.price(params.id), { headers: { "Set-Cookie": notice } });
}

export default function StrategyPrices() {
  const { name, applies, rows, paging, address, mayEdit, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`指定款价 ${name}`} actions={<LinkButton to={paths.strategy.list}>返回分销策略</LinkButton>} />
      {!applies && <Alert tone="warn">这个策略的价格方式不是“指定款价”，下面的价格现在不起作用。</Alert>}
      {reply && <Alert>{reply.refusal}</Alert>}
      <Card flush>
        <OwnPrices
          label="策略价"
          rows={rows}
          mayEdit={mayEdit}
          clientToken={clientToken}
          asks={reply?.refusal.includes("已核对") ?? false}
          typed={reply?.typed ?? null}
          empty="还没有指定款价，没有列出的款按批发价卖"
        />
        <Pagination
          {...paging}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
