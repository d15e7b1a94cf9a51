/** 行情来源: where the quotations of 沪深指数 come from. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { marketIndexEndpoints, marketProviderLabels } from "#contract/market/indexes.ts";

export const handle = { title: "行情来源" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, marketIndexEndpoints.setting);
  const { version, ...values } = await api.call(marketIndexEndpoints.setting);
  return { values, providers: optionsOf(marketProviderLabels), stamp: newStamp({ version }) };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: marketIndexEndpoints.saveSetting,
    done: () => ({ to: marketPaths.index.list, notice: "已保存行情来源" }),
  });
}

export default function MarketSetting() {
  const { values, providers, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="行情来源" />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={marketPaths.index.list}>
        <Card title="从哪里来" note="只影响沪深指数一页" flush>
          <div className="form">
            <SelectField name="provider" label="来源" options={providers} required />
            <LineField
              name="url"
              label="行情服务器地址"
              max={300}
              wide
              placeholder="https://"
              hint="开市时每分钟最多取一次；返回 JSON 数组，每项有 code、name、last、open、high、low、prevClose、volume、amount（元）、time"
            />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
