/** 匹配商品 (`?id=`): which of our SKUs the platform's goods are: a code typed or scanned, or one of those that a search finds (`?q=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { FactList } from "#app/components/ui/fact-list.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopSkuEndpoints } from "#contract/platform/shop-skus.ts";

export const handle = { title: "匹配商品" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, shopSkuEndpoints.match);
  const id = requireId(request);
  const row = await api.call(shopSkuEndpoints.detail, { params: { id } });
  const q = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const { choices } = await api.call(shopSkuEndpoints.choices, {
    query: { shopId: row.shopId, keyword: q || row.merchantCode },
  });
  return { row, q, choices, stamp: newStamp({ version: row.version }) };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const { shopId } = await args.context.api.call(shopSkuEndpoints.detail, { params });
  return saveForm(args, {
    endpoint: shopSkuEndpoints.match,
    params,
    // One of those that were found, unless a code was typed.
    body: ({ chosen, ...fields }) => ({ ...fields, code: fields.code || chosen || "" }),
    done: () => ({ to: platformPaths.shopSku.of(shopId), notice: "已匹配，等待匹配的订单已更新" }),
  });
}

export default function MatchShopSku() {
  const { row, q, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="匹配商品" />
      <Card title="平台商品">
        <FactList
          facts={[
            ["店铺", row.shopName],
            ["标题", row.title || "（没有标题）"],
            ["规格", row.spec || "（没有规格）"],
            ["商家编码", row.merchantCode || "（没有商家编码）"],
            ["现在匹配", row.skuLabel ? `${row.skuLabel}（${row.skuCode}）` : "未匹配"],
          ]}
        />
      </Card>
      <Card title="找我们的 SKU">
        <Form method="get" className="line">
          <input type="hidden" name="id" value={row.id} />
          <Field label="款号、品名或条码" name="q">
            <TextInput type="search" defaultValue={q} maxLength={50} />
          </Field>
          <Button>查找</Button>
        </Form>
      </Card>
      <EditForm
        values={{ code: "", chosen: "" }}
        stamp={stamp}
        reply={reply}
        cancelTo={platformPaths.shopSku.of(row.shopId)}
      >
        <Card title="匹配到" flush>
          <div className="form">
            <LineField
              name="code"
              label="SKU 编码或条码"
              max={64}
              hint="扫吊牌条码或直接填写；不填则用下面选中的"
              autoFocus
            />
          </div>
          {choices.length > 0 && (
            <fieldset className="stack">
              <legend>找到的 SKU</legend>
              {choices.map(({ id, skuCode, label, name, available }) => (
                <label key={id} className="check">
                  <input type="radio" name="chosen" value={skuCode} /> {`${label} ${name}（可用 ${available}）`}
                </label>
              ))}
            </fieldset>
          )}
        </Card>
      </EditForm>
    </>
  );
}
