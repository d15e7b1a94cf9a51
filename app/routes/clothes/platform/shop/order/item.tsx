/** 平台订单详情 (`?id=`): what was ordered, what became of it, and what may be done now. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Unasked } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { terminalOf } from "#app/lib/shell/terminal.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { courierDictionary } from "#contract/platform/courier.rules.ts";
import { type ShopOrderAct, shopOrderActLabels } from "#contract/platform/order.words.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { afterSaleView } from "./after-sale.view.server.ts";
import { SaleAsked } from "./after-sale-asked.tsx";
import { AfterSales, saleActNames } from "./after-sales.tsx";
import { orderAction } from "./order.act.server.ts";
import { orderDetailView, relativeName } from "./order.view.server.ts";
import { OrderAsked } from "./order-asked.tsx";
import { OrderFacts, OrderPrints } from "./order-facts.tsx";

export const handle = { title: "平台订单详情" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const orderActNames = Object.keys(shopOrderActLabels) as ShopOrderAct[];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, shopOrderEndpoints.detail);
  const detail = await api.call(shopOrderEndpoints.detail, { params: { id: requireId(request) } });
  const { searchParams } = new URL(request.url);
  const confirm = searchParams.get("confirm");
  const { possible } = detail;
  const sale = detail.afterSales.find(({ id }) => String(id) === searchParams.get("sale"));
  const saleAsked = sale && saleActNames.find((act) => act === confirm && sale.possible[act]);
  // The address may be older than the order.
  const asked = sale ? undefined : orderActNames.find((act) => act === confirm && possible[act]);
  const right = saleAsked === "receive" ? "in" : "out";
  const choosesPlace = asked === "reroute" || saleAsked === "receive" || saleAsked === "send";
  return {
    ...orderDetailView(detail),
    sales: detail.afterSales.map(afterSaleView),
    possible,
    asked,
    saleAsked: sale && saleAsked && { act: saleAsked, sale: afterSaleView(sale) },
    couriers: asked === "ship" || asked === "waybill" ? await readDictionary(api, courierDictionary) : [],
    courier: detail.courier || terminalOf(request).courier,
    repositories: choosesPlace ? await repositoryOptions(api, right) : [],
    sameDoor: detail.sameDoor.map((one) => ({ value: one.id, label: relativeName(one) })),
    ewaybill: { couriers: detail.ewaybillCouriers, ask: possible.askEwaybill, cancel: possible.cancelEwaybill },
    stamp: newStamp({ version: saleAsked ? sale.version : detail.version }),
    printing: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return orderAction(args);
}

export default function OrderItem() {
  const {
    order,
    lines,
    sales,
    logs,
    possible,
    asked,
    saleAsked,
    repositories,
    sameDoor,
    couriers,
    courier,
    ewaybill,
    stamp,
    printing,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const receiver = reply && "receiver" in reply ? reply.receiver : undefined;
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = platformPaths.order.item(order.id);
  return (
    <>
      <PageHeader
        title={`平台订单 ${order.no}`}
        actions={
          <>
            <Badge tone={order.tone}>{order.stateLabel}</Badge>
            {orderActNames.map(
              (act) =>
                possible[act] && (
                  <LinkButton key={act} to={platformPaths.order.ask(order.id, act)} discover="none">
                    {shopOrderActLabels[act]}
                  </LinkButton>
                ),
            )}
            {possible.print && <OrderPrints id={order.id} clientToken={printing.clientToken} ewaybill={ewaybill} />}
          </>
        }
      />
      {asked && (
        <OrderAsked
          key={asked}
          act={asked}
          no={order.no}
          choices={{ lines, repositories, sameDoor, couriers }}
          values={{ courier, waybillNo: order.waybillNo }}
          stamp={stamp}
          reply={refused}
          cancelTo={here}
        />
      )}
      {saleAsked && (
        <SaleAsked
          key={`${saleAsked.sale.id} ${saleAsked.act}`}
          {...saleAsked}
          repositories={repositories}
          repositoryId={order.repositoryId}
          stamp={stamp}
          reply={refused}
          cancelTo={here}
        />
      )}
      {!asked && !saleAsked && <Unasked reply={refused} />}
      <OrderFacts order={order} />
      {possible.reveal && (
        <Card title="收货信息">
          {receiver ? (
            <Facts
              facts={[
                ["收货人", receiver.name],
                ["电话", receiver.phone],
                [
                  "地址",
                  [receiver.province, receiver.city, receiver.district, receiver.address].filter(Boolean).join(" "),
                ],
              ]}
            />
          ) : (
            <Form method="post" action={here} preventScrollReset className="line">
              <input type="hidden" name="intent" value="reveal" />
              <Button>查看收货信息</Button>
              <small className="hint">每次查看都记入审计</small>
            </Form>
          )}
        </Card>
      )}
      <Card title="商品" flush>
        <DataTable
          caption="商品"
          rows={lines}
          empty=""
          columns={[
            { label: "图", cell: ({ pictureSrc }) => pictureSrc && <Thumb src={pictureSrc} alt="" /> },
            { label: "款色码", kind: "key", cell: ({ ours }) => ours },
            { label: "平台商品", cell: ({ words }) => words, card: 2 },
            { label: "商家编码", cell: ({ merchantCode }) => merchantCode },
            { label: "数量", kind: "n", cell: ({ qty }) => qty, card: 1 },
            { label: "已发", kind: "n", cell: ({ shippedQty }) => shippedQty },
            { label: "金额", kind: "n", cell: ({ amount }) => amount, card: 1 },
            { label: "退款", cell: ({ stateLabel }) => stateLabel, card: 2 },
          ]}
        />
      </Card>
      <AfterSales orderId={order.id} sales={sales} />
      <Card title="经过" flush>
        <DataTable
          caption="经过"
          rows={logs}
          empty="还没有经过"
          columns={[
            { label: "时间", kind: "key", cell: ({ createTime }) => createTime },
            { label: "操作", cell: ({ label }) => label, card: 1 },
            { label: "说明", cell: ({ text }) => text, card: 2 },
            { label: "操作人", cell: ({ operator }) => operator, card: 1 },
          ]}
        />
      </Card>
    </>
  );
}
