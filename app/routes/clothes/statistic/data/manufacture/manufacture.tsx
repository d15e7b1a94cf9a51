/** 产能分析 (domain.md §3.6): what is made, by whom, how well, and how long the queue is. The period lives in the address. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { namedOptions } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { readStatistic } from "#app/routes/clothes/statistic/statistic.server.ts";
import { periodView } from "#app/routes/clothes/statistic/statistic.view.server.ts";
import { StatisticFilters } from "#app/routes/clothes/statistic/statistic-filters.tsx";
import chartStyles from "#app/styles/chart.css?url";
import { productionStatisticEndpoints } from "#contract/statistics/production-statistics.ts";
import { productionView, statisticAt } from "./manufacture.view.server.ts";
import { employeeColumns, figureColumns, loadColumns, teamColumns } from "./manufacture-columns.tsx";

export const handle = { title: "产能分析" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

const endpoint = productionStatisticEndpoints.read;

export async function loader(args: LoaderFunctionArgs) {
  const { address, query, refusal, found } = await readStatistic(args, endpoint);
  return {
    address,
    refusal,
    filter: periodView(query.period, address, found.range),
    factories: namedOptions(found.parties),
    partyId: query.partyId ?? "",
    style: found.style && {
      label: `只看 ${found.style.styleNo} ${found.style.name}`,
      kept: { productId: String(found.style.id) },
      allTo: statisticAt(address, { productId: null }),
    },
    ...productionView(found, { query, address }),
  };
}

export default function ManufacturePage() {
  const view = useLoaderData<typeof loader>();
  const { address, refusal, filter, factories, partyId, style } = view;
  return (
    <>
      <PageHeader
        title="产能分析"
        actions={
          <LinkButton to={`/export/production${address}`} discover="none">
            导出
          </LinkButton>
        }
      />
      <StatisticFilters key={address} filter={filter} resetTo={paths.statistic.manufacture} kept={style?.kept ?? {}}>
        <Field label="工厂" name="partyId">
          <SelectInput options={factories} placeholder="全部工厂" defaultValue={partyId} />
        </Field>
      </StatisticFilters>
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      <p className="as-of">
        {`${filter.from} 至 ${filter.to}，${view.asOf}`}
        {style && (
          <>
            {`，${style.label} `}
            <Link to={style.allTo}>看全部款式</Link>
          </>
        )}
      </p>
      <StatCards cards={view.cards} />
      <Card title="在制" note="现在，按进度">
        <StatCards cards={view.wip} />
      </Card>
      <Card title="排期" note="未交件数 ÷ 日产能" flush>
        <DataTable caption="排期" columns={loadColumns} rows={view.load} empty="没有在制的批次" />
      </Card>
      <div className="charts">
        {view.charts.map(({ title, points }) => (
          <Card key={title} title={`${view.per}${title}`}>
            <LineChart title={`${view.per}${title}`} heads={["日期", "件数"]} points={points} />
          </Card>
        ))}
      </div>
      <Card title="各工厂" flush>
        <DataTable caption="各工厂" columns={figureColumns("工厂")} rows={view.parties} empty="这段时间没有生产" />
      </Card>
      <Card title="各款式" note="件数最多的 50 款" flush>
        <DataTable caption="各款式" columns={figureColumns("款式")} rows={view.styles} empty="这段时间没有生产" />
      </Card>
      <Card title="各班组" flush>
        <DataTable caption="各班组" columns={teamColumns} rows={view.teams} empty="这段时间没有计件" />
      </Card>
      <Card title="员工效率" note={view.employeeNote} flush>
        <DataTable caption="员工效率" columns={employeeColumns} rows={view.employees} empty="这段时间没有计件" />
      </Card>
    </>
  );
}
