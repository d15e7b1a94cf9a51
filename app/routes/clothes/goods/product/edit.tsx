/** 编辑商品 (`?id=`): the form, and the style's SKUs below it. A second editor is told, and keeps what was typed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withStopped } from "#app/routes/clothes/goods/choices.server.ts";
import { type ProductStatus, productTransitions } from "#contract/goods/product.words.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { productCost, productValues, readFormChoices, saveProduct } from "./product.form.server.ts";
import { skuMatrix } from "./product.view.server.ts";
import { ProductFields } from "./product-form.tsx";
import { SkuMatrix } from "./sku-matrix.tsx";

export const handle = { title: "编辑商品" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, productEndpoints.edit);
  const [offered, product] = await Promise.all([
    readFormChoices(api),
    api.call(productEndpoints.detail, { params: { id: requireId(request) } }),
  ]);
  const choices = withStopped(offered, product.stopped);
  const reachable: readonly ProductStatus[] = [product.status, ...productTransitions[product.status]];
  return {
    choices,
    stamp: newStamp(product),
    styleNo: product.styleNo,
    edited: `${product.updateBy ?? "系统"} 于 ${product.updateTime} 修改`,
    statuses: choices.statuses.filter(({ value }) => reachable.includes(value as ProductStatus)),
    values: productValues(product, choices),
    matrix: skuMatrix(product, choices),
    mayPrice: hasPermission(roles, [permissions.productPrice]),
    knowsPurchasePrice: product.purchasePriceFen !== undefined,
    cost: productCost(product),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveProduct(args, {
    endpoint: productEndpoints.edit,
    done: ({ saved: { skuCount, stoppedSkuCount }, body }) => {
      const stopped = stoppedSkuCount > 0 ? `；${stoppedSkuCount} 个 SKU 已有库存流水，改为停用` : "";
      return { to: paths.product.edit(body.id), notice: `已保存 ${body.styleNo}，共 ${skuCount} 个 SKU${stopped}` };
    },
  });
}

export default function EditProduct() {
  const { stamp, styleNo, edited, values, matrix, ...fields } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑商品 ${styleNo}`} actions={<small>{edited}</small>} />
      <EditForm values={values} stamp={stamp} reply={reply} upload cancelTo={paths.product.list}>
        <ProductFields {...fields} reply={reply} />
      </EditForm>
      <Card title={`SKU（${matrix.count} 个）`} flush>
        <SkuMatrix matrix={matrix} />
      </Card>
    </>
  );
}
