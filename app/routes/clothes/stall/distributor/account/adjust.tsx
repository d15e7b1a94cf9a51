/** 调账 and 坏账核销 (`?distributorId=`): corrections without money, always with a reason. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { CheckboxGroup, RadioChip } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { AmountField, MoneyForm, StallField } from "#app/components/ui/money-fields.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { optionalId, readYuan, typedFields } from "#app/lib/money-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "调账" };

/** What is chosen, and the permission for it. */
const choices = [
  { value: "more", label: "增加余额", permission: permissions.accountAdjust },
  { value: "less", label: "减少余额", permission: permissions.accountAdjust },
  { value: "writeOff", label: "坏账核销", permission: permissions.accountWriteOff },
];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { roles } = await api.viewer();
  const kinds = choices.filter(({ permission }) => hasPermission(roles, [permission]));
  if (kinds.length === 0) throw redirect("/401");
  const { searchParams, search } = new URL(request.url);
  const [{ choice }, till] = await Promise.all([chooseCustomer(api, searchParams), tillOptions(api)]);
  return { choice, stalls: till.stalls, kinds, search, clientToken: randomUUID() };
}

export async function action({ request, context: { api }, context }: ActionFunctionArgs) {
  const typed = typedFields(await readForm({ request, context }));
  const refuse = (refusal: string) => data({ typed, refusal }, { status: 400 });
  if (!choices.some(({ value }) => value === typed.kind)) return refuse("请选择调账方式");
  const amount = readYuan("金额", typed.amount ?? "");
  if (!amount.ok) return refuse(amount.message);
  const endpoint = typed.kind === "writeOff" ? receiptEndpoints.writeOff : receiptEndpoints.adjust;
  const body = endpoint.body.safeParse({
    clientToken: typed.clientToken,
    distributorId: typed.distributorId,
    stallId: optionalId(typed.stallId),
    amountFen: typed.kind === "less" ? -amount.value : amount.value,
    reason: typed.reason ?? "",
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const made = await api.attempt(endpoint, { body: body.data });
  if (!made.ok) return refuse(made.message);
  return redirect(`/clothes/stall/distributor/account/item?id=${made.value.id}`, {
    headers: { "Set-Cookie": noticeHeader(typed.kind === "writeOff" ? "已核销" : "已调账") },
  });
}

export default function Adjust() {
  const { choice, stalls, kinds, search, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const values: Record<string, string> = reply?.typed ?? {};
  return (
    <>
      <PageHeader title="调账 / 坏账核销" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <MoneyForm
          title="调账"
          clientToken={values.clientToken ?? clientToken}
          distributorId={choice.customer.id}
          label="保存"
          cancelTo={`/clothes/stall/distributor/account?distributorId=${choice.customer.id}`}
          refusal={reply?.refusal}
        >
          <CheckboxGroup legend="方式" name="kind" required>
            {kinds.map(({ value, label }) => (
              <RadioChip
                key={value}
                name="kind"
                value={value}
                label={label}
                required
                defaultChecked={values.kind === value}
              />
            ))}
          </CheckboxGroup>
          <AmountField label="金额" value={values.amount} />
          <Field label="原因" name="reason" required>
            <TextInput defaultValue={values.reason} maxLength={200} />
          </Field>
          <StallField stalls={stalls} values={values} />
        </MoneyForm>
      )}
    </>
  );
}
