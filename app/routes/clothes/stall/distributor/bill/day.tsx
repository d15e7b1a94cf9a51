/** 日结 (domain.md §3.4): a stall's day in figures, and what the cashier counts against it. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import { billChoices } from "./bill.view.server.ts";
import { BillNav } from "./bill-nav.tsx";
import { dayView, readCounts } from "./day-close.view.server.ts";
import { DayCounts, DayFunds } from "./day-tables.tsx";

export const handle = { title: "日结" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

const here = "/clothes/stall/distributor/bill/day";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, dayCloseEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const { stalls, ownStallId } = await billChoices(api);
  const asked = parseSearch(dayCloseEndpoints.detail.query.partial(), searchParams);
  const stallId = asked.stallId ?? ownStallId;
  const bizDate = asked.bizDate ?? today();
  const day = stallId === null ? null : await api.attempt(dayCloseEndpoints.detail, { query: { stallId, bizDate } });
  return {
    stalls,
    stallId,
    bizDate,
    latest: today(),
    day: day?.ok ? dayView(day.value) : null,
    refusal: day && !day.ok ? day.message : null,
    mayClose: hasPermission(roles, [permissions.billConfirm]),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const [stallId, bizDate] = [String(form.get("stallId") ?? ""), String(form.get("bizDate") ?? "")];
  const read = readCounts(form);
  const refuse = (refusal: string) => data({ refusal, typed: read.typed }, { status: 400 });
  if (read.refusal) return refuse(read.refusal);
  const body = dayCloseEndpoints.close.body.safeParse({
    clientToken: form.get("clientToken"),
    stallId,
    bizDate,
    counts: read.counts,
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const closed = await context.api.attempt(dayCloseEndpoints.close, { body: body.data });
  if (!closed.ok) return refuse(closed.message);
  const { differenceFen } = closed.value;
  const words = differenceFen === 0 ? "没有差异" : `差异 ${formatFen(differenceFen)} 元`;
  return redirect(`${here}?stallId=${stallId}&bizDate=${bizDate}`, {
    headers: { "Set-Cookie": noticeHeader(`已日结，${words}`) },
  });
}

export default function DayClose() {
  const { stalls, stallId, bizDate, latest, day, refusal, mayClose, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="日结" />
      <BillNav current="day" />
      {stallId === null ? (
        <Card>
          <EmptyState title="没有可以查看的档口">请让管理员在“库存权限配置”里给您档口仓的查看权限</EmptyState>
        </Card>
      ) : (
        <FilterBar key={`${stallId} ${bizDate}`} resetTo={here}>
          <Field label="档口" name="stallId">
            <SelectInput options={stalls} defaultValue={stallId} />
          </Field>
          <Field label="日期" name="bizDate">
            <TextInput type="date" defaultValue={bizDate} max={latest} />
          </Field>
        </FilterBar>
      )}
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {day && (
        <>
          <StatRow>
            <StatCard label="单据" value={day.bills} unit="单" />
            <StatCard label="拿货" value={day.saleQty} unit="件" hint={`退货 ${day.returnQty} 件`} />
            <StatCard label="应收" value={day.payable} unit="元" hint={day.cancelled ? "已减取消欠货" : undefined} />
            {day.cancelled && (
              <StatCard
                label="取消欠货"
                value={`-${day.cancelled.amount}`}
                unit="元"
                hint={`${day.cancelled.qty} 件`}
              />
            )}
            <StatCard label="实收" value={day.received} unit="元" hint="含收款和充值，减退款" />
            <StatCard label="新增欠款" value={day.debt} unit="元" hint="开单时没收的，之后收款不变" />
          </StatRow>
          <Card title="清点" note="按账户填写实际清点的金额；没有清点的留空" flush>
            <Form method="post" key={`${clientToken}`} preventScrollReset>
              <input type="hidden" name="clientToken" value={clientToken} />
              <input type="hidden" name="stallId" value={stallId ?? ""} />
              <input type="hidden" name="bizDate" value={bizDate} />
              <DayFunds funds={day.funds} total={day.total} editable={mayClose} typed={reply?.typed} />
              {mayClose && (
                <p className="line bulk">
                  <Button variant="primary">保存日结</Button>
                  {reply?.refusal && (
                    <span className="err" role="alert">
                      {reply.refusal}
                    </span>
                  )}
                </p>
              )}
            </Form>
          </Card>
          <Card title="清点记录" flush>
            <DayCounts counts={day.history} />
          </Card>
        </>
      )}
    </>
  );
}
