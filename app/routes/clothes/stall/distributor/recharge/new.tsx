/** 新增充值 (`?distributorId=`): the customer first, then the amount; the bonus follows from the strategy's tiers. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, LineField, MoneyField, PictureField, SelectField } from "#app/components/page/edit-form.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readPicture, readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { chooseCustomer, tillOptions } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";

export const handle = { title: "新增充值" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, rechargeEndpoints.add);
  const url = new URL(request.url);
  const { search } = url;
  const [{ chosen, choice }, till] = await Promise.all([chooseCustomer(api, url), tillOptions(api)]);
  const tiers = chosen?.tiers ?? [];
  return {
    choice,
    till,
    tiers: tiers.map(({ amountFen, bonusFen }) => `充 ${formatFen(amountFen)} 送 ${formatFen(bonusFen)}`).join("；"),
    search,
    stamp: { ...newStamp(), distributorId: choice.customer?.id },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: rechargeEndpoints.add,
    reads: {
      amountFen: (text) => readYuan("充值金额", text),
      bonusFen: (text) => readYuan("赠送金额", text, { empty: null }),
    },
    body: async (fields, { api, form }) => ({ ...fields, voucherId: await readPicture(api, form, "voucher") }),
    done: ({ saved }) => ({
      to: paths.recharge.item(saved.id),
      notice: saved.status === "PENDING" ? "已登记，等待确认到账" : "充值成功",
    }),
  });
}

export default function NewRecharge() {
  const { choice, till, tiers, search, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增充值" />
      <CustomerPicker choice={choice} search={search} />
      {choice.customer && (
        <Card title="充值" flush>
          <GridForm
            values={{ stallId: till.stallId }}
            stamp={stamp}
            reply={reply}
            label="充值"
            cancelTo={paths.recharge.list}
            upload
          >
            <MoneyField name="amountFen" label="充值金额（元）" required hint={tiers} />
            <SelectField name="fundId" label="收款账户" options={till.funds} placeholder="请选择" required />
            <SelectField name="stallId" label="档口" options={till.stalls} placeholder="不属于档口" />
            <Can roles={[permissions.rechargeBonus]}>
              <MoneyField name="bonusFen" label="赠送金额（元）" hint="不填按充值档位赠送" />
            </Can>
            <PictureField name="voucher" label="凭证" hint="转账必须上传凭证" />
            <LineField name="remark" label="备注" max={500} />
          </GridForm>
        </Card>
      )}
    </>
  );
}
