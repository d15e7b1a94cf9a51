/** 收款 (`?distributorId=&billId=`): for the bills that are ticked, then the oldest; the rest stays as 预存. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Checkbox, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { formatFen } from "#contract/money.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "收款" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, receiptEndpoints.receive);
  const url = new URL(request.url);
  const { searchParams, search } = url;
  const [{ chosen, choice }, till] = await Promise.all([chooseCustomer(api, url), tillOptions(api)]);
  const named = searchParams.getAll("billId").map(Number);
  const open = chosen?.openBills ?? [];
  const ticked = open.filter(({ id }) => named.includes(id));
  const dueFen = ticked.length > 0 ? ticked.reduce((sum, bill) => sum + bill.dueFen, 0) : -(chosen?.balanceFen ?? 0);
  return {
    choice,
    till,
    bills: open.map(({ id, no, bizDate, stallName, dueFen: due }) => ({
      id: String(id),
      label: `${no}　${bizDate}　${stallName}　欠 ${formatFen(due)}`,
    })),
    more: Math.max(0, (chosen?.openCount ?? 0) - open.length),
    values: {
      stallId: till.stallId,
      amountFen: dueFen > 0 ? formatFen(dueFen, { grouped: false }) : "",
      billIds: ticked.map(({ id }) => String(id)),
    },
    search,
    stamp: { ...newStamp(), distributorId: choice.customer?.id },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: receiptEndpoints.receive,
    reads: { amountFen: (text) => readYuan("收款金额", text) },
    done: ({ saved }) => ({
      to: paths.account.item(saved.id),
      notice: `已收款，其中 ${formatFen(saved.paidFen)} 元付到拿货单`,
    }),
  });
}

export default function Receipt() {
  const { choice, till, bills, more, values, search, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="收款" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <Card title="收款" flush>
          <GridForm
            values={values}
            stamp={stamp}
            reply={reply}
            label="收款"
            cancelTo={paths.account.list(choice.customer.id)}
          >
            <MoneyField name="amountFen" label="收款金额（元）" required />
            <SelectField name="fundId" label="收款账户" options={till.funds} placeholder="请选择" required />
            <SelectField name="stallId" label="档口" options={till.stalls} placeholder="不属于档口" />
            <LineField name="reason" label="备注" max={200} />
            {bills.length > 0 && <OpenBills bills={bills} more={more} />}
          </GridForm>
        </Card>
      )}
    </>
  );
}

function OpenBills({ bills, more }: { bills: readonly { id: string; label: string }[]; more: number }) {
  const ticked = useFormFields().values("billIds");
  return (
    <CheckboxGroup
      legend="先付这些拿货单"
      name="billIds"
      hint={`不选则先抵不在单上的欠款（期初、调账），再从最早的单付起；多收的留作预存${more > 0 ? `；另有 ${more} 张未列出` : ""}`}
    >
      <div className="stack">
        <input type="hidden" name="billIds" value="" />
        {bills.map(({ id, label }) => (
          <Checkbox key={id} name="billIds" value={id} label={label} defaultChecked={ticked.includes(id)} />
        ))}
      </div>
    </CheckboxGroup>
  );
}
