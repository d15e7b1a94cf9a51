/** 策略的指定款价 (`?id=`): its price list, by 款号 (domain.md §3.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Pages } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import {
  ownPriceReads,
  ownPriceRow,
  ownPriceToRemove,
} from "#app/routes/clothes/stall/distributor/own-price.view.server.ts";
import { OwnPrices } from "#app/routes/clothes/stall/distributor/own-prices.tsx";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";

export const handle = { title: "指定款价" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = { id: requireId(request) };
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(strategyEndpoints.prices.query, searchParams);
  const [row, prices, { roles }] = await Promise.all([
    context.api.call(strategyEndpoints.detail, { params }),
    context.api.call(strategyEndpoints.prices, { params, query }),
    context.api.viewer(),
  ]);
  return {
    ...{ id: params.id, name: row.name },
    applies: row.priceMode === "LIST",
    rows: prices.content.map(ownPriceRow),
    pager: { search, pages: { page: query.page, size: query.size, total: prices.totalElements } },
    mayEdit: hasPermission(roles, [permissions.strategyEdit]),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  const to = paths.strategy.price(id);
  const { savePrice, removePrice } = strategyEndpoints;
  return act(args, {
    save: save({
      endpoint: savePrice,
      params: { id },
      reads: ownPriceReads,
      done: ({ body }) => ({ to, notice: `已保存 ${body.styleNo} 的策略价` }),
    }),
    remove: (given, form) => {
      const { productId, body } = ownPriceToRemove(form);
      const params = { id, productId };
      return save({ endpoint: removePrice, params, body: () => body, done: () => ({ to, notice: "已删除策略价" }) })(
        given,
        form,
      );
    },
  });
}

export default function StrategyPrices() {
  const { id, name, applies, rows, pager, mayEdit, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`指定款价 ${name}`} actions={<LinkButton to={paths.strategy.list}>返回分销策略</LinkButton>} />
      {!applies && <Callout tone="warn">这个策略的价格方式不是“指定款价”，下面的价格现在不起作用。</Callout>}
      <Card flush>
        <OwnPrices
          label="策略价"
          rows={rows}
          mayEdit={mayEdit}
          stamp={stamp}
          reply={reply}
          exportTo={`/export/strategyPrices?id=${id}`}
          empty="还没有指定款价，没有列出的款按批发价卖"
        />
        <Pages view={pager} />
      </Card>
    </>
  );
}
