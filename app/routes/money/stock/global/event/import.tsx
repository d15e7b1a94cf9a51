/** 导入全球事件. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { globalEventImport } from "#contract/market/events.ts";

export const handle = { title: "导入全球事件" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, globalEventImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, globalEventImport);
}

export default function Import() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: marketPaths.event.import, listPath: marketPaths.event.list }}>
      <p>
        一行一个事件；时间、地区、标题、类别和重要性必填，链接只能以 https:// 开头。请先
        <a href={marketPaths.event.template}>下载模板</a>。
      </p>
    </RowImportPage>
  );
}
