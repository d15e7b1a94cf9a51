/** 期初余额 of a fund (`?id=`), once: what it held before the first day. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, MoneyField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

export const handle = { title: "期初余额" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fundEndpoints.open);
  const row = await api.call(fundEndpoints.detail, { params: { id: requireId(request) } });
  return { id: row.id, name: row.name, stamp: newStamp({ version: row.version }) };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: fundEndpoints.open,
    params,
    reads: { amountFen: (text) => readYuan("期初余额", text) },
    done: () => ({ to: assetPaths.fund.item(params.id), notice: "已录入期初余额" }),
  });
}

export default function OpenFund() {
  const { id, name, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`${name} 期初余额`} />
      <EditForm values={{}} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={assetPaths.fund.item(id)}>
        <Card title="期初余额" note="只能录一次" flush>
          <div className="form">
            <MoneyField name="amountFen" label="期初余额（元）" required hint="启用前账户里已有的钱" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
