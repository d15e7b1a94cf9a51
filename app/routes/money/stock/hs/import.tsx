/** 导入日线 of 沪深指数. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { marketBarImport } from "#contract/market/indexes.ts";

export const handle = { title: "导入日线" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, marketBarImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, marketBarImport);
}

export default function Import() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: marketPaths.index.import, listPath: marketPaths.index.list }}>
      <p>
        一行一天：代码、名称、日期、开盘、最高、最低、收盘，可带成交量和成交额。请先
        <a href={marketPaths.index.template}>下载模板</a>。
      </p>
      <p>同一代码同一天的以新的为准；“来源”选“导入的日线”时显示最新一天的收盘。</p>
    </RowImportPage>
  );
}
