/** 导入商品: upload, then (`?job=`) the check with its report, then the writing with its own. */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
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
  return (
    <>
      <PageHeader
        title="导入商品"
        actions={
          <>
            {job && <LinkButton to={paths.product.import}>重新上传</LinkButton>}
            <LinkButton to="/system/app/job">我的任务</LinkButton>
            <LinkButton to={paths.product.list}>返回列表</LinkButton>
          </>
        }
      />
      {job ? (
        <>
          <JobProgress job={job} />
          {report && (
            <ImportReport report={report} checking={checking} clientToken={clientToken} error={refused?.error} />
          )}
        </>
      ) : (
        <ProductImportForm clientToken={clientToken} error={refused?.error} />
      )}
    </>
  );
}
