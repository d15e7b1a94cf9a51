/** 新增商品: saving makes a SKU and a barcode of each colour and size. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { productEndpoints, productForm } from "../../../../../contract/products.ts";
import { ProductForm } from "../../../../components/goods/product-form.tsx";
import { PageHeader } from "../../../../components/ui/card.tsx";
import { today } from "../../../../lib/business-day.server.ts";
import { readForm } from "../../../../lib/form.server.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { noticeHeader } from "../../../../lib/notice.server.ts";
import { readFormChoices, readProductForm, refuseProductForm } from "../../../../lib/product-form.server.ts";

export const handle = { title: "新增商品" };

const list = "/clothes/goods/product/list";

export async function loader({ context }: LoaderFunctionArgs) {
  await requirePermission(context.api, productEndpoints.add);
  const choices = await readFormChoices(context.api);
  const day = today();
  return {
    choices,
    clientToken: randomUUID(),
    statuses: choices.statuses.filter(({ value }) => value === "DRAFT" || value === "ON"),
    values: {
      year: day.slice(0, 4),
      launchDate: day,
      unit: String(choices.units[0]?.value ?? ""),
      origin: "OWN",
      status: "DRAFT",
    },
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
  const { choices, clientToken, statuses, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增商品" />
      <ProductForm choices={choices} values={values} reply={reply} statuses={statuses} mayPrice cancelTo={list}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
      </ProductForm>
    </>
  );
}
