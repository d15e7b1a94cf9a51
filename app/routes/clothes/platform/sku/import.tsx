/** 导入商品映射: which of our SKUs each platform SKU is. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopSkuImport } from "#contract/platform/shop-sku-imports.ts";

export const handle = { title: "导入商品映射" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, shopSkuImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, shopSkuImport);
}

export default function Import() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: platformPaths.shopSku.import, listPath: platformPaths.shopSku.list }}>
      <p>
        一行一个平台 SKU；店铺、平台 SKU 和我们的 SKU 必填。可以先导出商品映射，填好“我们的 SKU”再导入，或
        <a href={platformPaths.shopSku.template}>下载模板</a>。
      </p>
      <p>已有的按表格改为手工匹配；等待匹配的订单随之更新，已审核的订单不变。</p>
    </RowImportPage>
  );
}
