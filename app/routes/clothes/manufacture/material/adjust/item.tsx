/** 物料盘点单 (`?id=`): what was booked, and taking it back. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { LineField } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { materialAdjustEndpoints } from "#contract/manufacture/material-adjusts.ts";
import { wordColumns } from "../material-lines.tsx";
import { type AdjustLineView, adjustLine, adjustView } from "./adjust.view.server.ts";

export const handle = { title: "物料盘点单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialAdjustEndpoints.detail);
  const detail = await api.call(materialAdjustEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, possible, ...head } = detail;
  const asked = new URL(request.url).searchParams.get("confirm") === "reverse" && possible.reverse;
  return { slip: adjustView(head), lines: lines.map(adjustLine), possible, asked, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: materialAdjustEndpoints.reverse,
    params,
    done: () => ({ to: productionPaths.materialAdjust.item(params.id), notice: "已红冲" }),
  });
}

export default function MaterialAdjustItem() {
  const { slip, lines, possible, asked, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`物料${slip.kind}单 ${slip.no}`}
        actions={
          <>
            {slip.reversed && <Badge tone="neutral">已红冲</Badge>}
            {possible.reverse && <LinkButton to={productionPaths.materialAdjust.ask(slip.id)}>红冲</LinkButton>}
          </>
        }
      />
      {asked && (
        <Question
          title={`红冲 ${slip.no}？`}
          label="确定红冲"
          danger
          stamp={stamp}
          reply={reply}
          cancelTo={productionPaths.materialAdjust.item(slip.id)}
        >
          <p>库存回到登记之前；物料已用掉时不能红冲。</p>
          <LineField name="reason" label="红冲原因" required max={50} />
        </Question>
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["仓库", slip.repositoryName],
            ["原因", slip.reason],
            ["金额", slip.value],
            ["日期", slip.bizDate],
            ["经手", `${slip.operator ?? ""} ${slip.createTime}`],
            ["红冲", slip.reverseTime && `${slip.reverseBy ?? ""} ${slip.reverseTime}`],
          ]}
        />
      </Card>
      <Card title="明细" flush>
        <DataTable
          caption="明细"
          rows={lines}
          columns={[
            ...wordColumns<AdjustLineView>(),
            { label: "数量", kind: "n", cell: (row) => row.qty, card: 1 },
            slip.value !== null && { label: "金额", kind: "n", cell: (row) => row.value, total: slip.value, card: 1 },
          ]}
          empty="没有明细"
        />
      </Card>
    </>
  );
}
