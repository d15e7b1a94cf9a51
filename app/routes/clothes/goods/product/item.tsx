/** 商品详情 (`?id=&tab=`, domain.md §3.1 product/item): one page that answers any question about a style. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { productItemEndpoints } from "#contract/goods/product-item.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { ItemTab, ItemTabs } from "./item-tab.tsx";
import { statusBadge } from "./product.view.server.ts";
import { itemTabOf, itemTabs, readItemTab } from "./product-item.view.server.ts";

export const handle = { title: "商品详情" };

const product = "/clothes/goods/product";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const params = productItemEndpoints.item.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const [item, { roles }] = await Promise.all([
    context.api.call(productItemEndpoints.item, { params: params.data }),
    context.api.viewer(),
  ]);
  const may = (code: string) => hasPermission(roles, [code]);
  const current = itemTabOf(searchParams);
  return {
    id: item.id,
    version: item.version,
    styleNo: item.styleNo,
    name: item.name,
    status: statusBadge(item.status),
    view: await readItemTab(context.api, item, searchParams),
    tabs: Object.entries(itemTabs).map(([tab, label]) => ({ tab, label, current: tab === current })),
    address,
    clientToken: randomUUID(),
    movesTo: may(permissions.reviseList)
      ? `/clothes/inventory/revise?${new URLSearchParams({ keyword: item.styleNo })}`
      : null,
    mayEdit: may(permissions.productEdit),
  };
}

/** Switches SKUs on and off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const body = productItemEndpoints.switchSkus.body.safeParse({
    ...Object.fromEntries(form),
    activeIds: form.getAll("activeIds"),
  });
  if (!body.success) return data({ refusal: body.error.issues[0]?.message ?? "提交的内容不正确" }, { status: 400 });
  const saved = await context.api.attempt(productItemEndpoints.switchSkus, { body: body.data });
  if (!saved.ok) return data({ refusal: saved.message }, { status: 400 });
  const notice = noticeHeader(`已启用 ${saved.value.active} 个 SKU，停用 ${saved.value.stopped} 个`);
  return redirect(`${product}/item?id=${body.data.id}&tab=sku`, { headers: { "Set-Cookie": notice } });
}

export default function ProductItemPage() {
  const { id, version, styleNo, name, status, view, tabs, address, clientToken, movesTo, mayEdit } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`${styleNo} ${name}`}
        actions={
          <>
            <Badge tone={status.tone}>{status.label}</Badge>
            <LinkButton to={`${product}/labels?ids=${id}`}>打印吊牌/条码</LinkButton>
            <Can roles={[permissions.productPrice]}>
              <LinkButton to={`${product}/bulk?act=price&ids=${id}`}>改价</LinkButton>
            </Can>
            <Can roles={[permissions.productAdd]}>
              <LinkButton to={`${product}/new?from=${id}`}>复制成新款</LinkButton>
            </Can>
            <Can roles={[permissions.productEdit]}>
              <LinkButton variant="primary" to={`${product}/edit?id=${id}`}>
                编辑
              </LinkButton>
            </Can>
          </>
        }
      />
      {reply && <Alert>{reply.refusal}</Alert>}
      <ItemTabs tabs={tabs} hrefOf={(changes) => withParams(address, changes)} />
      <ItemTab
        key={version}
        view={view}
        hrefOf={(changes) => withParams(address, changes)}
        movesTo={movesTo}
        skuForm={
          mayEdit ? (
            <>
              <input type="hidden" name="clientToken" value={clientToken} />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version} />
            </>
          ) : null
        }
      />
    </>
  );
}
