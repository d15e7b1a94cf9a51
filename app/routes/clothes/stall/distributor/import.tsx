/** 导入客户, each with its opening balance. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { distributorImport } from "#contract/stall/distributor-imports.ts";

export const handle = { title: "导入客户" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, distributorImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, distributorImport);
}

export default function Import() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: paths.distributor.import, listPath: paths.distributor.list }}>
      <p>
        一行一位客户；只有客户名必填，归属档口、营业员、策略写名称。请先
        <a href={paths.distributor.template}>下载模板</a>。
      </p>
      <p>开业前还欠您的写在“期初欠款”，存在您这里的写在“期初预存”；已有的客户若还没有往来，只补记期初。</p>
    </RowImportPage>
  );
}
