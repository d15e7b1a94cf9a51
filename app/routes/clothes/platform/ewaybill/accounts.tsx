/** 电子面单 of a shop (`?id=`): the couriers by whose accounts it gets its waybill numbers, or why it gets none. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, SelectField } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { courierDictionary } from "#contract/platform/courier.rules.ts";
import { givesEwaybills } from "#contract/platform/ewaybill/ewaybill.words.ts";
import { ewaybillAccountEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { accountRow } from "./ewaybill.view.server.ts";

export const handle = { title: "电子面单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, ewaybillAccountEndpoints.list);
  const { shop, refusal, accounts } = await api.call(ewaybillAccountEndpoints.list, {
    query: { shopId: requireId(request) },
  });
  const mayEdit = hasPermission(roles, [permissions.shopEdit]);
  const taken = new Set(accounts.map(({ courier }) => courier));
  const couriers = mayEdit ? await readDictionary(api, courierDictionary) : [];
  return {
    shop: { ...shop, platform: platformLabels[shop.platform] },
    refusal,
    rows: accounts.map(accountRow),
    couriers: couriers.filter(({ label }) => !taken.has(label)).map(({ label }) => ({ value: label, label })),
    mayEdit,
    gives: givesEwaybills(shop.platform),
    stamp: { ...newStamp(), shopId: shop.id },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: ewaybillAccountEndpoints.add,
    done: ({ saved, body }) => ({
      to: platformPaths.ewaybill.edit(saved.id),
      notice: `已添加${body.courier}，请读取网点后填写发货地址`,
    }),
  });
}

export default function EwaybillAccounts() {
  const { shop, refusal, rows, couriers, mayEdit, gives, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`电子面单：${shop.name}`}
        actions={
          <>
            <LinkButton to={platformPaths.shop.list}>平台店铺</LinkButton>
            {mayEdit && gives && <LinkButton to={platformPaths.shop.edit(shop.id)}>填写密钥</LinkButton>}
            <LinkButton to={platformPaths.order.waybills} discover="none">
              批量填单号
            </LinkButton>
          </>
        }
      />
      {refusal && <Callout tone="warn">{refusal}。</Callout>}
      <Card title="快递" note={`${shop.platform}给的单号；取电子面单时用默认的一家`} flush>
        <DataTable
          caption="电子面单快递"
          rows={rows}
          empty="还没有添加快递"
          columns={[
            { label: "快递", kind: "key", cell: ({ courier }) => courier },
            {
              label: "状态",
              cell: ({ isDefault, missing }) => (
                <>
                  {isDefault && <Badge tone="info">默认</Badge>}{" "}
                  <Badge tone={missing === null ? "good" : "warn"}>{missing ?? "可以取号"}</Badge>
                </>
              ),
              card: 1,
            },
            { label: "网点", cell: ({ branch }) => branch, card: 2 },
            { label: "单号余量", kind: "n", cell: ({ left }) => left, card: 1 },
            { label: "读取时间", cell: ({ readTime }) => readTime },
            { label: "寄件人", cell: ({ sender }) => sender, card: 2 },
            { label: "发货地址", kind: "words", cell: ({ place }) => place, card: 2 },
            {
              label: "操作",
              kind: "act",
              card: 2,
              cell: ({ id, courier }) => (
                <RowActs
                  of={courier}
                  acts={[
                    mayEdit && { label: "设置", to: platformPaths.ewaybill.edit(id) },
                    mayEdit && { label: "删除", to: platformPaths.ewaybill.ask(id, "remove") },
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
      {mayEdit && gives && (
        <Card title="添加快递" flush>
          <GridForm label="添加" stamp={stamp} reply={reply}>
            <SelectField name="courier" label="快递公司" options={couriers} placeholder="请选择" required />
          </GridForm>
        </Card>
      )}
    </>
  );
}
