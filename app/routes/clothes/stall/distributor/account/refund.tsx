/** 退款 (`?distributorId=`): at most what the customer has with us; bonus is never given back. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { AmountField, MoneyForm, TillFields } from "#app/components/ui/money-fields.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionalId, readYuan, typedFields } from "#app/lib/money-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "退款" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, receiptEndpoints.refund);
  const { searchParams, search } = new URL(request.url);
  const [{ choice }, till] = await Promise.all([chooseCustomer(api, searchParams), tillOptions(api)]);
  return { choice, till, search, clientToken: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = typedFields(await readForm({ request, context }));
  const refuse = (refusal: string) => data({ typed, refusal }, { status: 400 });
  const amount = readYuan("退款金额", typed.amount ?? "");
  if (!amount.ok) return refuse(amount.message);
  const fundId = optionalId(typed.fundId);
  if (fundId === null) return refuse("请选择退款账户");
  const body = receiptEndpoints.refund.body.safeParse({
    clientToken: typed.clientToken,
    distributorId: typed.distributorId,
    stallId: optionalId(typed.stallId),
    fundId,
    amountFen: amount.value,
    reason: typed.reason ?? "",
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const made = await context.api.attempt(receiptEndpoints.refund, { body: body.data });
  if (!made.ok) return refuse(made.message);
  return redirect(`/clothes/stall/distributor/account/item?id=${made.value.id}`, {
    headers: { "Set-Cookie": noticeHeader("已退款") },
  });
}

export default function Refund() {
  const { choice, till, search, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const values: Record<string, string> = reply?.typed ?? { stallId: till.stallId };
  return (
    <>
      <PageHeader title="退款" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <MoneyForm
          title="退款"
          clientToken={values.clientToken ?? clientToken}
          distributorId={choice.customer.id}
          label="退款"
          cancelTo={`/clothes/stall/distributor/account?distributorId=${choice.customer.id}`}
          refusal={reply?.refusal}
        >
          <AmountField
            label="退款金额"
            value={values.amount}
            hint={choice.customer.owes ? "没有预存可退" : `最多 ${choice.customer.balance} 元；赠送金不退`}
          />
          <TillFields stalls={till.stalls} funds={till.funds} values={values} fundLabel="退款账户" />
          <Field label="退款原因" name="reason" required>
            <TextInput defaultValue={values.reason} maxLength={200} />
          </Field>
        </MoneyForm>
      )}
    </>
  );
}
