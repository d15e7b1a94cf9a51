/** 分销策略 (domain.md §3.4): on which terms classes of customers buy. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { strategyEndpoints } from "#contract/stall/strategies.ts";
import { strategyFilterChoices, strategyPath, strategyRows } from "./strategy.view.server.ts";
import { StrategyTable } from "./strategy-table.tsx";

export const handle = { title: "分销策略" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const query = parseSearch(strategyEndpoints.list.query, searchParams);
  const [list, { roles }] = await Promise.all([
    context.api.call(strategyEndpoints.list, { query }),
    context.api.viewer(),
  ]);
  requireExistingPage(request, query, list.totalElements);
  return {
    rows: strategyRows(list),
    customers: formatCount(list.totals.customers),
    choices: strategyFilterChoices(),
    filter: Object.fromEntries(searchParams),
    self: strategyPath,
    address,
    page: query.page,
    size: query.size,
    total: list.totalElements,
    mayAdd: hasPermission(roles, [permissions.strategyAdd]),
    mayEdit: hasPermission(roles, [permissions.strategyEdit]),
    mayRemove: hasPermission(roles, [permissions.strategyDel]),
  };
}

export default function StrategyList() {
  const { choices, filter, self, address, mayAdd, mayEdit, mayRemove, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="分销策略"
        actions={
          mayAdd && (
            <LinkButton variant="primary" to={`${self}/new`} discover="none">
              新增策略
            </LinkButton>
          )
        }
      />
      <FilterBar key={address} resetTo={self}>
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="策略名称" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        <Field label="价格方式" name="priceMode">
          <SelectInput options={choices.modes} placeholder="全部" defaultValue={filter.priceMode ?? ""} />
        </Field>
        <Field label="状态" name="status">
          <SelectInput options={choices.statuses} placeholder="全部" defaultValue={filter.status ?? ""} />
        </Field>
      </FilterBar>
      <Card flush>
        <StrategyTable
          rows={list.rows}
          customers={list.customers}
          mayEdit={mayEdit}
          mayRemove={mayRemove}
          empty={<Link to={self}>清除全部条件</Link>}
        />
        <Pagination
          page={list.page}
          size={list.size}
          total={list.total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
