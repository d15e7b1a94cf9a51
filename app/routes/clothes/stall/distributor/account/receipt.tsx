/** 收款 (`?distributorId=&billId=`): for the bills that are ticked, then the oldest; the rest stays as 预存. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Checkbox, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { AmountField, MoneyForm, TillFields } from "#app/components/ui/money-fields.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionalId, readYuan, typedFields } from "#app/lib/money-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { formatFen } from "#contract/money.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "收款" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, receiptEndpoints.receive);
  const { searchParams, search } = new URL(request.url);
  const [{ chosen, choice }, till] = await Promise.all([chooseCustomer(api, searchParams), tillOptions(api)]);
  const named = searchParams.getAll("billId").map(Number);
  const open = chosen?.openBills ?? [];
  const ticked = open.filter(({ id }) => named.includes(id));
  const dueFen = ticked.length > 0 ? ticked.reduce((sum, bill) => sum + bill.dueFen, 0) : -(chosen?.balanceFen ?? 0);
  return {
    choice,
    till,
    bills: open.map(({ id, no, bizDate, stallName, dueFen: due }) => ({
      id,
      label: `${no}　${bizDate}　${stallName}　欠 ${formatFen(due)}`,
      ticked: named.includes(id),
    })),
    more: Math.max(0, (chosen?.openCount ?? 0) - open.length),
    amount: dueFen > 0 ? formatFen(dueFen, { grouped: false }) : "",
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const typed = typedFields(form);
  const billIds = form.getAll("billIds").map(String);
  const refuse = (refusal: string) => data({ typed, billIds, refusal }, { status: 400 });
  const amount = readYuan("收款金额", typed.amount ?? "");
  if (!amount.ok) return refuse(amount.message);
  const fundId = optionalId(typed.fundId);
  if (fundId === null) return refuse("请选择收款账户");
  const body = receiptEndpoints.receive.body.safeParse({
    clientToken: typed.clientToken,
    distributorId: typed.distributorId,
    stallId: optionalId(typed.stallId),
    fundId,
    amountFen: amount.value,
    billIds,
    reason: typed.reason ?? "",
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const made = await context.api.attempt(receiptEndpoints.receive, { body: body.data });
  if (!made.ok) return refuse(made.message);
  return redirect(`/clothes/stall/distributor/account/item?id=${made.value.id}`, {
    headers: { "Set-Cookie": noticeHeader(`已收款，其中 ${formatFen(made.value.paidFen)} 元付到拿货单`) },
  });
}

export default function Receipt() {
  const { choice, till, bills, more, amount, search, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const values: Record<string, string> = reply?.typed ?? { stallId: till.stallId, amount };
  return (
    <>
      <PageHeader title="收款" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <MoneyForm
          title="收款"
          clientToken={values.clientToken ?? clientToken}
          distributorId={choice.customer.id}
          label="收款"
          cancelTo={`/clothes/stall/distributor/account?distributorId=${choice.customer.id}`}
          refusal={reply?.refusal}
        >
          <AmountField label="收款金额" value={values.amount} />
          <TillFields stalls={till.stalls} funds={till.funds} values={values} />
          <Field label="备注" name="reason">
            <TextInput defaultValue={values.reason} maxLength={200} />
          </Field>
          {bills.length > 0 && (
            <CheckboxGroup
              legend="先付这些拿货单"
              name="billIds"
              hint={`不选则从最早的付起；多收的留作预存${more > 0 ? `；另有 ${more} 张未列出` : ""}`}
            >
              <div className="stack">
                {bills.map((bill) => (
                  <Checkbox
                    key={bill.id}
                    name="billIds"
                    value={bill.id}
                    label={bill.label}
                    defaultChecked={reply ? reply.billIds.includes(String(bill.id)) : bill.ticked}
                  />
                ))}
              </div>
            </CheckboxGroup>
          )}
        </MoneyForm>
      )}
    </>
  );
}
