/** 档口数据 (domain.md §3.6): a keeper's own day, and what waits in the stall. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { BarChart } from "#app/components/chart/bar-chart.tsx";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Card, EmptyState, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { readStatistic } from "#app/routes/clothes/statistic/statistic.server.ts";
import { StatisticFilters } from "#app/routes/clothes/statistic/statistic-filters.tsx";
import chartStyles from "#app/styles/chart.css?url";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { ownTarget } from "./manage/keeper-target.view.server.ts";
import { filterView, keeperView } from "./stall-statistics.view.server.ts";
import { brokenColumns, namedColumns } from "./statistic-columns.tsx";

export const handle = { title: "档口数据" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

const endpoint = stallStatisticEndpoints.keeper;

const dormantColumns = namedColumns("客户", ["最近拿货", "余额（元）"]);

export async function loader(args: LoaderFunctionArgs) {
  const { address, query, refusal, found } = await readStatistic(args, endpoint);
  return {
    address,
    refusal,
    filter: { ...filterView(query, address, found), stallId: found.stall?.id ?? "" },
    ...keeperView(found),
    target: ownTarget(found),
  };
}

export default function StallKeeperPage() {
  const { address, refusal, filter, stallName, updatedAt, cards, target, ...loaded } = useLoaderData<typeof loader>();
  const { period, receipts, days, dormant, hot, broken } = loaded;
  return (
    <>
      <PageHeader title="档口数据" />
      {stallName === null && <Callout tone="bad">您还没有可以查看的档口，请联系店长开通</Callout>}
      <p className="as-of">{`${stallName ?? ""} 本人数据，更新时间 ${updatedAt}`}</p>
      <StatCards cards={cards} />
      <Card title={`${target.month} 目标与提成`} note="各档口合计">
        {target.set ? (
          <div className="stack">
            <StatCards cards={target.cards} />
            <p className="hint">
              净销售额 = 本人已开单单据的拿货金额 − 退货金额 − 整单优惠与抹零 −
              取消欠货，即销售额不含运费，作废的单不算。今日目标 = 本月目标 ÷ 当月天数。提成预估 = 提成比例 ×
              本月净销售额，实际提成以工资结算为准。
            </p>
          </div>
        ) : (
          <EmptyState title="本月还没有设目标与提成">由店长在“档口大数据”的“目标与提成”里设置</EmptyState>
        )}
      </Card>
      <StatisticFilters key={address} filter={filter} resetTo={paths.statistic.keeper}>
        <Field label="档口" name="stallId">
          <SelectInput options={filter.stalls} placeholder="本人档口" defaultValue={filter.stallId} />
        </Field>
      </StatisticFilters>
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      <StatCards cards={period} />
      <div className="charts">
        <Card title="近 14 天销售额" note="本人">
          <LineChart title="近 14 天销售额" heads={["日期", "销售额"]} points={days} />
        </Card>
        <Card title="收款方式" note={`本人，${filter.from} 至 ${filter.to}`}>
          {receipts.length > 0 ? (
            <BarChart title="收款方式" heads={["方式", "金额（元）"]} bars={receipts} />
          ) : (
            <EmptyState title="这段时间没有收款" />
          )}
        </Card>
        <Card title="热销款" note="本档口净件数">
          {hot.length > 0 ? (
            <BarChart title="热销款" heads={["款式", "净件数"]} bars={hot} />
          ) : (
            <EmptyState title="这段时间没有销售" />
          )}
        </Card>
        <Card title="断码待补" note="卖得好的在前" flush>
          <DataTable caption="断码待补" columns={brokenColumns} rows={broken} empty="没有断码的款" />
        </Card>
        <Card title="14 天未到店的客户" note="本人负责" flush>
          <DataTable caption="14 天未到店的客户" columns={dormantColumns} rows={dormant} empty="客户都来过" />
        </Card>
      </div>
    </>
  );
}
