/** 充值记录 (domain.md §3.4): what distributors paid in advance, with totals by fund. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import stockStyles from "#app/styles/stock.css?url";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";
import { rechargeStatusOptions, rechargeView } from "./recharge.view.server.ts";
import { RechargeTable } from "./recharge-table.tsx";

export const handle = { title: "充值记录" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

const noTotals = { count: 0, amountFen: 0, bonusFen: 0, debtPaidFen: 0, funds: [] };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, rechargeEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(rechargeEndpoints.list.query, searchParams);
  const [list, funds, keepers] = await Promise.all([
    api.attempt(rechargeEndpoints.list, { query }),
    api.call(fundEndpoints.options, { query: {} }),
    api.call(rechargeEndpoints.keepers),
  ]);
  requireExistingPage(request, query, list.ok ? list.value.totalElements : 0);
  const { amountFen, bonusFen, debtPaidFen, ...totals } = list.ok ? list.value.totals : noTotals;
  const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return {
    recharges: list.ok ? list.value.content.map(rechargeView) : [],
    refusal: list.ok ? null : list.message,
    totals: {
      count: totals.count,
      amount: formatFen(amountFen),
      bonus: formatFen(bonusFen),
      debtPaid: formatFen(debtPaidFen),
      funds: totals.funds.map((fund) => ({ ...fund, amount: formatFen(fund.amountFen) })),
    },
    total: list.ok ? list.value.totalElements : 0,
    page: query.page,
    size: query.size,
    funds: funds.map(named),
    keepers: keepers.map(named),
    statuses: rechargeStatusOptions,
    filter: { ...Object.fromEntries(searchParams), ...(list.ok && list.value.range) } as Record<string, string>,
    exportTo: `/export/recharges${withParams(search, { ...(list.ok && list.value.range), page: null, size: null })}`,
    search,
    mayAdd: hasPermission(roles, [permissions.rechargeAdd]),
  };
}

export default function RechargeList() {
  const data = useLoaderData<typeof loader>();
  const { recharges, refusal, totals, total, page, size, funds, keepers, statuses, filter, exportTo, search, mayAdd } =
    data;
  return (
    <>
      <PageHeader
        title="充值记录"
        actions={
          <>
            <LinkButton to={exportTo} discover="none">
              导出
            </LinkButton>
            {mayAdd && (
              <LinkButton variant="primary" to="/clothes/stall/distributor/recharge/new">
                新增充值
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar
        key={search}
        resetTo="/clothes/stall/distributor/recharge"
        kept={filter.distributorId ? { distributorId: filter.distributorId } : {}}
      >
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="单号 / 客户" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        <Field label="收款账户" name="fundId">
          <SelectInput options={funds} placeholder="全部" defaultValue={filter.fundId} />
        </Field>
        <Field label="经手" name="keeperId">
          <SelectInput options={keepers} placeholder="全部" defaultValue={filter.keeperId} />
        </Field>
        <Field label="状态" name="status">
          <SelectInput options={statuses} placeholder="全部" defaultValue={filter.status} />
        </Field>
        <Field label="日期从" name="from">
          <TextInput type="date" defaultValue={filter.from} />
        </Field>
        <Field label="日期到" name="to">
          <TextInput type="date" defaultValue={filter.to} />
        </Field>
      </FilterBar>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Card flush>
        <RechargeTable recharges={recharges} totals={totals}>
          {mayAdd && <Link to="/clothes/stall/distributor/recharge/new">新增一张</Link>}
        </RechargeTable>
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
