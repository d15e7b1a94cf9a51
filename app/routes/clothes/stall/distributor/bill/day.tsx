/** 日结 (domain.md §3.4): a stall's day in figures, and what the cashier counts against it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterBar } from "#app/components/page/list/filter-bar.tsx";
import { NoStall } from "#app/components/page/no-stall.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import { billChoices } from "./bill.view.server.ts";
import { BillNav } from "./bill-nav.tsx";
import { type DayView, dayView, saveDay } from "./day-close.view.server.ts";
import { dayCorrectionColumns, dayCountColumns, dayFundColumns } from "./day-columns.tsx";

export const handle = { title: "日结" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

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
    stamp: { ...newStamp(), stallId, bizDate },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveDay(args);
}

export default function DayClose() {
  const { stalls, stallId, bizDate, latest, day, refusal, mayClose, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="日结"
        actions={day && stallId !== null && <LinkButton to={paths.bill.dayPrint(stallId, bizDate)}>打印</LinkButton>}
      />
      <BillNav current="day" />
      {stallId === null ? (
        <NoStall act="查看" right="查看" />
      ) : (
        <FilterBar key={`${stallId} ${bizDate}`} resetTo={paths.bill.day}>
          <Field label="档口" name="stallId">
            <SelectInput options={stalls} defaultValue={stallId} />
          </Field>
          <Field label="日期" name="bizDate">
            <TextInput type="date" defaultValue={bizDate} max={latest} />
          </Field>
        </FilterBar>
      )}
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      {day && (
        <>
          <DayFigures day={day} />
          {day.closed && <AfterClose closed={day.closed} />}
          <Card title="清点" note="按账户填写实际清点的金额；没有清点的留空" flush>
            <FormFrame key={stamp.clientToken} className="stack" values={day.values} stamp={stamp} reply={reply}>
              <DataTable
                caption="收款账户"
                columns={dayFundColumns(day.total, mayClose)}
                rows={day.funds}
                empty="还没有收款账户"
              />
              {mayClose && (
                <p className="line bulk">
                  <Button variant="primary">保存日结</Button>
                </p>
              )}
            </FormFrame>
          </Card>
          <Card title="清点记录" flush>
            <DataTable caption="清点记录" columns={dayCountColumns} rows={day.history} empty="还没有清点" />
          </Card>
        </>
      )}
    </>
  );
}

function DayFigures({ day: { bills, saleQty, returnQty, payable, cancelled, received, debt } }: { day: DayView }) {
  return (
    <StatRow>
      <StatCard label="单据" value={bills} unit="单" />
      <StatCard label="拿货" value={saleQty} unit="件" hint={`退货 ${returnQty} 件`} />
      <StatCard label="应收" value={payable} unit="元" hint={cancelled ? "已减取消欠货" : undefined} />
      {cancelled && <StatCard label="取消欠货" value={`-${cancelled.amount}`} unit="元" hint={`${cancelled.qty} 件`} />}
      <StatCard label="实收" value={received} unit="元" hint="含收款和充值，减退款" />
      <StatCard label="新增欠款" value={debt} unit="元" hint="开单时没收的，之后收款不变" />
    </StatRow>
  );
}

/** The figures above stand as they were when the day was closed; this is what came after. */
function AfterClose({ closed: { note, changes, corrections } }: { closed: NonNullable<DayView["closed"]> }) {
  return (
    <Card title="日结后的变动" note={note} flush>
      <p className="pad">
        {changes
          ? `${changes}。线下开单、大数据和导出按变动后的数。`
          : "日结后没有变动，与线下开单、大数据和导出一致。"}
      </p>
      {corrections.length > 0 && (
        <DataTable caption="日结后的变动" columns={dayCorrectionColumns} rows={corrections} empty="没有变动" />
      )}
    </Card>
  );
}
