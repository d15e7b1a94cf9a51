/** 改工价 of ticked or filtered processes: the rule and its day, every price before and after, then the change. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BulkPage } from "#app/components/page/bulk-page.tsx";
import { CheckField, DayField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { readBulk, saveBulk } from "#app/lib/bulk/bulk.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processPriceStepLabels } from "#contract/manufacture/processes.ts";
import { type ProcessPriceRow, processBulk } from "./process.bulk.server.ts";

export const handle = { title: "改工价" };

export async function loader(args: LoaderFunctionArgs) {
  return { view: await readBulk(args, processBulk), day: today() };
}

export async function action(args: ActionFunctionArgs) {
  return saveBulk(args, processBulk);
}

const columns: Column<ProcessPriceRow>[] = [
  { label: "编码", kind: "key", cell: (row) => row.code },
  { label: "名称", cell: (row) => row.name },
  { label: "分类", cell: (row) => row.categoryName },
];

const steps = optionsOf(processPriceStepLabels);

export default function PriceProcesses() {
  const { view, day } = useLoaderData<typeof loader>();
  return (
    <BulkPage
      view={view}
      reply={useActionData<typeof action>()}
      columns={columns}
      back="返回工序库"
      ruleValues={{ by: "RATE", fromDay: day }}
      rule={
        <>
          <LineField
            name="amount"
            label="调整幅度"
            max={10}
            required
            hint="降价用负数，例如 -5；按 % 时四舍五入到厘；定为就是新工价"
            placeholder="例如 5 或 -0.05"
          />
          <SelectField name="by" label="按" options={steps} />
          <DayField name="fromDay" label="生效日" hint="从这天起按新价；以前的计件不变" required />
        </>
      }
      fields={<CheckField name="sync" label="同步未审核记录：生效日起还没审核的计件，改按新价（已审核的不变）" />}
    />
  );
}
