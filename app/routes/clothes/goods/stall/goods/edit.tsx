/** 编辑档口商品 (`?id=`): 档口价, 陈列位, 标签 and 排序 of one style in one stall (domain.md §3.1). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { stallGoodsEndpoints, stallGoodsTagLabels } from "#contract/goods/stall-goods.ts";
import { formatFen } from "#contract/money.ts";
import { backToGoods, stallGoodsValues } from "./stall-goods.view.server.ts";

export const handle = { title: "编辑档口商品" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, stallGoodsEndpoints.edit);
  const goods = await api.call(stallGoodsEndpoints.detail, { params: { id: requireId(request) } });
  const min = goods.minPriceFen === null ? "" : `，最低价 ${formatFen(goods.minPriceFen)}`;
  return {
    title: `${goods.styleNo} ${goods.name}`,
    stall: goods.stallName,
    priceHint: `留空按批发价 ${formatFen(goods.wholesalePriceFen)}${min}`,
    values: stallGoodsValues(goods),
    stamp: newStamp(goods),
    backTo: backToGoods(new URL(request.url).searchParams),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: stallGoodsEndpoints.edit,
    reads: { priceFen: (text) => readYuan("档口价", text, { empty: null }) },
    done: () => ({ to: backToGoods(new URL(args.request.url).searchParams), notice: "已保存档口商品" }),
  });
}

const tags = optionsOf(stallGoodsTagLabels);

export default function EditStallGoods() {
  const { title, stall, priceHint, values, stamp, backTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} actions={<small>{stall}</small>} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={backTo}>
        <Card flush>
          <div className="form">
            <MoneyField name="priceFen" label="档口价（元）" max={13} hint={priceHint} />
            <LineField name="location" label="陈列位" max={20} hint="例如 A-03" />
            <SelectField name="tag" label="标签" options={tags} placeholder="无" />
            <LineField name="sort" label="排序" max={4} inputMode="numeric" hint="小的在前" />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
