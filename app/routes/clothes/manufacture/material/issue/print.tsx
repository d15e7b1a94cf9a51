/** 领料单 and 退料单 on A4 (`?id=`), without the shell. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";
import { issueLine, issueView } from "./issue.view.server.ts";

export const handle = { title: "打印领料单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialIssueEndpoints.detail);
  const detail = await api.call(materialIssueEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, possible: _possible, returns: _returns, ...head } = detail;
  return { issue: issueView(head), lines: lines.map(issueLine) };
}

export default function MaterialIssuePrint() {
  const { issue, lines } = useLoaderData<typeof loader>();
  const title = `${issue.kindLabel}单`;
  return (
    <PrintPage title={title} backTo={productionPaths.materialIssue.item(issue.id)}>
      <Slip label={title}>
        <h2>{title}</h2>
        <SlipFacts
          facts={[
            ["单号", issue.no],
            ["批次", `${issue.batchNo} ${issue.styleNo}`],
            ["工厂", issue.factoryName],
            ["仓库", issue.repositoryName],
            ["状态", issue.statusLabel],
            ["日期", issue.bizDate],
            ["经手", issue.createBy],
            ["原领料单", issue.origin?.no ?? null],
            ["备注", issue.remark],
          ]}
        />
        <SlipTable
          rows={lines}
          keyOf={({ id }) => id}
          columns={[
            { label: "编码", cell: (row) => row.code, total: "合计" },
            { label: "物料", cell: (row) => row.label },
            { label: "缸号", cell: (row) => row.lot },
            { label: "用料需求", kind: "n", cell: (row) => row.demand, total: "" },
            { label: "数量", kind: "n", cell: (row) => row.qty, total: "" },
          ]}
        />
        <Signatures names={["领料人", "仓管", "跟单"]} />
      </Slip>
    </PrintPage>
  );
}
