/** 目标与提成 (`?month=`, domain.md §3.6): what each keeper is to sell in a month, and the share they get. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import { keeperTargetEndpoints } from "#contract/statistics/keeper-targets.ts";
import { readTarget, targetRows } from "./keeper-target.view.server.ts";
import { TargetTable } from "./target-table.tsx";

export const handle = { title: "目标与提成" };
export const links = () => [{ rel: "stylesheet", href: billStyles }];

const here = "/clothes/statistic/data/stall/manage/target";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, keeperTargetEndpoints.list);
  const query = parseSearch(keeperTargetEndpoints.list.query, new URL(request.url).searchParams);
  const found = await api.call(keeperTargetEndpoints.list, { query });
  return { month: found.month, rows: targetRows(found), clientToken: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = readTarget(await readForm({ request, context }));
  const refuse = (refusal: string) => data({ refusal, typed: read.typed }, { status: 400 });
  if (!read.ok) return refuse(read.message);
  const saved = await context.api.attempt(keeperTargetEndpoints.save, { body: read.body });
  if (!saved.ok) return refuse(saved.message);
  return redirect(`${here}?month=${read.body.month}`, {
    headers: { "Set-Cookie": noticeHeader("已保存目标与提成") },
  });
}

export default function KeeperTargets() {
  const { month, rows, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="目标与提成"
        actions={
          <LinkButton to="/clothes/statistic/data/stall/manage" discover="none">
            返回档口大数据
          </LinkButton>
        }
      />
      <FilterBar key={month} resetTo={here}>
        <Field label="月份" name="month">
          <TextInput type="month" defaultValue={month} required />
        </Field>
      </FilterBar>
      {reply && <Alert>{reply.refusal}</Alert>}
      <Card title={`${month} 营业员`} note="留空为不设" flush>
        <TargetTable
          key={clientToken}
          month={month}
          rows={rows}
          clientToken={clientToken}
          typed={reply?.typed ?? null}
        />
      </Card>
      <p className="hint">
        净销售额 = 已开单单据的拿货金额 − 退货金额 −
        整单优惠与抹零，不含运费，作废的单不算；这里只合计您可查看的档口。提成预估 = 提成比例 ×
        净销售额，实际提成以工资结算为准。
      </p>
    </>
  );
}
