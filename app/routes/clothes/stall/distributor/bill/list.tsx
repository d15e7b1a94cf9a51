/** 线下开单列表 (domain.md §3.4): today's bills unless told, with what they come to. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { DataTable } from "#app/components/page/data-table.tsx";
import { Pagination } from "#app/components/page/pagination.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import billStyles from "#app/styles/bills.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { billEndpoints } from "#contract/stall/bills.ts";
import {
  billChoices,
  billDays,
  billHasOptions,
  billRowView,
  billStatusOptions,
  billTotalsView,
  paymentOptions,
} from "./bill.view.server.ts";
import { billColumns } from "./bill-columns.tsx";
import { BillFilters } from "./bill-filters.tsx";
import { BillNav } from "./bill-nav.tsx";
import { BillTakings } from "./bill-parts.tsx";

export const handle = { title: "线下开单" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

const nothing = {
  content: [],
  totalElements: 0,
  totals: {
    bills: 0,
    saleQty: 0,
    returnQty: 0,
    payableFen: 0,
    paidFen: 0,
    relievedFen: 0,
    debtFen: 0,
    cancelledQty: 0,
    cancelledFen: 0,
    dueFen: 0,
    owedQty: 0,
    funds: [],
  },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, billEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(billEndpoints.list.query, searchParams);
  const [found, choices] = await Promise.all([
    context.api.attempt(billEndpoints.list, { query }),
    billChoices(context.api),
  ]);
  const list = found.ok ? found.value : nothing;
  requireExistingPage(request, query, list.totalElements);
  const { from, to, presets } = billDays(query);
  return {
    rows: list.content.map((row) => billRowView(row, roles, from === to)),
    totals: billTotalsView(list.totals),
    refusal: found.ok ? null : found.message,
    total: list.totalElements,
    page: query.page,
    size: query.size,
    choices: { ...choices, payments: paymentOptions, statuses: billStatusOptions, has: billHasOptions },
    filter: { ...Object.fromEntries(searchParams), from, to },
    days: presets.map(({ label, current, ...days }) => ({
      label,
      current,
      to: withParams(search, { ...days, page: null }),
    })),
    exportTo: `/export/bills${withParams(search, { from, to, page: null, size: null })}`,
    search,
    mayAdd: hasPermission(roles, [permissions.billAdd]),
    maySetPrinting: hasPermission(roles, [permissions.billDel]),
    mayReceive: hasPermission(roles, [permissions.accountReceive]),
  };
}

export default function BillList() {
  const {
    rows,
    totals,
    refusal,
    total,
    page,
    size,
    choices,
    filter,
    days,
    exportTo,
    search,
    mayAdd,
    maySetPrinting,
    mayReceive,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="线下开单"
        actions={
          <>
            <LinkButton to={exportTo} discover="none">
              导出
            </LinkButton>
            {maySetPrinting && (
              <LinkButton to="/clothes/stall/distributor/bill/printing" discover="none">
                打印设置
              </LinkButton>
            )}
            {mayAdd && (
              <LinkButton variant="primary" size="large" to="/clothes/stall/distributor/bill/new">
                新开单
              </LinkButton>
            )}
          </>
        }
      />
      <BillNav current="list" days={days} />
      <BillFilters key={search} choices={choices} filter={filter} />
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Card flush>
        {/* Pages of their own follow, so the browser's own form does. */}
        <form method="get" action="/clothes/stall/distributor/bill/collect">
          <input type="hidden" name="back" value={search} />
          <DataTable
            caption="拿货单"
            columns={billColumns(totals, choices.stalls.length > 1)}
            rows={rows}
            rowClass={(row) => (row.live ? undefined : "off")}
            empty="没有符合条件的拿货单"
            hint={mayAdd && <Link to={paths.bill.new()}>新开一张</Link>}
          />
          <BillTakings totals={totals} />
          {rows.some(({ live }) => live) && (
            <p className="line bulk">
              <Button name="act" value="print">
                合并打印
              </Button>
              {mayReceive && (
                <Button name="act" value="receive">
                  合并收款
                </Button>
              )}
              <small className="hint">先勾选单据；合并收款只能是同一客户</small>
            </p>
          )}
        </form>
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
