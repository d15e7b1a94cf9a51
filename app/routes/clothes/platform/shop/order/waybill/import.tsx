/** 批量填单号: couriers and waybill numbers of many orders from a spreadsheet (domain.md §3.5, shop/order). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { waybillImport } from "#contract/platform/waybill-imports.ts";

export const handle = { title: "批量填单号" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, waybillImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, waybillImport);
}

export default function WaybillImport() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: platformPaths.order.waybills, listPath: platformPaths.order.list }}>
      <p>
        一行一张待发货的订单：订单号、快递公司、快递单号，<a href={platformPaths.order.waybillTemplate}>下载模板</a>。
      </p>
      <p>只填单号，不发货；填好后在平台订单里勾选，批量发货。</p>
    </RowImportPage>
  );
}
