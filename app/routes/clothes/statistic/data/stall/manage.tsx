/** 档口大数据 (domain.md §3.6): how the stalls do, against each other and against before. The period lives in the address. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { BarChart } from "#app/components/chart/bar-chart.tsx";
import { HeatMap } from "#app/components/chart/heat-map.tsx";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { ShareBar } from "#app/components/chart/share-bar.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { readStatistic } from "#app/routes/clothes/statistic/statistic.server.ts";
import { StatisticFilters } from "#app/routes/clothes/statistic/statistic-filters.tsx";
import chartStyles from "#app/styles/chart.css?url";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { filterView, manageView } from "./stall-statistics.view.server.ts";
import { namedColumns, stallColumns, styleColumns } from "./statistic-columns.tsx";

export const handle = { title: "档口大数据" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

const endpoint = stallStatisticEndpoints.manage;

const launchColumns = namedColumns("上新周", ["款数", "净销", "现存", "售罄率"]);
const slowColumns = namedColumns("款式", ["现存", "30 天净销"]);

export async function loader(args: LoaderFunctionArgs) {
  const { address, query, refusal, found } = await readStatistic(args, endpoint);
  return {
    address,
    refusal,
    filter: filterView(query, address, found),
    ...manageView(found),
  };
}

export default function StallManagePage() {
  const view = useLoaderData<typeof loader>();
  const { address, refusal, filter, cards } = view;
  const styles = styleColumns(view.stylesShowProfit);
  return (
    <>
      <PageHeader
        title="档口大数据"
        actions={
          <>
            <LinkButton to={paths.statistic.target()} discover="none">
              目标与提成
            </LinkButton>
            <LinkButton to={`/export/stalls${address}`} discover="none">
              导出
            </LinkButton>
          </>
        }
      />
      <StatisticFilters key={address} filter={filter} resetTo={paths.statistic.manage}>
        <Field label="档口" name="stallId">
          <SelectInput options={filter.stalls} placeholder="全部档口" defaultValue={filter.stallId} />
        </Field>
      </StatisticFilters>
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      <p className="as-of">{`${filter.from} 至 ${filter.to}，${view.asOf}`}</p>
      <StatCards cards={cards} />
      <p className="hint">
        销售额 = 应收 − 取消欠货：拿货 − 退货 − 整单优惠与抹零 +
        运费，作废的单不算；单据列表下面的“应收减取消欠货”是同一个数。 目标与提成用净销售额，不含运费。
      </p>
      <Card title="各档口" flush>
        <DataTable
          caption="各档口"
          columns={stallColumns(view.stallTotal, view.showsProfit)}
          rows={view.stalls}
          empty="您还没有可以查看的档口"
        />
      </Card>
      <div className="charts">
        <Card title="每日销售额">
          <LineChart title="每日销售额" heads={["日期", "销售额"]} points={view.days} />
        </Card>
        <Card title="时段热力" note="单数">
          <HeatMap title="各时段单数" head="星期" columns={view.heat.columns} rows={view.heat.rows} unit="单" />
        </Card>
        <Card title="畅销款" flush>
          <DataTable caption="畅销款" columns={styles} rows={view.top} empty="这段时间没有销售" />
        </Card>
        <Card title="滞后款" note="有销售而最少" flush>
          <DataTable caption="滞后款" columns={styles} rows={view.bottom} empty="这段时间没有销售" />
        </Card>
        <Card title="颜色" note="净件数">
          <BarChart title="各颜色净件数" heads={["颜色", "净件数"]} bars={view.colors} />
        </Card>
        <Card title="尺码占比">
          {view.sizes.map(({ title, parts }) => (
            <div key={title}>
              <p className="hint">{title}</p>
              <ShareBar title={title} heads={["尺码", "净件数"]} parts={parts} />
            </div>
          ))}
        </Card>
        <Card title="客户分层" note={view.customerNote}>
          <BarChart title="近 90 天客户分层" heads={["分层", "客户"]} bars={view.rfm} />
        </Card>
        <Card title="客户地区" note="销售额">
          <BarChart title="各地区销售额" heads={["地区", "销售额"]} bars={view.regions} />
        </Card>
        <Card title="上新售罄" note="近 12 周上新，按周" flush>
          <DataTable caption="上新售罄" columns={launchColumns} rows={view.launches} empty="近 12 周没有上新" />
        </Card>
        <Card title="滞销款" note="上新满 30 天而少动" flush>
          <DataTable caption="滞销款" columns={slowColumns} rows={view.slow} empty="没有滞销的款" />
        </Card>
      </div>
    </>
  );
}
