/** 付款 (`?id=` of a purchase, or `?partyId=`): that purchase first, then the supplier's oldest; more only as 预付. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { AmountField } from "#app/components/ui/money-fields.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionalId, readYuan, typedFields } from "#app/lib/money-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { formatFen } from "#contract/money.ts";
import { supplierOptions } from "./purchase.view.server.ts";
import { PurchasePayments } from "./purchase-payments.tsx";
import { payingFunds, supplierBalance, supplierPaymentView } from "./supplier-payment.view.server.ts";

export const handle = { title: "采购付款" };

const list = "/clothes/inventory/purchase";

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
      clientToken: randomUUID(),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = typedFields(await readForm({ request, context }));
  const refuse = (refusal: string) => data({ typed, refusal }, { status: 400 });
  const amount = readYuan("付款金额", typed.amount ?? "");
  if (!amount.ok) return refuse(amount.message);
  const fundId = optionalId(typed.fundId);
  if (fundId === null) return refuse("请选择付款账户");
  const purchaseId = optionalId(typed.purchaseId);
  const body = supplierPaymentEndpoints.pay.body.safeParse({
    clientToken: typed.clientToken,
    partyId: typed.partyId,
    purchaseId,
    fundId,
    amountFen: amount.value,
    advance: typed.advance ?? "false",
    remark: typed.remark ?? "",
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const made = await context.api.attempt(supplierPaymentEndpoints.pay, { body: body.data });
  if (!made.ok) return refuse(made.message);
  const { id, no, usedFen } = made.value;
  const aheadFen = amount.value - usedFen;
  const ahead = aheadFen > 0 ? `，其中 ${formatFen(aheadFen)} 元为预付` : "";
  return redirect(purchaseId === null ? `${list}/payment?id=${id}` : `${list}/item?id=${purchaseId}`, {
    headers: { "Set-Cookie": noticeHeader(`已付款，付款单 ${no}${ahead}`) },
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
      {payable && <Payable key={payable.clientToken} {...payable} />}
    </>
  );
}

type PayableProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["payable"]>;

function Payable(props: PayableProps) {
  const { partyId, partyName, balance, purchase, open, payments, amount, funds, clientToken } = props;
  const reply = useActionData<typeof action>();
  const values: Record<string, string> = reply?.typed ?? { amount };
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
            to={`${list}/item?id=${purchase.id}`}
          />
        )}
      </StatRow>
      <Card title={`付款给 ${partyName}`} flush>
        <Form method="post" className="form">
          <input type="hidden" name="clientToken" value={values.clientToken ?? clientToken} />
          <input type="hidden" name="partyId" value={partyId} />
          {purchase && <input type="hidden" name="purchaseId" value={purchase.id} />}
          <AmountField
            label="付款金额"
            value={values.amount}
            hint={purchase ? "先付本单，多出的付最早的未付采购单" : "从最早的未付采购单付起"}
          />
          <Field label="付款账户" name="fundId" required>
            <SelectInput options={funds} placeholder="请选择" defaultValue={values.fundId} />
          </Field>
          <Field label="备注" name="remark">
            <TextInput defaultValue={values.remark} maxLength={200} />
          </Field>
          <div className="wide">
            <Checkbox
              name="advance"
              value="true"
              label="预付：超过应付余额的部分先付，抵以后的货款"
              defaultChecked={values.advance === "true"}
            />
          </div>
          {reply?.refusal && (
            <p className="err wide" role="alert">
              {reply.refusal}
            </p>
          )}
          <div className="wide line">
            <Button variant="primary">付款</Button>
            <Link className="btn" to={purchase ? `${list}/item?id=${purchase.id}` : list}>
              取消
            </Link>
          </div>
        </Form>
      </Card>
      {open.length > 0 && <OpenPurchases open={open} />}
      <PurchasePayments title="最近付款" usedLabel="已抵货款" payments={payments} mayPay />
    </>
  );
}

function OpenPurchases({ open }: { open: PayableProps["open"] }) {
  return (
    <Card title="未付采购单" note="最早的在前" flush>
      <Table
        caption="未付采购单"
        head={
          <>
            <th scope="col" className="key">
              单号
            </th>
            <th scope="col">日期</th>
            <th scope="col" className="n">
              未付
            </th>
          </>
        }
      >
        {open.map(({ id, no, bizDate, unpaid }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`${list}/item?id=${id}`} discover="none">
                {no}
              </Link>
            </th>
            <td>{bizDate}</td>
            <td className="n">{unpaid}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
