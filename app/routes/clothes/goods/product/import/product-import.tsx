/** 导入商品: upload, then (`?job=`) the check with its report, then the writing with its own. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readImportJob, readSheetFile } from "#app/lib/import.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { importReport, importTopics, productImportEndpoints } from "#contract/goods/product-imports.ts";
import { jobPath } from "#contract/system/jobs.ts";
import { ProductImportForm } from "./product-import-form.tsx";
import { ImportReport } from "./product-import-report.tsx";

export const handle = { title: "导入商品" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args.context.api, productImportEndpoints.upload);
  const { result, ...job } = await readImportJob(args, importTopics.check);
  return { clientToken: randomUUID(), ...job, report: importReport.safeParse(result).data ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const started = form.has("mode") ? await confirm(context.api, request, form) : await upload(context.api, form);
  if (!started.ok) return data({ error: started.message }, { status: 400 });
  return redirect(jobPath({ id: started.value.jobId, topic: importTopics.check }));
}

async function upload(api: Api, form: FormData) {
  const sheet = readSheetFile(form, "商品.xlsx");
  if (!sheet.ok) return sheet;
  const clientToken = String(form.get("clientToken") ?? "");
  const query = { name: sheet.name, clientToken, confirmPrices: form.has("confirmPrices") };
  return api.attempt(productImportEndpoints.upload, { query, file: sheet.file });
}

async function confirm(api: Api, request: Request, form: FormData) {
  const params = productImportEndpoints.confirm.params.safeParse({ id: new URL(request.url).searchParams.get("job") });
  const body = productImportEndpoints.confirm.body.safeParse(Object.fromEntries(form));
  if (!params.success || !body.success) return { ok: false as const, message: "表单已失效，请刷新页面后重试" };
  return api.attempt(productImportEndpoints.confirm, { params: params.data, body: body.data });
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
