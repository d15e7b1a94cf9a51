/** 催单, 改交期 or 改跟单 of the ticked batches (`?act=`): which are meant, then the change (domain.md §3.2). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BulkPage } from "#app/components/page/bulk-page.tsx";
import { DayField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { DueDay } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { readBulk, saveBulk } from "#app/lib/bulk/bulk.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { batchBulk } from "./batch.bulk.server.ts";
import { type BatchRowView, batchChoices } from "./batch.view.server.ts";

export const handle = { title: "批量处理批次" };

export async function loader(args: LoaderFunctionArgs) {
  const view = await readBulk(args, batchBulk);
  const { merchandisers } = await batchChoices(args.context.api);
  return { view, merchandisers };
}

export async function action(args: ActionFunctionArgs) {
  return saveBulk(args, batchBulk);
}

const columns: Column<BatchRowView>[] = [
  { label: "批次号", kind: "key", cell: (row) => row.no },
  { label: "款号", cell: (row) => row.styleNo },
  { label: "工厂", cell: (row) => row.partyName },
  { label: "欠数", kind: "n", cell: (row) => row.owedQty },
  { label: "交期", cell: (row) => <DueDay due={row.due} /> },
  { label: "状态", cell: (row) => row.statusLabel },
  { label: "跟单员", cell: (row) => row.merchandiser },
];

export default function BulkBatches() {
  const { view, merchandisers } = useLoaderData<typeof loader>();
  return (
    <BulkPage
      view={view}
      reply={useActionData<typeof action>()}
      columns={columns}
      back="返回生产批次"
      fields={
        <>
          {view.act === "urge" && (
            <LineField name="remark" label="催单说明" max={100} hint="记入批次历史，并通知跟单员" />
          )}
          {view.act === "due" && <DayField name="dueDate" label="改为交期" />}
          {view.act === "merchandiser" && (
            <SelectField name="merchandiserId" label="改为跟单员" options={merchandisers} placeholder="未指定" />
          )}
        </>
      }
    />
  );
}
