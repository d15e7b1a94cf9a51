/**
 * 审核 of all that wait among what the list's filter finds (its address): what it comes to by employee and by process, to
 * compare with what the line says, then one yes that is bound to just these records.
 */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question } from "#app/components/page/question.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import chartStyles from "#app/styles/chart.css?url";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { pieceGroup, pieceTotals } from "./piece.view.server.ts";
import { groupColumns } from "./piece-columns.tsx";

export const handle = { title: "审核计件" };
export const links = () => [{ rel: "stylesheet", href: chartStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, pieceEndpoints.approveFound);
  const { search, searchParams } = new URL(request.url);
  const filter = parseSearch(pieceEndpoints.waiting.query, searchParams);
  const answer = await api.attempt(pieceEndpoints.waiting, { query: filter });
  const backTo = productionPaths.piece.list + search;
  if (!answer.ok) return { backTo, refusal: answer.message, asked: null };
  const { totals, byEmployee, byProcess, left, question, range } = answer.value;
  return {
    backTo,
    refusal: null,
    asked: {
      totals: pieceTotals({ ...totals, waiting: totals.records }),
      byEmployee: byEmployee.map(pieceGroup),
      byProcess: byProcess.map(pieceGroup),
      left: left.map(({ message, records }) => `${formatCount(records)} 条不在其内：${message}`),
      question: question.name,
      range,
      // The days are told: what is asked at midnight is what was compared.
      stamp: { ...newStamp(), ...filter, ...range },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { search } = new URL(args.request.url);
  return saveForm(args, {
    endpoint: pieceEndpoints.approveFound,
    done: ({ saved }) => ({
      to: productionPaths.piece.list + search,
      notice: `已审核 ${formatCount(saved.changed)} 条`,
    }),
  });
}

/** What has changed meanwhile is shown with the question about it. */
export const shouldRevalidate = () => true;

export default function ApprovePieces() {
  const { backTo, refusal, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const header = <PageHeader title="审核全部筛选结果" actions={<LinkButton to={backTo}>返回计件</LinkButton>} />;
  if (!asked) {
    return (
      <>
        {header}
        <Callout>{reply?.refusal ?? refusal}</Callout>
      </>
    );
  }
  const { totals, byEmployee, byProcess, left, question, range, stamp } = asked;
  const days = range.from === range.to ? range.from : `${range.from} 至 ${range.to}`;
  return (
    <>
      {header}
      <StatCards
        cards={[
          { label: "待审记录", value: totals.records, unit: "条", hint: days },
          { label: "件数", value: totals.qty, unit: "件" },
          ...(totals.amount === null ? [] : [{ label: "金额", value: totals.amount, unit: "元" }]),
        ]}
      />
      {left.map((sentence) => (
        <Callout key={sentence} tone="info">
          {sentence}
        </Callout>
      ))}
      <Question label={`审核 ${totals.records} 条`} stamp={stamp} reply={reply} cancelTo={backTo}>
        {!reply?.question && <input type="hidden" name="answered" value={question} />}
        <p>审核后计入批次的工资成本，随下一次工资结算发放；审核前请与班组的数核对。</p>
      </Question>
      <div className="charts">
        <Card title="按员工" flush>
          <DataTable caption="按员工" columns={groupColumns("员工", totals)} rows={byEmployee} empty="" />
        </Card>
        <Card title="按工序" flush>
          <DataTable caption="按工序" columns={groupColumns("工序", totals)} rows={byProcess} empty="" />
        </Card>
      </div>
    </>
  );
}
