/** 新增商品: saving makes a SKU and a barcode of each colour and size. `?from=` copies another style (复制成新款). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { setupEndpoints } from "#contract/system/setup.ts";
import { productValues, readFormChoices, saveProduct } from "./product.form.server.ts";
import { ProductFields } from "./product-form.tsx";

export const handle = { title: "新增商品" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, productEndpoints.add);
  const params = productEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("from") });
  const [choices, source, { running }] = await Promise.all([
    readFormChoices(api),
    params.success ? api.call(productEndpoints.detail, { params: params.data }) : null,
    api.call(setupEndpoints.running),
  ]);
  const day = today();
  return {
    choices,
    stamp: { ...newStamp(), ...(source && { copiedFrom: source.id }) },
    statuses: choices.statuses.filter(({ value }) => value === "DRAFT" || value === "ON"),
    copiedFrom: source?.styleNo ?? null,
    values: {
      year: day.slice(0, 4),
      unit: choices.units[0]?.value ?? "",
      origin: "OWN",
      ...productValues(source, choices),
      // A copy is a style of its own: it has no number yet, and is not on sale.
      styleNo: "",
      launchDate: day,
      // What a company has when it opens it wants to sell.
      status: running ? "ON" : "DRAFT",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveProduct(args, {
    endpoint: productEndpoints.add,
    done: ({ saved, body }) => ({
      to: paths.product.edit(saved.id),
      notice: `已新增 ${body.styleNo}，生成 ${saved.skuCount} 个 SKU`,
    }),
  });
}

export default function NewProduct() {
  const { choices, stamp, statuses, copiedFrom, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={copiedFrom ? `复制 ${copiedFrom} 成新款` : "新增商品"} />
      {copiedFrom && (
        <Callout tone="info">
          已带入 {copiedFrom} 的资料、颜色、尺码、价格与图片（也有各颜色的），请填写新的款号。
        </Callout>
      )}
      <EditForm key={copiedFrom} values={values} stamp={stamp} reply={reply} upload cancelTo={paths.product.list}>
        <ProductFields choices={choices} statuses={statuses} reply={reply} mayPrice knowsPurchasePrice />
      </EditForm>
    </>
  );
}
