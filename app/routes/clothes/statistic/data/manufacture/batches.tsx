/** The batches behind a figure of 产能分析 (`?kind=`, with its filter): they add up to it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { count, percent } from "#app/lib/format/figures.ts";
import { readList } from "#app/lib/list.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import {
  productionKindLabels,
  productionPartLabels,
  productionStatisticEndpoints,
  wipStageLabels,
} from "#contract/statistics/production-statistics.ts";
import { type BehindView, behindRow, statisticAt } from "./manufacture.view.server.ts";

export const handle = { title: "产能明细" };

const nothing = { totals: { qty: 0, onTimeQty: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, query } = await readList(args, productionStatisticEndpoints.behind, nothing);
  const { kind, stage } = query;
  const { from, to } = view.filter;
  const label = stage && kind === "wip" ? wipStageLabels[stage] : productionKindLabels[kind];
  return {
    view,
    kind,
    rows: rows.map(behindRow),
    title: kind === "wip" ? `产能明细：${label}` : `产能明细：${label}，${from} 至 ${to}`,
    totals: {
      qty: count(list.totals.qty),
      onTime: `${count(list.totals.onTimeQty)}（${percent(list.totals.onTimeQty, list.totals.qty)}）`,
    },
    backTo: statisticAt(view.search, { kind: null, stage: null, page: null, size: null }),
  };
}

export default function ProductionBatches() {
  const { view, kind, rows, title, totals, backTo } = useLoaderData<typeof loader>();
  const columns: (Column<BehindView> | false)[] = [
    { label: "批次号", kind: "key", cell: (row) => <CellLink to={row.to} text={row.no} /> },
    { label: "款式", cell: (row) => row.style, card: 1 },
    { label: "工厂", cell: (row) => row.partyName, card: 2 },
    { label: "下单日", cell: (row) => row.bizDate },
    { label: "交期", cell: (row) => row.dueDate, card: 2 },
    { label: "交齐日", cell: (row) => row.deliveredDay },
    { label: "状态", cell: (row) => row.status },
    { label: productionPartLabels[kind], kind: "n", cell: (row) => row.qty, total: totals.qty, card: 1 },
    kind === "due" && { label: "准时交", kind: "n", cell: (row) => row.onTime, total: totals.onTime },
  ];
  return (
    <ListPage
      title={title}
      view={view}
      path={backTo}
      exportAs="productionBatches"
      actions={<LinkButton to={backTo}>返回产能分析</LinkButton>}
    >
      {(nothing) => <DataTable caption={title} columns={columns} rows={rows} {...nothing("批次", "没有批次")} />}
    </ListPage>
  );
}
