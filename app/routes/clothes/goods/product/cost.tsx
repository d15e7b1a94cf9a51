/** 设定成本 (`?id=`) of a style: what comes in without a value of its own, and goes out without stock, is worth it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm, MoneyField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { costSourceLabels } from "#contract/goods/product.words.ts";
import { productItemEndpoints } from "#contract/goods/product-item.ts";
import { formatFen } from "#contract/money.ts";

export const handle = { title: "设定成本" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, productItemEndpoints.setCost);
  const { id, styleNo, name, costFen, costSource } = await api.call(productItemEndpoints.item, {
    params: { id: requireId(request) },
  });
  const seenFen = costFen ?? 0;
  return {
    id,
    title: `设定成本 ${styleNo} ${name}`,
    now: costFen == null ? "现在未知" : `现在 ${formatFen(costFen)} 元（${costSourceLabels[costSource ?? "PLAN"]}）`,
    values: { costFen: costFen == null ? "" : formatFen(costFen, { grouped: false }) },
    stamp: { ...newStamp(), seenFen },
  };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  return saveForm(args, {
    endpoint: productItemEndpoints.setCost,
    params: { id },
    reads: { costFen: (text) => readYuan("成本", text) },
    done: ({ saved }) => ({
      to: paths.product.item(id, "price"),
      notice: `成本已设为 ${formatFen(saved.costFen)} 元`,
    }),
  });
}

export default function StyleCost() {
  const { id, title, now, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <GridForm values={values} stamp={stamp} reply={reply} label="保存" cancelTo={paths.product.item(id, "price")}>
          <MoneyField
            name="costFen"
            label="成本（元）"
            required
            hint={`${now}。期初、调增、盘盈没有写成本的按它入库；下次按进价入库后，以进货成本为准。现有库存的金额不变`}
          />
        </GridForm>
      </Card>
    </>
  );
}
