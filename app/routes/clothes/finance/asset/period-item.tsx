/** A month (`?month=`): what still hinders closing it, closing it, and reopening it (`?confirm=`). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LineField } from "#app/components/page/edit-form.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, Unasked } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { monthText } from "#contract/finance/fixed-assets.ts";
import { periodEndpoints } from "#contract/finance/periods.ts";
import { hindranceView, periodRow } from "./period.view.server.ts";

export const handle = { title: "月结" };

/** The month of the address; without a proper one there is no page. */
function requireMonth(request: Request): string {
  const asked = monthText.safeParse(new URL(request.url).searchParams.get("month") ?? "");
  if (!asked.success) throw redirect("/404");
  return asked.data;
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, periodEndpoints.detail);
  const month = requireMonth(request);
  const detail = await api.call(periodEndpoints.detail, { params: { month } });
  const { hindrances, closeRefusal, reopenRefusal, mayClose } = detail;
  const wanted = new URL(request.url).searchParams.get("confirm");
  const canClose = mayClose && closeRefusal === null;
  const canReopen = mayClose && reopenRefusal === null;
  const asked = wanted === "close" && canClose ? wanted : wanted === "reopen" && canReopen ? wanted : null;
  return {
    ...{ period: periodRow(detail), canClose, canReopen, asked, closeRefusal, stamp: newStamp() },
    hindrances: hindrances.map(hindranceView({ month, roles })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const month = requireMonth(args.request);
  const params = { month };
  const here = (notice: string) => ({ to: assetPaths.period.item(month), notice });
  return act(args, {
    close: save({ endpoint: periodEndpoints.close, params, done: () => here(`${month} 已结账`) }),
    reopen: save({ endpoint: periodEndpoints.reopen, params, done: () => here(`${month} 已反月结`) }),
  });
}

export default function PeriodItem() {
  const { period, hindrances, canClose, canReopen, asked, closeRefusal, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { month, closed } = period;
  return (
    <>
      <PageHeader
        title={`月结 ${month}`}
        actions={
          <>
            <Badge tone={closed ? "good" : "neutral"}>{period.status}</Badge>
            <LinkButton to={assetPaths.period.list}>全部月份</LinkButton>
            {canReopen && <LinkButton to={assetPaths.period.ask(month, "reopen")}>反月结</LinkButton>}
            {canClose && (
              <LinkButton variant="primary" to={assetPaths.period.ask(month, "close")}>
                结账
              </LinkButton>
            )}
          </>
        }
      />
      {asked ? (
        <Question
          title={asked === "close" ? `${month} 结账？` : `${month} 反月结？`}
          label={asked === "close" ? "结账" : "反月结"}
          danger={asked === "reopen"}
          intent={asked}
          stamp={stamp}
          reply={reply}
          cancelTo={assetPaths.period.item(month)}
        >
          {asked === "close" ? (
            <p>
              {period.along && `${period.along}一起结账。`}结账后，{month}{" "}
              及之前的日期不能再记账、作废和补录，直到反月结。
            </p>
          ) : (
            <>
              <p>{month} 可以重新记账，报表数字可能变化；有月结权限的人都会收到消息。</p>
              <LineField name="reason" label="原因" max={200} required />
            </>
          )}
        </Question>
      ) : (
        <Unasked reply={reply} />
      )}
      {closed && period.by && <p>{`由 ${period.by} 结账`}</p>}
      {!closed && closeRefusal && !asked && !reply && <Callout tone="warn">{closeRefusal}</Callout>}
      {!closed && (
        <Card title="结账前检查" note="该月及之前未处理的" flush>
          <DataTable
            caption="结账前检查"
            columns={[
              { label: "事项", kind: "key", cell: (row) => <CellLink to={row.to} text={row.text} /> },
              { label: "日期", cell: (row) => row.days, card: 1 },
              { label: "影响", cell: (row) => <Badge tone={row.hard ? "bad" : "warn"}>{row.kind}</Badge>, card: 1 },
            ]}
            rows={hindrances}
            empty={`没有未处理的事项${canClose ? `，可以${period.along}结账` : ""}`}
          />
        </Card>
      )}
    </>
  );
}
