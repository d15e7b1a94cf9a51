/** 转账: money from one fund to another. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fundTransferEndpoints } from "#contract/finance/fund-transfers.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

export const handle = { title: "转账" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fundTransferEndpoints.add);
  const { content } = await api.call(fundEndpoints.list, { query: { status: "ON" } });
  const from = content.map(({ id, name, balanceFen }) => ({
    value: id,
    label: `${name}（${balanceYuan(balanceFen)} 元）`,
  }));
  return { from, to: content.map(({ id, name }) => ({ value: id, label: name })), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fundTransferEndpoints.add,
    reads: { amountFen: (text) => readYuan("转账金额", text) },
    done: ({ saved: { no } }) => ({ to: assetPaths.fund.transfers, notice: `已转账，单号 ${no}` }),
  });
}

export default function NewTransfer() {
  const { from, to, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="转账" />
      <EditForm
        values={{}}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        label="转账"
        cancelTo={assetPaths.fund.transfers}
      >
        <Card title="从一个资金账户转到另一个" flush>
          <div className="form">
            <SelectField name="fromId" label="转出账户" options={from} placeholder="请选择" required />
            <SelectField name="toId" label="转入账户" options={to} placeholder="请选择" required />
            <MoneyField name="amountFen" label="金额（元）" required hint="不能超过转出账户的余额" />
            <LineField name="remark" label="备注" max={200} />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
