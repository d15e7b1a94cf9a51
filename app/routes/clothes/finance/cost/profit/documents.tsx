/** The documents behind a figure of 利润表 (`?item=`, with its days and stall): they add up to it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { balanceYuan } from "#app/lib/format/signed.ts";
import { readList } from "#app/lib/list.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { profitItemLabels } from "#contract/finance/profit.words.ts";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { type ProfitDocumentView, profitDocument } from "./profit.view.server.ts";

export const handle = { title: "利润明细" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, query, roles } = await readList(
    args,
    profitEndpoints.documents,
    { totals: { amountFen: 0 } },
    readDocumentsAsked,
  );
  const { item, from, to, stallId } = query;
  const months = { from: from.slice(0, 7), to: to.slice(0, 7) };
  return {
    // What the address leaves out is in the file's address too.
    view: { ...view, search: withParams(view.search, { item, from, to }) },
    rows: rows.map((row) => profitDocument(row, roles)),
    total: balanceYuan(list.totals.amountFen),
    title: `利润明细：${profitItemLabels[item]}，${from} 至 ${to}`,
    backTo:
      costPaths.profit.statement +
      withParams("", { ...months, ...(stallId !== undefined && { stallId: String(stallId) }) }),
  };
}

/** An address without its days or item, or with one that is none, shows this month's sales. */
function readDocumentsAsked(params: URLSearchParams) {
  const month = today().slice(0, 7);
  const given = parseSearch(profitEndpoints.documents.query.partial({ item: true, from: true, to: true }), params);
  return { ...given, item: given.item ?? "GOODS", from: given.from ?? `${month}-01`, to: given.to ?? today() };
}

export default function ProfitDocuments() {
  const { view, rows, total, title, backTo } = useLoaderData<typeof loader>();
  const columns: Column<ProfitDocumentView>[] = [
    { label: "单据", kind: "key", cell: (row) => <CellLink to={row.to} text={row.no} /> },
    { label: "日期", cell: (row) => row.bizDate, card: 2 },
    { label: "类型", cell: (row) => row.kind, card: 2 },
    { label: "档口", cell: (row) => row.stall, card: 2 },
    { label: "金额", kind: "n", cell: (row) => row.amount, negative: (row) => row.negative, total, card: 1 },
  ];
  return (
    <ListPage
      title={title}
      view={view}
      path={costPaths.profit.documents}
      exportAs="profitDocuments"
      actions={<LinkButton to={backTo}>返回利润表</LinkButton>}
    >
      {(nothing) => <DataTable caption={title} columns={columns} rows={rows} {...nothing("单据", "没有单据")} />}
    </ListPage>
  );
}
