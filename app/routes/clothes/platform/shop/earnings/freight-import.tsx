/** 导入快递账单: what the courier's monthly file asks for each parcel takes the place of the estimates. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { courierBillImport } from "#contract/platform/shop-bills.ts";

export const handle = { title: "导入快递账单" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, courierBillImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, courierBillImport);
}

export default function ImportCourierBill() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: platformPaths.earning.freight, listPath: platformPaths.earning.list }}>
      <p>
        快递公司每月发来的账单：运单号和运费两列就够，常见的列名（运单编号、结算金额等）都认，也可以
        <a href={platformPaths.earning.freightTemplate}>下载模板</a>。
      </p>
      <p>有账单的包裹按账单计运费，没有的按店铺的包裹估算。再次导入同一运单的，以后导入的为准；不记账。</p>
    </RowImportPage>
  );
}
