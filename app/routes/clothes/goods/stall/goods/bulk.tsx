/** 改价、上架、下架 of the ticked rows (`?act=`): the rule, then a preview of every row, then the change (domain.md §3.1). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BulkPage } from "#app/components/page/bulk-page.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { readBulk, saveBulk } from "#app/lib/bulk/bulk.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { PriceRuleFields } from "#app/routes/clothes/goods/price-rule.tsx";
import { type StallBulkRow, stallGoodsBulk } from "./stall-goods.bulk.server.ts";

export const handle = { title: "批量修改档口商品" };

export async function loader(args: LoaderFunctionArgs) {
  return readBulk(args, stallGoodsBulk);
}

export async function action(args: ActionFunctionArgs) {
  return saveBulk(args, stallGoodsBulk);
}

const columns: Column<StallBulkRow>[] = [
  { label: "款号", kind: "key", cell: (row) => row.styleNo },
  { label: "品名", cell: (row) => row.name },
  { label: "档口", cell: (row) => row.stall },
];

export default function BulkStallGoods() {
  const view = useLoaderData<typeof loader>();
  return (
    <BulkPage
      view={view}
      reply={useActionData<typeof action>()}
      columns={columns}
      back="返回档口商品"
      rule={
        view.act === "price" && (
          <PriceRuleFields hint="减价用负数，例如 -5；未设档口价的在批发价上调整；按 % 时四舍五入到分" />
        )
      }
    />
  );
}
