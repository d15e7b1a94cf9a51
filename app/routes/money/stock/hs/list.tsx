/** 沪深指数 (domain.md §3.7): the board, and the days of one index (`?code=`). */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { CandleChart } from "#app/components/chart/candle-chart.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import chartStyles from "#app/styles/chart.css?url";
import { marketIndexEndpoints, marketProviderLabels } from "#contract/market/indexes.ts";
import { adminRole } from "#contract/permissions.ts";
import { candlesOf, type QuoteRowView, quoteRow, stateLabels } from "./market.view.server.ts";

export const handle = { title: "沪深指数" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, marketIndexEndpoints.list);
  const { content, state, sentence, provider } = await api.call(marketIndexEndpoints.list);
  const asked = new URL(request.url).searchParams.get("code") || content[0]?.code;
  const bars = asked ? await readBars(asked) : null;
  return {
    rows: content.map(quoteRow),
    state: stateLabels[state],
    sentence,
    source: marketProviderLabels[provider],
    chart: bars?.ok ? { ...bars.value, bars: candlesOf(bars.value.bars) } : null,
    refusal: bars && !bars.ok ? bars.message : null,
  };

  async function readBars(code: string) {
    const query = marketIndexEndpoints.bars.query.safeParse({ code });
    if (!query.success) return { ok: false as const, message: "代码应为不超过 12 位的字母、数字或点" };
    return api.attempt(marketIndexEndpoints.bars, { query: query.data });
  }
}

export default function MarketIndexes() {
  const { rows, state, sentence, source, chart, refusal } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="沪深指数"
        actions={
          <>
            {chart && <LinkButton to={marketPaths.index.exportBars(chart.code)}>导出日K</LinkButton>}
            <Can roles={[adminRole]}>
              <LinkButton to={marketPaths.index.import}>导入日线</LinkButton>
              <LinkButton to={marketPaths.index.setting}>行情来源</LinkButton>
            </Can>
          </>
        }
      />
      <p className="line">
        <Badge tone={state.tone}>{state.label}</Badge> <small>{sentence ?? `来源：${source}`}</small>
      </p>
      <Card title="行情" note="仅供参考" flush>
        <DataTable caption="行情" columns={columns} rows={rows} empty="暂无数据源" />
      </Card>
      {refusal && <Callout>{refusal}</Callout>}
      {chart && (
        <Card title={`${chart.name} ${chart.code} 日K`} note={`最近 ${chart.bars.length} 个交易日；空心为涨，实心为跌`}>
          <CandleChart title={`${chart.name} 日K`} candles={chart.bars} />
        </Card>
      )}
    </>
  );
}

const columns: Column<QuoteRowView>[] = [
  {
    label: "代码",
    kind: "key",
    cell: (row) => (
      <Link to={marketPaths.index.of(row.id)} discover="none" aria-label={`${row.id} ${row.name} 日K`}>
        {row.id}
      </Link>
    ),
  },
  { label: "名称", cell: (row) => row.name, card: 1 },
  { label: "最新", kind: "n", cell: (row) => row.last, card: 1 },
  { label: "涨跌", kind: "n", cell: (row) => row.change, negative: (row) => row.falls, card: 2 },
  { label: "涨跌幅", kind: "n", cell: (row) => row.rate, negative: (row) => row.falls, card: 2 },
  { label: "今开", kind: "n", cell: (row) => row.open },
  { label: "最高", kind: "n", cell: (row) => row.high },
  { label: "最低", kind: "n", cell: (row) => row.low },
  { label: "昨收", kind: "n", cell: (row) => row.prevClose },
  { label: "成交量", kind: "n", cell: (row) => row.volume },
  { label: "成交额", kind: "n", cell: (row) => row.amount },
  { label: "时间", cell: (row) => row.time, card: 2 },
];
