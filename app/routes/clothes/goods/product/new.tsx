/** 新增商品: saving makes a SKU and a barcode of each colour and size. `?from=` copies another style (复制成新款). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { productForm } from "#contract/goods/product-form.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { readFormChoices, readProductForm, refuseProductForm } from "./product.form.server.ts";
import { editFormValues } from "./product.view.server.ts";
import { ProductForm, type ProductFormValues } from "./product-form.tsx";

export const handle = { title: "新增商品" };

const list = "/clothes/goods/product/list";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, productEndpoints.add);
  const params = productEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("from") });
  const [choices, source] = await Promise.all([
    readFormChoices(context.api),
    params.success ? context.api.call(productEndpoints.detail, { params: params.data }) : null,
  ]);
  const day = today();
  return {
    choices,
    clientToken: randomUUID(),
    statuses: choices.statuses.filter(({ value }) => value === "DRAFT" || value === "ON"),
    copiedFrom: source?.styleNo ?? null,
    values: {
      year: day.slice(0, 4),
      unit: String(choices.units[0]?.value ?? ""),
      origin: "OWN",
      ...(source && editFormValues(source)),
      // A copy is a style of its own: it has no number yet, and is not on sale.
      styleNo: "",
      launchDate: day,
      status: "DRAFT",
    } satisfies ProductFormValues,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const reading = await readProductForm(context.api, form, productForm);
  if (!reading.ok) return data(reading.reply, { status: 400 });
  const { value } = reading;
  const saved = await context.api.attempt(productEndpoints.add, { body: value });
  if (!saved.ok) return data(refuseProductForm(form, saved.message), { status: 400 });
  const notice = noticeHeader(`已新增 ${value.styleNo}，生成 ${saved.value.skuCount} 个 SKU`);
  return redirect(`/clothes/goods/product/edit?id=${saved.value.id}`, { headers: { "Set-Cookie": notice } });
}

export default function NewProduct() {
  const { choices, clientToken, statuses, copiedFrom, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={copiedFrom ? `复制 ${copiedFrom} 成新款` : "新增商品"} />
      {copiedFrom && <Alert tone="info">已带入 {copiedFrom} 的资料、颜色、尺码、价格与图片，请填写新的款号。</Alert>}
      <ProductForm
        key={copiedFrom}
        choices={choices}
        values={values}
        reply={reply}
        statuses={statuses}
        mayPrice
        knowsPurchasePrice
        cancelTo={list}
      >
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
      </ProductForm>
    </>
  );
}
