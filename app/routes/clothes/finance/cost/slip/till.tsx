/** 处理差异 (`?stallId=&fundId=&day=`): what a till was short or over at its 日结, as a 费用单 to be confirmed. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LineField } from "#app/components/page/edit-form.tsx";
import { Question } from "#app/components/page/question.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { bizDate, id } from "#contract/value.ts";

export const handle = { title: "处理差异" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, slipEndpoints.till);
  const { searchParams } = new URL(request.url);
  const [stallId, fundId] = [id.safeParse(searchParams.get("stallId")), id.safeParse(searchParams.get("fundId"))];
  const day = bizDate.safeParse(searchParams.get("day"));
  if (!stallId.success || !fundId.success || !day.success) throw redirect("/404");
  return { stamp: { ...newStamp(), stallId: stallId.data, fundId: fundId.data, ofDay: day.data } };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: slipEndpoints.till,
    done: ({ saved }) => ({ to: costPaths.slip.item(saved.id), notice: `已录成费用单 ${saved.no}，确认后入账` }),
  });
}

export default function TillDifference() {
  const { stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`处理 ${stamp.ofDay} 的日结差异`} />
      <Question
        label="录成费用单"
        stamp={stamp}
        reply={reply}
        cancelTo={`${assetPaths.fund.item(stamp.fundId)}&to=${stamp.ofDay}`}
      >
        <p>少的录成现金短款，多的录成现金长款，记在这个档口和这一天；确认后账户余额与清点一致。</p>
        <LineField name="reason" label="原因" max={200} required />
      </Question>
    </>
  );
}
