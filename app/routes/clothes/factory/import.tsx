/** 导入工厂与供应商, each with its opening balance. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { partyImport } from "#contract/party/party-imports.ts";

export const handle = { title: "导入工厂与供应商" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, partyImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, partyImport);
}

export default function Import() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: factoryPaths.import, listPath: factoryPaths.list }}>
      <p>
        一行一家；名称和类型必填，类型写自有、外发、成衣供应商或物料供应商。请先
        <a href={factoryPaths.template}>下载模板</a>。
      </p>
      <p>开业前还欠它的写在“期初应付”，多付给它的写在“期初预付”；导入后计入应付余额。</p>
    </RowImportPage>
  );
}
