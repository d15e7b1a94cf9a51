/** 明细 (domain.md §3.4, `item?view=lines`): who bought which 款色码 at what price, over all live bills. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Pagination } from "#app/components/page/pagination.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import { formatFen } from "#contract/money.ts";
import { billLineEndpoints } from "#contract/stall/bill-lines.ts";
import { billChoices, billDays, billLineKindOptions, billLineRowView } from "./bill.view.server.ts";
import { BillFilters } from "./bill-filters.tsx";
import { BillLineTable } from "./bill-line-table.tsx";
import { BillNav } from "./bill-nav.tsx";

export const handle = { title: "拿货明细" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

const nothing = { content: [], totalElements: 0, totals: { saleQty: 0, returnQty: 0, amountFen: 0 } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, billLineEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(billLineEndpoints.list.query, searchParams);
  const [found, { stalls, keepers }] = await Promise.all([
    context.api.attempt(billLineEndpoints.list, { query }),
    billChoices(context.api),
  ]);
  const { content, totalElements, totals } = found.ok ? found.value : nothing;
  requireExistingPage(request, query, totalElements);
  const { from, to, presets } = billDays(query);
  return {
    rows: content.map(billLineRowView),
    totals: {
      saleQty: formatCount(totals.saleQty),
      returnQty: formatCount(totals.returnQty),
      netQty: String(totals.saleQty - totals.returnQty),
      amount: formatFen(totals.amountFen),
    },
    refusal: found.ok ? null : found.message,
    total: totalElements,
    page: query.page,
    size: query.size,
    choices: { stalls, keepers, kinds: billLineKindOptions },
    filter: { ...Object.fromEntries(searchParams), from, to },
    days: presets.map(({ label, current, ...days }) => ({
      label,
      current,
      to: withParams(search, { ...days, page: null }),
    })),
    exportTo: `/export/billLines${withParams(search, { from, to, page: null, size: null })}`,
    search,
  };
}

export default function BillLines() {
  const { rows, totals, refusal, total, page, size, choices, filter, days, exportTo, search } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="拿货明细"
        actions={
          <LinkButton to={exportTo} discover="none">
            导出
          </LinkButton>
        }
      />
      <BillNav current="lines" days={days} />
      <BillFilters key={search} choices={choices} filter={filter} resetTo="/clothes/stall/distributor/bill/lines" />
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Card flush>
        <BillLineTable rows={rows} totals={totals} empty="换个日期或条件试试" />
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(search, { page: to || null })}
          hrefOfSize={(to) => withParams(search, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
