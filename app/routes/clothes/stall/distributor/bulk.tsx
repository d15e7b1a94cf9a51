/** 改策略 or 改归属 of the ticked customers (`?act=`): what to, who is meant, then the change (domain.md §3.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BulkPage } from "#app/components/page/bulk-page.tsx";
import { SelectField } from "#app/components/page/edit-form.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { readBulk, saveBulk } from "#app/lib/bulk/bulk.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import type { PickedDistributor } from "#contract/stall/distributor-bulk.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { distributorBulk } from "./distributor.bulk.server.ts";
import { formChoices } from "./distributor.view.server.ts";

export const handle = { title: "批量修改分销商" };

export async function loader(args: LoaderFunctionArgs) {
  const view = await readBulk(args, distributorBulk);
  return { view, choices: formChoices(await args.context.api.call(distributorEndpoints.vocabulary)) };
}

export async function action(args: ActionFunctionArgs) {
  return saveBulk(args, distributorBulk);
}

const columns: Column<PickedDistributor>[] = [
  { label: "客户名", kind: "key", cell: (row) => row.name },
  { label: "编码", cell: (row) => row.code },
  { label: "现策略", cell: (row) => row.strategyName },
  { label: "现归属", cell: (row) => row.stallName },
  { label: "现营业员", cell: (row) => row.keeperName },
];

export default function BulkDistributors() {
  const { view, choices } = useLoaderData<typeof loader>();
  return (
    <BulkPage
      view={view}
      reply={useActionData<typeof action>()}
      columns={columns}
      back="返回分销商"
      fields={
        view.act === "strategy" ? (
          <SelectField name="strategyId" label="改为策略" options={choices.strategies} />
        ) : (
          <>
            <SelectField name="stallId" label="归属档口" options={choices.stalls} placeholder="未指定" />
            <SelectField name="keeperId" label="营业员" options={choices.keepers} placeholder="未指定" />
          </>
        )
      }
    />
  );
}
