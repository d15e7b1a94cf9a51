/** 导入期初: upload, then (`?job=`) the check with its report, then the writing with its slips. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ImportForm } from "#app/components/job/import-form.tsx";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readImportJob, readSheetFile } from "#app/lib/import.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { openingImportEndpoints, openingReport, openingTopics } from "#contract/inventory/opening-imports.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { jobPath } from "#contract/system/jobs.ts";
import { OpeningImportReport } from "./opening-import-report.tsx";

export const handle = { title: "导入期初" };

export async function loader(args: LoaderFunctionArgs) {
  const roles = await requirePermission(args.context.api, openingImportEndpoints.upload);
  const { result, ...job } = await readImportJob(args, openingTopics.check);
  const report = openingReport.safeParse(result).data ?? null;
  return {
    clientToken: randomUUID(),
    ...job,
    report: report && { ...report, cost: report.costFen === null ? null : formatFen(report.costFen) },
    mayApprove: hasPermission(roles, [permissions.reviseApprove]),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const started = form.has("mode") ? await confirm() : await upload();
  if (!started.ok) return data({ error: started.message }, { status: 400 });
  return redirect(jobPath({ id: started.value.jobId, topic: openingTopics.check }));

  async function upload() {
    const sheet = readSheetFile(form, "期初.xlsx");
    if (!sheet.ok) return sheet;
    const query = { name: sheet.name, clientToken: String(form.get("clientToken") ?? "") };
    return api.attempt(openingImportEndpoints.upload, { query, file: sheet.file });
  }

  async function confirm() {
    const { params, body } = openingImportEndpoints.confirm;
    const id = params.safeParse({ id: new URL(request.url).searchParams.get("job") });
    const sent = body.safeParse(Object.fromEntries(form));
    if (!id.success || !sent.success) return { ok: false as const, message: "表单已失效，请刷新页面后重试" };
    return api.attempt(openingImportEndpoints.confirm, { params: id.data, body: sent.data });
  }
}

export default function ImportOpening() {
  const { clientToken, job, report, checking, mayApprove } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <>
      <PageHeader
        title="导入期初"
        actions={
          <>
            {job && <LinkButton to={paths.adjustment.import}>重新上传</LinkButton>}
            <LinkButton to="/system/app/job">我的任务</LinkButton>
            <LinkButton to={paths.adjustment.list}>返回列表</LinkButton>
          </>
        }
      />
      {job ? (
        <>
          <JobProgress job={job} />
          {report && (
            <OpeningImportReport
              report={report}
              checking={checking}
              mayApprove={mayApprove}
              clientToken={clientToken}
              error={error}
            />
          )}
        </>
      ) : (
        <ImportForm clientToken={clientToken} error={error}>
          <p>
            一行一个“款 + 色 + 码 + 仓”，填数量和每件成本；次品在品级列注明。请先
            <a href={paths.adjustment.template}>下载模板</a>。
          </p>
          <p>成本不填，按商品的成本入库。每个仓生成期初调整单，审核后写入库存。</p>
        </ImportForm>
      )}
    </>
  );
}
