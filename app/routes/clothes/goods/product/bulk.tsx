/** 批量改价、改状态、改分类 (`?act=`): the rule, then a preview of every style, then the change (domain.md §3.1). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BulkPage } from "#app/components/page/bulk-page.tsx";
import { CheckField, ChipsField, SelectField } from "#app/components/page/edit-form.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { readBulk, saveBulk } from "#app/lib/bulk/bulk.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { productChoices } from "#app/routes/clothes/goods/choices.server.ts";
import { PriceRuleFields } from "#app/routes/clothes/goods/price-rule.tsx";
import { productEndpoints } from "#contract/goods/products.ts";
import { bulkPriceOptions, type ProductBulkRow, productBulk } from "./product.bulk.server.ts";

export const handle = { title: "批量修改商品" };

export async function loader(args: LoaderFunctionArgs) {
  const view = await readBulk(args, productBulk);
  const { statuses, categories } = productChoices(await args.context.api.kept(productEndpoints.vocabulary));
  const options = { price: bulkPriceOptions, status: statuses, category: categories }[view.act] ?? [];
  return { view, options };
}

export async function action(args: ActionFunctionArgs) {
  return saveBulk(args, productBulk);
}

const columns: Column<ProductBulkRow>[] = [
  { label: "款号", kind: "key", cell: (row) => row.styleNo },
  { label: "品名", cell: (row) => row.name },
];

export default function BulkProducts() {
  const { view, options } = useLoaderData<typeof loader>();
  const prices = view.act === "price";
  return (
    <BulkPage
      view={view}
      reply={useActionData<typeof action>()}
      columns={columns}
      back="返回商品列表"
      ruleValues={{ fields: ["wholesalePriceFen"], by: "FEN" }}
      rule={
        prices ? (
          <>
            <ChipsField name="fields" label="要改的价格" options={options} required />
            <PriceRuleFields hint="减价用负数，例如 -5；按 % 时四舍五入到分" />
          </>
        ) : (
          <SelectField
            name="to"
            label={view.act === "status" ? "新状态" : "新分类"}
            options={options}
            placeholder="请选择"
            required
          />
        )
      }
      confirm={(warned) =>
        warned > 0 && <CheckField name="confirmPrices" label={`价格无误：${warned} 款有提醒，也照改（不勾选则跳过）`} />
      }
    />
  );
}
