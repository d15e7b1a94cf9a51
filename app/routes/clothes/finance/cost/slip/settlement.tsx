/** 导入平台结算: two drafts a row, which are confirmed as every slip is. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { RowImportPage } from "#app/components/job/row-import-page.tsx";
import { readRowImport, saveRowImport } from "#app/lib/job/row-import.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { settlementImport } from "#contract/finance/settlement-imports.ts";

export const handle = { title: "导入平台结算" };

export async function loader(args: LoaderFunctionArgs) {
  return readRowImport(args, settlementImport);
}

export async function action(args: ActionFunctionArgs) {
  return saveRowImport(args, settlementImport);
}

export default function ImportSettlements() {
  const view = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <RowImportPage {...{ view, error, path: costPaths.slip.settlement, listPath: costPaths.slip.drafts }}>
      <p>
        平台的钱按结算单入账，一行一张。请先
        <a href={costPaths.slip.settlementTemplate}>下载模板</a>。
      </p>
      <p>结算金额录成其他收入，平台佣金录成费用，都是草稿；在费用里确认以后才计入资金账户。同一张结算单只录一次。</p>
    </RowImportPage>
  );
}
