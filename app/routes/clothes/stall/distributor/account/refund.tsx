/** 退款 (`?distributorId=`): at most what the customer has with us; bonus is never given back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const handle = { title: "退款" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, receiptEndpoints.refund);
  const url = new URL(request.url);
  const { search } = url;
  const [{ choice }, till] = await Promise.all([chooseCustomer(api, url), tillOptions(api)]);
  return { choice, till, search, stamp: { ...newStamp(), distributorId: choice.customer?.id } };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: receiptEndpoints.refund,
    reads: { amountFen: (text) => readYuan("退款金额", text) },
    done: ({ saved }) => ({ to: paths.account.item(saved.id), notice: "已退款" }),
  });
}

export default function Refund() {
  const { choice, till, search, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { customer } = choice;
  return (
    <>
      <PageHeader title="退款" />
      <CustomerPicker choice={choice} search={search} />
      {customer && (
        <Card title="退款" flush>
          <GridForm
            values={{ stallId: till.stallId }}
            stamp={stamp}
            reply={reply}
            label="退款"
            cancelTo={paths.account.list(customer.id)}
          >
            <MoneyField
              name="amountFen"
              label="退款金额（元）"
              required
              hint={customer.owes ? "没有预存可退" : `最多 ${customer.balance} 元；赠送金不退`}
            />
            <SelectField name="fundId" label="退款账户" options={till.funds} placeholder="请选择" required />
            <SelectField name="stallId" label="档口" options={till.stalls} placeholder="不属于档口" />
            <LineField name="reason" label="退款原因" required max={200} />
          </GridForm>
        </Card>
      )}
    </>
  );
}
