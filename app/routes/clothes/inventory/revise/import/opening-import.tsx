/** 导入期初: upload, then (`?job=`) the check with its report, then the writing with its slips. */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ImportForm } from "#app/components/job/import-form.tsx";
import { ImportPage } from "#app/components/job/import-page.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readImportJob, saveImport } from "#app/lib/job/import.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { openingImportEndpoints, openingReport, openingTopics } from "#contract/inventory/opening-imports.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
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

export async function action(args: ActionFunctionArgs) {
  return saveImport(args, {
    name: "期初.xlsx",
    checkTopic: openingTopics.check,
    upload: (api, sheet) => api.attempt(openingImportEndpoints.upload, sheet),
    body: openingImportEndpoints.confirm.body,
    confirm: (api, sent) => api.attempt(openingImportEndpoints.confirm, sent),
  });
}

export default function ImportOpening() {
  const { clientToken, job, report, checking, mayApprove } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <ImportPage
      title="导入期初"
      job={job}
      path={paths.adjustment.import}
      listPath={paths.adjustment.list}
      report={report && <OpeningImportReport {...{ report, checking, mayApprove, clientToken, error }} />}
    >
      <ImportForm clientToken={clientToken} error={error}>
        <p>
          一行一个“款 + 色 + 码 + 仓”，填数量和每件成本；次品在品级列注明。请先
          <a href={paths.adjustment.template}>下载模板</a>。
        </p>
        <p>成本不填，按商品的成本入库。每个仓生成期初调整单，审核后写入库存。</p>
      </ImportForm>
    </ImportPage>
  );
}
