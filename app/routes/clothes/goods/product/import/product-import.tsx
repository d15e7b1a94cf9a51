/** 导入商品: upload, then (`?job=`) the check with its report, then the writing with its own. */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ImportPage } from "#app/components/job/import-page.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readImportJob, saveImport } from "#app/lib/job/import.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { importReport, importTopics, productImportEndpoints } from "#contract/goods/product-imports.ts";
import { ProductImportForm } from "./product-import-form.tsx";
import { ImportReport } from "./product-import-report.tsx";

export const handle = { title: "导入商品" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args.context.api, productImportEndpoints.upload);
  const { result, ...job } = await readImportJob(args, importTopics.check);
  return { clientToken: randomUUID(), ...job, report: importReport.safeParse(result).data ?? null };
}

export async function action(args: ActionFunctionArgs) {
  return saveImport(args, {
    name: "商品.xlsx",
    checkTopic: importTopics.check,
    upload: (api, { query, file }, form) =>
      api.attempt(productImportEndpoints.upload, {
        query: { ...query, confirmPrices: form.has("confirmPrices") },
        file,
      }),
    body: productImportEndpoints.confirm.body,
    confirm: (api, sent) => api.attempt(productImportEndpoints.confirm, sent),
  });
}

export default function ImportProducts() {
  const { clientToken, job, report, checking } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const error = refused?.error;
  return (
    <ImportPage
      title="导入商品"
      job={job}
      path={paths.product.import}
      listPath={paths.product.list}
      report={report && <ImportReport {...{ report, checking, clientToken, error }} />}
    >
      <ProductImportForm clientToken={clientToken} error={error} />
    </ImportPage>
  );
}
