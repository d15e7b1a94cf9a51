/** 目标与提成 (`?month=`, domain.md §3.6): what each keeper is to sell in a month, and the share they get. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterBar } from "#app/components/page/list/filter-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readPercent, readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import { keeperTargetEndpoints } from "#contract/statistics/keeper-targets.ts";
import { targetRow } from "./keeper-target.view.server.ts";
import { targetColumns } from "./target-columns.tsx";

export const handle = { title: "目标与提成" };
export const links = () => [{ rel: "stylesheet", href: billStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, keeperTargetEndpoints.list);
  const query = parseSearch(keeperTargetEndpoints.list.query, new URL(request.url).searchParams);
  const { month, content: rows } = await api.call(keeperTargetEndpoints.list, { query });
  return { month, rows: rows.map(targetRow), ...newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: keeperTargetEndpoints.save,
    reads: {
      targetFen: (text) => readYuan("目标", text, { empty: 0 }),
      commissionBp: (text) => readPercent("提成", text, { empty: 0 }),
    },
    done: ({ body: { month } }) => ({ to: paths.statistic.target(month), notice: "已保存目标与提成" }),
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
          <>
            <LinkButton to={paths.statistic.manage} discover="none">
              返回档口大数据
            </LinkButton>
            <LinkButton to={`/export/keeperTargets?month=${month}`} discover="none">
              导出
            </LinkButton>
          </>
        }
      />
      <FilterBar key={month} resetTo={paths.statistic.target()}>
        <Field label="月份" name="month">
          <TextInput type="month" defaultValue={month} required />
        </Field>
      </FilterBar>
      {reply && <Callout>{reply.refusal ?? Object.values(reply.errors).join("；")}</Callout>}
      <Card title={`${month} 营业员`} note="留空为不设" flush>
        <DataTable
          key={clientToken}
          caption="目标与提成"
          columns={targetColumns({ month, clientToken, typed: reply?.typed })}
          rows={rows}
          empty="您可查看的档口还没有其他营业员"
        />
      </Card>
      <p className="hint">
        净销售额 = 已开单单据的拿货金额 − 退货金额 − 整单优惠与抹零 −
        取消欠货，即销售额不含运费，作废的单不算；这里只合计您可查看的档口。提成预估 = 提成比例 ×
        净销售额，实际提成以工资结算为准。
      </p>
    </>
  );
}
