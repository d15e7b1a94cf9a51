/** 调账 and 坏账核销 (`?distributorId=`): corrections without money, always with a reason. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { CheckboxGroup, RadioChip } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { readForm, readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, refuse, save } from "#app/lib/form/save-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
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
] as const;

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { roles } = await api.viewer();
  const kinds = choices.filter(({ permission }) => hasPermission(roles, [permission]));
  if (kinds.length === 0) throw redirect("/401");
  const url = new URL(request.url);
  const { search } = url;
  const [{ choice }, till] = await Promise.all([chooseCustomer(api, url), tillOptions(api)]);
  return {
    choice,
    stalls: till.stalls,
    kinds,
    search,
    stamp: { ...newStamp(), distributorId: choice.customer?.id },
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const kind = String(form.get("kind") ?? "");
  if (!choices.some(({ value }) => value === kind)) return refuse(form, { refusal: "请选择调账方式" });
  const sign = kind === "less" ? -1 : 1;
  const spec = {
    reads: { amountFen: (text: string) => sign * readYuan("金额", text) },
    body: ({ kind: _kind, ...fields }: Record<string, unknown>) => fields,
    done: ({ saved }: { saved: { id: number } }) => ({
      to: paths.account.item(saved.id),
      notice: kind === "writeOff" ? "已核销" : "已调账",
    }),
  };
  return kind === "writeOff"
    ? save({ ...spec, endpoint: receiptEndpoints.writeOff })(args, form)
    : save({ ...spec, endpoint: receiptEndpoints.adjust })(args, form);
}

export default function Adjust() {
  const { choice, stalls, kinds, search, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="调账 / 坏账核销" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <Card title="调账" flush>
          <GridForm stamp={stamp} reply={reply} cancelTo={paths.account.list(choice.customer.id)}>
            <Kinds kinds={kinds} />
            <MoneyField name="amountFen" label="金额（元）" required />
            <LineField name="reason" label="原因" required max={200} />
            <SelectField name="stallId" label="档口" options={stalls} placeholder="不属于档口" />
          </GridForm>
        </Card>
      )}
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly { value: string; label: string }[] }) {
  const chosen = useFormFields().value("kind");
  return (
    <CheckboxGroup legend="方式" name="kind" required>
      {kinds.map(({ value, label }) => (
        <RadioChip key={value} name="kind" value={value} label={label} required defaultChecked={chosen === value} />
      ))}
    </CheckboxGroup>
  );
}
