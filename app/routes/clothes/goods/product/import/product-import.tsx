/** 导入商品: upload, then (`?job=`) the check with its report, then the writing with its own. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { jobView } from "#app/lib/job.view.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { importReport, importTopics, maxImportBytes, productImportEndpoints } from "#contract/goods/product-imports.ts";
import { jobEndpoints, jobPath } from "#contract/system/jobs.ts";
import { ImportForm } from "./product-import-form.tsx";
import { ImportReport } from "./product-import-report.tsx";

export const handle = { title: "导入商品" };

const list = "/clothes/goods/product/list";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, productImportEndpoints.upload);
  const id = new URL(request.url).searchParams.get("job");
  const clientToken = randomUUID();
  if (id === null) return { clientToken, job: null, report: null, checking: false };
  const params = jobEndpoints.detail.params.safeParse({ id });
  if (!params.success) throw redirect("/404");
  const job = await context.api.call(jobEndpoints.detail, { params: params.data });
  return {
    clientToken,
    job: jobView(job),
    report: importReport.safeParse(job.result).data ?? null,
    checking: job.topic === importTopics.check,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const started = form.has("mode") ? await confirm(context.api, request, form) : await upload(context.api, form);
  if (!started.ok) return data({ error: started.message }, { status: 400 });
  return redirect(jobPath({ id: started.value.jobId, topic: importTopics.check }));
}

async function upload(api: Api, form: FormData) {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return { ok: false as const, message: "请选择要导入的表格" };
  if (file.size > maxImportBytes) return { ok: false as const, message: "文件不能超过 20 MB" };
  const clientToken = String(form.get("clientToken") ?? "");
  const name = file.name.replace(/\p{Cc}/gu, "").slice(-100) || "商品.xlsx";
  const query = { name, clientToken, confirmPrices: form.has("confirmPrices") };
  return api.attempt(productImportEndpoints.upload, { query, file });
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
            {job && <LinkButton to="/clothes/goods/product/import">重新上传</LinkButton>}
            <LinkButton to="/system/app/job">我的任务</LinkButton>
            <LinkButton to={list}>返回列表</LinkButton>
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
        <Card flush>
          <ImportForm clientToken={clientToken} error={refused?.error} />
        </Card>
      )}
    </>
  );
}
