/** 付款 (`?kind=&id=` of a document, or `?partyId=`): that document first, then the party's oldest; more only as 预付. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { CheckField, GridForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { PartyPayments } from "#app/components/party/party-payments.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import {
  partyBalance,
  payablePath,
  payableView,
  payingFunds,
  paymentView,
} from "#app/lib/party/payment.view.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { formatFen } from "#contract/money.ts";
import { paymentEndpoints } from "#contract/party/payments.ts";

export const handle = { title: "付款" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, paymentEndpoints.payable);
  const { searchParams } = new URL(request.url);
  const suppliers = searchParams.has("id") ? [] : namedOptions(await api.call(paymentEndpoints.payees));
  const only = suppliers.length === 1 ? String(suppliers[0]?.value) : null;
  const query = paymentEndpoints.payable.query.safeParse({
    payableKind: searchParams.get("kind") ?? undefined,
    payableId: searchParams.get("id") ?? undefined,
    partyId: (searchParams.get("partyId") || only) ?? undefined,
  });
  if (!query.success) throw redirect("/404");
  const { payableId, partyId } = query.data;
  if (payableId === undefined && partyId === undefined) return { suppliers, payable: null };
  const [payable, funds] = await Promise.all([
    api.call(paymentEndpoints.payable, { query: query.data }),
    payingFunds(api),
  ]);
  const { balanceFen, document, open, unpriced, payments } = payable;
  const dueFen = document ? document.unpaidFen : balanceFen;
  return {
    suppliers: suppliers.length > 1 ? suppliers : [],
    payable: {
      partyId: payable.partyId,
      partyName: payable.partyName,
      balance: partyBalance(balanceFen),
      document: document && { ...payableView(document), unpaid: formatFen(document.unpaidFen) },
      unpriced,
      open: open.map(({ unpaidFen, ...one }) => ({
        ...payableView(one),
        bizDate: one.bizDate,
        unpaid: formatFen(unpaidFen),
      })),
      payments: payments.map(paymentView),
      amount: dueFen > 0 ? formatFen(dueFen, { grouped: false }) : "",
      funds,
      stamp: { ...newStamp(), partyId: payable.partyId, payableKind: document?.kind, payableId: document?.id },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: paymentEndpoints.pay,
    reads: { amountFen: (text) => readYuan("付款金额", text) },
    body: ({ payableKind, payableId, ...fields }) => ({
      ...fields,
      payableKind: payableKind || null,
      payableId: payableId || null,
    }),
    done: ({ saved: { id, no, usedFen }, body: { amountFen, payableKind, payableId } }) => ({
      to: payableId && payableKind ? payablePath(payableKind, payableId) : factoryPaths.payment(id),
      notice: `已付款，付款单 ${no}${amountFen > usedFen ? `，其中 ${formatFen(amountFen - usedFen)} 元为预付` : ""}`,
    }),
  });
}

export default function FactoryPay() {
  const { suppliers, payable } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="付款" />
      {suppliers.length > 0 && (
        <Card title="付给" flush>
          <Form method="get" className="filters">
            <Field label="工厂或供应商" name="partyId" required>
              <SelectInput options={suppliers} placeholder="请选择" defaultValue={payable?.partyId} />
            </Field>
            <Button>查看应付</Button>
          </Form>
        </Card>
      )}
      {payable && <Payable key={payable.stamp.clientToken} {...payable} />}
    </>
  );
}

type PayableProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["payable"]>;

function Payable({ partyName, balance, document, open, unpriced, payments, amount, funds, stamp }: PayableProps) {
  const reply = useActionData<typeof action>();
  return (
    <>
      <StatRow>
        <StatCard label={balance.label} value={balance.amount} unit="元" hint={partyName} />
        {document && (
          <StatCard
            label="本单未付"
            value={document.unpaid}
            unit="元"
            hint={`${document.kindLabel} ${document.no}`}
            to={document.to}
          />
        )}
      </StatRow>
      <Card title={`付款给 ${partyName}`} flush>
        <GridForm
          values={{ amountFen: amount }}
          stamp={stamp}
          reply={reply}
          label="付款"
          cancelTo={document?.to ?? factoryPaths.list}
        >
          <MoneyField
            name="amountFen"
            label="付款金额（元）"
            required
            hint={document ? "先付本单，多出的付最早的未付单据" : "从最早的未付单据付起"}
          />
          <SelectField name="fundId" label="付款账户" options={funds} placeholder="请选择" required />
          <LineField name="remark" label="备注" max={200} />
          <div className="wide">
            <CheckField name="advance" label="预付：超过应付余额的部分先付，抵以后的货款" />
          </div>
        </GridForm>
      </Card>
      {unpriced.length > 0 && (
        <Card title="未定价采购单" note="已收货，定价后才计入应付余额、才能付款" flush>
          <DataTable caption="未定价采购单" columns={unpricedColumns} rows={unpriced} empty="" />
        </Card>
      )}
      {open.length > 0 && (
        <Card title="未付单据" note="最早的在前" flush>
          <DataTable caption="未付单据" columns={openColumns} rows={open} empty="" />
        </Card>
      )}
      <PartyPayments title="最近付款" usedLabel="已抵货款" payments={payments} mayPay />
    </>
  );
}

const openColumns: Column<PayableProps["open"][number]>[] = [
  { label: "单号", kind: "key", cell: (row) => <CellLink to={row.to} text={row.no} /> },
  { label: "单据", cell: (row) => row.kindLabel, card: 1 },
  { label: "日期", cell: (row) => row.bizDate, card: 1 },
  { label: "未付", kind: "n", cell: (row) => row.unpaid, card: 1 },
];

const unpricedColumns: Column<PayableProps["unpriced"][number]>[] = [
  { label: "单号", kind: "key", cell: (row) => <CellLink to={paths.purchase.item(row.id)} text={row.no} /> },
  { label: "日期", cell: (row) => row.bizDate, card: 1 },
  { label: "未定价行数", kind: "n", cell: (row) => row.lines, card: 1 },
];
