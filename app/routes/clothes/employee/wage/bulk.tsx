/** 审核 or 发放 of the ticked slips (`?act=`): who is meant and what each gets, then the act. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BulkPage } from "#app/components/page/bulk-page.tsx";
import { SelectField } from "#app/components/page/edit-form.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { readBulk, saveBulk } from "#app/lib/bulk/bulk.server.ts";
import { payingFunds } from "#app/lib/party/payment.view.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { type WageBulkRow, wageBulk } from "./wage.bulk.server.ts";

export const handle = { title: "批量处理工资单" };

export async function loader(args: LoaderFunctionArgs) {
  const view = await readBulk(args, wageBulk);
  return { view, funds: view.act === "pay" ? await payingFunds(args.context.api) : [] };
}

export async function action(args: ActionFunctionArgs) {
  return saveBulk(args, wageBulk);
}

const columns: Column<WageBulkRow>[] = [
  { label: "单号", kind: "key", cell: (row) => row.no },
  { label: "员工", cell: (row) => row.employee },
  { label: "月份", cell: (row) => row.period },
  { label: "应发", kind: "n", cell: (row) => row.amount },
  { label: "未还借支", kind: "n", cell: (row) => row.openAdvance },
];

export default function BulkWages() {
  const { view, funds } = useLoaderData<typeof loader>();
  return (
    <BulkPage
      view={view}
      reply={useActionData<typeof action>()}
      columns={columns}
      back="返回工资单"
      fields={
        view.act === "pay" && (
          <SelectField name="fundId" label="付款账户" options={funds} placeholder="请选择" required />
        )
      }
    />
  );
}
