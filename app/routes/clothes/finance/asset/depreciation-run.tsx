/** 计提折旧 (`?month=`): what is due of a month is shown, then run; once run it is said that nothing is left. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Question } from "#app/components/page/question.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fixedAssetEndpoints, monthText } from "#contract/finance/fixed-assets.ts";
import { formatFen } from "#contract/money.ts";

export const handle = { title: "计提折旧" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, fixedAssetEndpoints.run);
  const asked = monthText.safeParse(new URL(request.url).searchParams.get("month") ?? "");
  const due = await api.call(fixedAssetEndpoints.due, { query: asked.success ? { month: asked.data } : {} });
  const { month, assets, refusal, doneAssets } = due;
  return {
    ...{ month, refusal, none: assets === 0, count: formatCount(assets), amount: formatFen(due.amountFen) },
    entries: formatCount(due.entries),
    ...{ done: formatFen(due.doneFen), doneCount: formatCount(doneAssets), stamp: { ...newStamp(), month } },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fixedAssetEndpoints.run,
    done: ({ saved, body: { month } }) => ({ to: assetPaths.fixed.depreciation(month), notice: saved.message }),
  });
}

export default function RunDepreciation() {
  const { month, refusal, none, count, entries, amount, done, doneCount, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="计提折旧" />
      <Card flush>
        <Form method="get" className="filters" key={month}>
          <Field label="月份" name="month">
            <TextInput type="month" placeholder="年-月" defaultValue={month} maxLength={7} />
          </Field>
          <Button>查看</Button>
        </Form>
      </Card>
      <StatCards
        cards={[
          { label: "待计提", value: amount, unit: "元", hint: `${count} 项资产 ${entries} 笔，含之前漏提的` },
          { label: "已计提", value: done, unit: "元", hint: `${doneCount} 项资产` },
        ]}
      />
      {refusal && <Callout>{refusal}</Callout>}
      {!refusal && none && <Callout tone="good">{`${month} 的折旧已经提完，没有要补提的`}</Callout>}
      {!refusal && (!none || reply) && (
        <Question
          title={`计提 ${month} 的折旧？`}
          label="计提折旧"
          stamp={stamp}
          reply={reply}
          cancelTo={assetPaths.fixed.depreciation()}
        >
          <p>
            {count} 项资产，共 {amount} 元。记入当月费用，不能撤销；已提过的不会重复。
          </p>
        </Question>
      )}
    </>
  );
}
