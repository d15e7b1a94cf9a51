/** 商品详情 (`?id=&tab=`, domain.md §3.1 product/item): one page that answers any question about a style. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import itemStyles from "#app/styles/item.css?url";
import { productItemEndpoints } from "#contract/goods/product-item.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { ItemTab, ItemTabs } from "./item-tab.tsx";
import { statusBadge } from "./product.view.server.ts";
import { readItemTab, shownTabs } from "./product-item.view.server.ts";

export const links = () => [{ rel: "stylesheet", href: itemStyles }];

export const handle = { title: "商品详情" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const [item, { roles }] = await Promise.all([
    context.api.call(productItemEndpoints.item, { params: { id: requireId(request) } }),
    context.api.viewer(),
  ]);
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    id: item.id,
    styleNo: item.styleNo,
    name: item.name,
    status: statusBadge(item.status),
    view: await readItemTab(context.api, item, searchParams),
    tabs: shownTabs(searchParams, may),
    address,
    stamp: newStamp(item),
    movesTo: may(permissions.reviseList)
      ? `/clothes/inventory/revise?${new URLSearchParams({ keyword: item.styleNo })}`
      : null,
    mayEdit: may(permissions.productEdit),
  };
}

/** Switches SKUs on and off. */
export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: productItemEndpoints.switchSkus,
    done: ({ saved, body }) => ({
      to: paths.product.item(body.id, "sku"),
      notice: `已启用 ${saved.active} 个 SKU，停用 ${saved.stopped} 个`,
    }),
  });
}

export default function ProductItemPage() {
  const { id, stamp, styleNo, name, status, view, tabs, address, movesTo, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`${styleNo} ${name}`}
        actions={
          <>
            <Badge tone={status.tone}>{status.label}</Badge>
            <LinkButton to={paths.product.labels(id)}>打印吊牌/条码</LinkButton>
            <Can roles={[permissions.productPrice]}>
              <LinkButton to={paths.product.price(id)}>改价</LinkButton>
            </Can>
            <Can roles={[permissions.costView]}>
              <LinkButton to={paths.product.cost(id)}>设定成本</LinkButton>
            </Can>
            <Can roles={[permissions.productAdd]}>
              <LinkButton to={paths.product.copy(id)}>复制成新款</LinkButton>
            </Can>
            <Can roles={[permissions.productEdit]}>
              <LinkButton variant="primary" to={paths.product.edit(id)}>
                编辑
              </LinkButton>
            </Can>
          </>
        }
      />
      <ItemTabs tabs={tabs} hrefOf={(changes) => withParams(address, changes)} />
      <ItemTab
        key={stamp.version}
        view={view}
        hrefOf={(changes) => withParams(address, changes)}
        movesTo={movesTo}
        productId={id}
        skuForm={mayEdit ? { stamp, reply } : null}
      />
    </>
  );
}
