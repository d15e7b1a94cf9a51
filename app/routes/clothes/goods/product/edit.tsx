/** 编辑商品 (`?id=`): the form, and the style's SKUs below it. A second editor is told, and keeps what was typed. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withStopped } from "#app/routes/clothes/goods/choices.server.ts";
import { productTransitions } from "#contract/goods/product.words.ts";
import { productEditForm } from "#contract/goods/product-form.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { readFormChoices, readProductForm, refuseProductForm } from "./product.form.server.ts";
import { editFormValues, skuMatrix } from "./product.view.server.ts";
import { ProductForm } from "./product-form.tsx";
import { SkuMatrix } from "./sku-matrix.tsx";

export const handle = { title: "编辑商品" };

const list = "/clothes/goods/product/list";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, productEndpoints.edit);
  const params = productEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const [offered, product] = await Promise.all([
    readFormChoices(context.api),
    context.api.call(productEndpoints.detail, { params: params.data }),
  ]);
  const choices = withStopped(offered, product.stopped);
  return {
    choices,
    clientToken: randomUUID(),
    id: product.id,
    version: product.version,
    styleNo: product.styleNo,
    edited: `${product.updateBy ?? "系统"} 于 ${product.updateTime} 修改`,
    statuses: choices.statuses.filter(({ value }) => {
      const status = value as typeof product.status;
      return status === product.status || productTransitions[product.status].includes(status);
    }),
    values: editFormValues(product),
    matrix: skuMatrix(product, choices),
    mayPrice: hasPermission(roles, [permissions.productPrice]),
    knowsPurchasePrice: product.purchasePriceFen !== undefined,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const reading = await readProductForm(context.api, form, productEditForm);
  if (!reading.ok) return data(reading.reply, { status: 400 });
  const { value } = reading;
  const saved = await context.api.attempt(productEndpoints.edit, { body: value });
  if (!saved.ok) return data(refuseProductForm(form, saved.message), { status: 400 });
  const { skuCount, stoppedSkuCount } = saved.value;
  const stopped = stoppedSkuCount > 0 ? `；${stoppedSkuCount} 个 SKU 已有库存流水，改为停用` : "";
  const notice = noticeHeader(`已保存 ${value.styleNo}，共 ${skuCount} 个 SKU${stopped}`);
  return redirect(`/clothes/goods/product/edit?id=${value.id}`, { headers: { "Set-Cookie": notice } });
}

export default function EditProduct() {
  const { choices, clientToken, id, version, styleNo, edited, statuses, values, matrix, mayPrice, knowsPurchasePrice } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // What was refused was typed over the version it was opened with; that is the one to compare again.
  const openedVersion = String(reply?.initialValue?.version ?? version);
  return (
    <>
      <PageHeader title={`编辑商品 ${styleNo}`} actions={<small>{edited}</small>} />
      <ProductForm
        key={version}
        choices={choices}
        values={values}
        reply={reply}
        statuses={statuses}
        mayPrice={mayPrice}
        knowsPurchasePrice={knowsPurchasePrice}
        cancelTo={list}
      >
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={openedVersion} />
      </ProductForm>
      <Card title={`SKU（${matrix.count} 个）`} flush>
        <SkuMatrix matrix={matrix} />
      </Card>
    </>
  );
}
