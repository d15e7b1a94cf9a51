/** 付款 (`?id=` of a purchase, or `?partyId=`): that purchase first, then the supplier's oldest; more only as 预付. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { type Column, DataTable } from "#app/components/page/data-table.tsx";
import { CheckField, GridForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { readYuan } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { newStamp, saveForm } from "#app/lib/save-form.server.ts";
import { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { formatFen } from "#contract/money.ts";
import { supplierOptions } from "./purchase.view.server.ts";
import { PurchasePayments } from "./purchase-payments.tsx";
import { payingFunds, supplierBalance, supplierPaymentView } from "./supplier-payment.view.server.ts";

export const handle = { title: "采购付款" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, supplierPaymentEndpoints.payable);
  const { searchParams } = new URL(request.url);
  const suppliers = searchParams.has("id") ? [] : await supplierOptions(api);
  const only = suppliers.length === 1 ? String(suppliers[0]?.value) : null;
  const query = supplierPaymentEndpoints.payable.query.safeParse({
    purchaseId: searchParams.get("id") ?? undefined,
    partyId: (searchParams.get("partyId") || only) ?? undefined,
  });
  if (!query.success) throw redirect("/404");
  const { purchaseId, partyId } = query.data;
  if (purchaseId === undefined && partyId === undefined) return { suppliers, payable: null };
  const [payable, funds] = await Promise.all([
    api.call(supplierPaymentEndpoints.payable, { query: query.data }),
    payingFunds(api),
  ]);
  const { balanceFen, purchase, open, payments } = payable;
  const dueFen = purchase ? purchase.unpaidFen : balanceFen;
  return {
    suppliers: suppliers.length > 1 ? suppliers : [],
    payable: {
      partyId: payable.partyId,
      partyName: payable.partyName,
      balance: supplierBalance(balanceFen),
      purchase: purchase && { ...purchase, unpaid: formatFen(purchase.unpaidFen) },
      open: open.map(({ unpaidFen, ...one }) => ({ ...one, unpaid: formatFen(unpaidFen) })),
      payments: payments.map(supplierPaymentView),
      amount: dueFen > 0 ? formatFen(dueFen, { grouped: false }) : "",
      funds,
      stamp: { ...newStamp(), partyId: payable.partyId, purchaseId: purchase?.id },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: supplierPaymentEndpoints.pay,
    reads: { amountFen: (text) => readYuan("付款金额", text) },
    body: ({ purchaseId, ...fields }) => ({ ...fields, purchaseId: purchaseId || null }),
    done: ({ saved: { id, no, usedFen }, body: { amountFen, purchaseId } }) => ({
      to: purchaseId ? paths.purchase.item(purchaseId) : paths.purchase.payment(id),
      notice: `已付款，付款单 ${no}${amountFen > usedFen ? `，其中 ${formatFen(amountFen - usedFen)} 元为预付` : ""}`,
    }),
  });
}

export default function PurchasePay() {
  const { suppliers, payable } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="采购付款" />
      {suppliers.length > 0 && (
        <Card title="供应商" flush>
          <Form method="get" className="filters">
            <Field label="供应商" name="partyId" required>
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

function Payable({ partyName, balance, purchase, open, payments, amount, funds, stamp }: PayableProps) {
  const reply = useActionData<typeof action>();
  return (
    <>
      <StatRow>
        <StatCard label={balance.label} value={balance.amount} unit="元" hint={partyName} />
        {purchase && (
          <StatCard
            label="本单未付"
            value={purchase.unpaid}
            unit="元"
            hint={`采购单 ${purchase.no}`}
            to={paths.purchase.item(purchase.id)}
          />
        )}
      </StatRow>
      <Card title={`付款给 ${partyName}`} flush>
        <GridForm
          values={{ amountFen: amount }}
          stamp={stamp}
          reply={reply}
          label="付款"
          cancelTo={purchase ? paths.purchase.item(purchase.id) : paths.purchase.list}
        >
          <MoneyField
            name="amountFen"
            label="付款金额（元）"
            required
            hint={purchase ? "先付本单，多出的付最早的未付采购单" : "从最早的未付采购单付起"}
          />
          <SelectField name="fundId" label="付款账户" options={funds} placeholder="请选择" required />
          <LineField name="remark" label="备注" max={200} />
          <div className="wide">
            <CheckField name="advance" label="预付：超过应付余额的部分先付，抵以后的货款" />
          </div>
        </GridForm>
      </Card>
      {open.length > 0 && (
        <Card title="未付采购单" note="最早的在前" flush>
          <DataTable caption="未付采购单" columns={openColumns} rows={open} empty="" />
        </Card>
      )}
      <PurchasePayments title="最近付款" usedLabel="已抵货款" payments={payments} mayPay />
    </>
  );
}

const openColumns: Column<PayableProps["open"][number]>[] = [
  { label: "单号", kind: "key", cell: (row) => <Purchase row={row} /> },
  { label: "日期", cell: (row) => row.bizDate, card: 1 },
  { label: "未付", kind: "n", cell: (row) => row.unpaid, card: 1 },
];

function Purchase({ row: { id, no } }: { row: { id: number; no: string } }) {
  return (
    <Link to={paths.purchase.item(id)} discover="none">
      {no}
    </Link>
  );
}
