/** 领料单 and 退料单 (`?id=`): a draft is entered here; what was issued comes back, or is voided. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { LineField } from "#app/components/page/edit-form.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";
import { lineValues, materialOptions, pieceBody, readLines } from "../material-lines.server.ts";
import { entryColumns, MaterialEntry, wordColumns } from "../material-lines.tsx";
import { type IssueLineView, issueLine, issueView } from "./issue.view.server.ts";
import { IssueAsked, issueActs } from "./issue-asked.tsx";

export const handle = { title: "领料单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialIssueEndpoints.detail);
  const detail = await api.call(materialIssueEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, possible, ...head } = detail;
  const asked = issueActs.find((one) => one === new URL(request.url).searchParams.get("confirm"));
  return {
    issue: issueView(head),
    values: { remark: head.remark, ...lineValues(lines) },
    lines: lines.map(issueLine),
    possible,
    asked: asked && possible[asked] ? asked : null,
    materials: possible.edit ? await materialOptions(api) : [],
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = productionPaths.materialIssue.item(params.id);
  return act(args, {
    draft: save({
      endpoint: materialIssueEndpoints.edit,
      params,
      body: async (fields, { api }) => {
        const { lines, rest } = await readLines(fields, api);
        return { ...rest, lines };
      },
      done: ({ form }) => (form.get("then") === "issue" ? { to: `${to}&confirm=issue` } : { to, notice: "已保存" }),
    }),
    issue: save({
      endpoint: materialIssueEndpoints.issue,
      params,
      done: () => ({ to, notice: "已领料，已计入批次成本" }),
    }),
    return: save({
      endpoint: materialIssueEndpoints.return,
      params,
      body: (fields) => pieceBody(fields, "退料数量"),
      done: ({ saved }) => ({ to, notice: `已退料，退料单 ${saved.no}` }),
    }),
    void: save({ endpoint: materialIssueEndpoints.void, params, done: () => ({ to, notice: "已作废" }) }),
  });
}

export default function MaterialIssueItem() {
  const { issue, values, lines, possible, asked, materials, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const here = productionPaths.materialIssue.item(issue.id);
  return (
    <>
      <PageHeader
        title={`${issue.kindLabel}单 ${issue.no}`}
        actions={
          <>
            <Badge tone={issue.tone}>{issue.statusLabel}</Badge>
            {issue.overDemand && <Badge tone="warn">超需求</Badge>}
            <Link className="btn" to={productionPaths.materialIssue.print(issue.id)} reloadDocument>
              打印
            </Link>
            {possible.void && <LinkButton to={`${here}&confirm=void`}>作废</LinkButton>}
            {possible.return && <LinkButton to={`${here}&confirm=return`}>退料</LinkButton>}
          </>
        }
      />
      {asked && <IssueAsked key={asked} {...{ act: asked, issue, lines, stamp, reply }} cancelTo={here} />}
      <Card title="单据">
        <Facts
          facts={[
            ["批次", `${issue.batchNo} ${issue.styleNo}`],
            ["工厂", issue.factoryName],
            ["仓库", issue.repositoryName],
            ["金额", issue.status === "DRAFT" ? null : issue.value],
            ["日期", issue.bizDate],
            ["制单", `${issue.createBy ?? ""} ${issue.createTime}`],
            ["备注", possible.edit ? null : issue.remark],
            ["作废原因", issue.voidReason],
            ["领料单", issue.origin && <IssueLink key="origin" {...issue.origin} />],
            ...issue.returns.map((one) => ["退料单", <IssueLink key={one.id} {...one} />] as const),
          ]}
        />
      </Card>
      {possible.edit && !asked ? (
        <FormFrame className="stack" values={values} stamp={stamp} reply={reply} intent="draft">
          <MaterialEntry
            lines={lines}
            columns={[...entryColumns<IssueLineView>(), ...draftColumns]}
            materials={materials}
          />
          <Card flush>
            <div className="form">
              <LineField name="remark" label="备注" max={500} />
            </div>
          </Card>
          <div className="dock">
            <Button size="large" name="save" value="1" disabled={busy}>
              保存
            </Button>
            {possible.issue && (
              <Button variant="primary" size="large" name="then" value="issue" disabled={busy}>
                领料
              </Button>
            )}
          </div>
        </FormFrame>
      ) : (
        <Card title="明细" flush>
          <DataTable caption="明细" columns={bookedColumns(issue.value)} rows={lines} empty="没有明细" />
        </Card>
      )}
    </>
  );
}

function IssueLink({ id, no }: { id: number; no: string }) {
  return (
    <Link to={productionPaths.materialIssue.item(id)} discover="none">
      {no}
    </Link>
  );
}

const draftColumns: Column<IssueLineView>[] = [
  { label: "可用", kind: "n", cell: (row) => row.available },
  { label: "用料需求", kind: "n", cell: (row) => row.demand },
  { label: "已领", kind: "n", cell: (row) => row.issued },
];

const bookedColumns = (total: string | null): (Column<IssueLineView> | false)[] => [
  ...wordColumns<IssueLineView>(),
  { label: "数量", kind: "n", cell: (row) => row.qty, card: 1 },
  { label: "已退", kind: "n", cell: (row) => row.returned, card: 2 },
  { label: "用料需求", kind: "n", cell: (row) => row.demand, card: 2 },
  { label: "本批已领", kind: "n", cell: (row) => row.issued },
  total !== null && { label: "金额", kind: "n", cell: (row) => row.value, total, card: 1 },
];
