/** The documents behind a figure of 批次成本 or 款式成本 (`?figure=&batchId=`, `?figure=BOUGHT&productId=`): they add up to it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { costDocumentEndpoint, costFigureLabels } from "#contract/finance/costs.ts";
import { formatFen } from "#contract/money.ts";
import { type CostDocumentView, costDocument } from "./cost.view.server.ts";

export const handle = { title: "成本明细" };

export async function loader(args: LoaderFunctionArgs) {
  const nothing = { of: "", totals: { qty: 0, amountFen: 0 } };
  const { view, rows, list, query, roles } = await readList(args, costDocumentEndpoint, nothing, readFigureAsked);
  const ofStyle = query.figure === "BOUGHT";
  return {
    view: { ...view, search: withParams(view.search, { figure: query.figure }) },
    rows: rows.map((row) => costDocument(row, { of: list.of, roles })),
    totals: { qty: list.totals.qty, amount: formatFen(list.totals.amountFen) },
    title: `成本明细：${list.of} ${costFigureLabels[query.figure]}`,
    hasPieces: ofStyle,
    back: ofStyle ? { to: costPaths.style, label: "返回款式成本" } : { to: costPaths.batch, label: "返回批次成本" },
  };
}

/** An address without a figure, or with one that is none, is of material. */
function readFigureAsked(params: URLSearchParams) {
  const given = parseSearch(costDocumentEndpoint.query.partial({ figure: true }), params);
  return { ...given, figure: given.figure ?? "MATERIAL" };
}

export default function CostDocuments() {
  const { view, rows, totals, title, hasPieces, back } = useLoaderData<typeof loader>();
  const columns: (Column<CostDocumentView> | false)[] = [
    { label: "单据", kind: "key", cell: (row) => <CellLink to={row.to} text={row.no} /> },
    { label: "日期", cell: (row) => row.bizDate, card: 2 },
    { label: "类型", cell: (row) => row.kind, card: 2 },
    hasPieces && { label: "件数", kind: "n", cell: (row) => row.qty, total: totals.qty, card: 2 },
    {
      label: "金额",
      kind: "n",
      cell: (row) => row.amount,
      negative: (row) => row.negative,
      total: totals.amount,
      card: 1,
    },
  ];
  return (
    <ListPage
      title={title}
      view={view}
      path={costPaths.documents}
      exportAs="costDocuments"
      actions={<LinkButton to={back.to}>{back.label}</LinkButton>}
    >
      {(nothing) => <DataTable caption={title} columns={columns} rows={rows} {...nothing("单据", "没有单据")} />}
    </ListPage>
  );
}
