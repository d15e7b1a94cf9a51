/** 新增充值 (`?distributorId=`): the customer first, then the amount; the bonus follows from the strategy's tiers. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput, TextInput } from "#app/components/ui/input.tsx";
import { AmountField, MoneyForm, TillFields } from "#app/components/ui/money-fields.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionalId, readYuan, storeVoucher, typedFields } from "#app/lib/money-form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";

export const handle = { title: "新增充值" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, rechargeEndpoints.add);
  const { searchParams, search } = new URL(request.url);
  const [{ chosen, choice }, till] = await Promise.all([chooseCustomer(api, searchParams), tillOptions(api)]);
  return {
    choice,
    till,
    tiers: (chosen?.tiers ?? []).map(
      ({ amountFen, bonusFen }) => `充 ${formatFen(amountFen)} 送 ${formatFen(bonusFen)}`,
    ),
    mayBonus: hasPermission(roles, [permissions.rechargeBonus]),
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const typed = typedFields(form);
  const refuse = (refusal: string) => data({ typed, refusal }, { status: 400 });
  const amount = readYuan("充值金额", typed.amount ?? "");
  if (!amount.ok) return refuse(amount.message);
  const bonus = typed.bonus?.trim() ? readYuan("赠送金额", typed.bonus) : null;
  if (bonus && !bonus.ok) return refuse(bonus.message);
  const voucher = await storeVoucher(api, form);
  if (!voucher.ok) return refuse(voucher.message);
  // A picture that was sent once need not be chosen again.
  typed.voucherId = voucher.value ?? "";
  const fundId = optionalId(typed.fundId);
  if (fundId === null) return refuse("请选择收款账户");
  const body = rechargeEndpoints.add.body.safeParse({
    clientToken: typed.clientToken,
    distributorId: typed.distributorId,
    stallId: optionalId(typed.stallId),
    fundId,
    amountFen: amount.value,
    bonusFen: bonus?.value ?? null,
    voucherId: voucher.value,
    remark: typed.remark ?? "",
  });
  if (!body.success) return refuse(body.error.issues[0]?.message ?? "");
  const added = await api.attempt(rechargeEndpoints.add, { body: body.data });
  if (!added.ok) return refuse(added.message);
  const notice = added.value.status === "PENDING" ? "已登记，等待确认到账" : "充值成功";
  return redirect(`/clothes/stall/distributor/recharge/item?id=${added.value.id}`, {
    headers: { "Set-Cookie": noticeHeader(notice) },
  });
}

export default function NewRecharge() {
  const { choice, till, tiers, mayBonus, search, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const values: Record<string, string> = reply?.typed ?? { stallId: till.stallId };
  return (
    <>
      <PageHeader title="新增充值" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <MoneyForm
          title="充值"
          clientToken={values.clientToken ?? clientToken}
          distributorId={choice.customer.id}
          label="充值"
          cancelTo="/clothes/stall/distributor/recharge"
          refusal={reply?.refusal}
          upload
        >
          <AmountField label="充值金额" value={values.amount} hint={tiers.join("；")} />
          <TillFields stalls={till.stalls} funds={till.funds} values={values} />
          {mayBonus && (
            <Field label="赠送金额（元）" name="bonus" hint="不填按充值档位赠送">
              <TextInput inputMode="decimal" defaultValue={values.bonus} maxLength={16} />
            </Field>
          )}
          <Field label="凭证" name="voucher" hint={values.voucherId ? "已上传，可重新选择" : "转账必须上传凭证"}>
            <FileInput accept="image/jpeg,image/png,image/webp" />
          </Field>
          <input type="hidden" name="voucherId" value={values.voucherId ?? ""} />
          <Field label="备注" name="remark">
            <TextInput defaultValue={values.remark} maxLength={500} />
          </Field>
        </MoneyForm>
      )}
    </>
  );
}
