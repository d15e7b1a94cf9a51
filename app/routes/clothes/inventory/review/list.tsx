/** 盘点列表: counts under way, those that wait for approval, and what they found. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countEndpoints } from "../../../../../contract/counts.ts";
import { hasPermission, permissions } from "../../../../../contract/permissions.ts";
import { CountTable } from "../../../../components/inventory/count-table.tsx";
import { LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { FilterBar } from "../../../../components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "../../../../components/ui/input.tsx";
import { Pagination } from "../../../../components/ui/pagination.tsx";
import { countModeOptions, countStatusOptions, countView, figuresView } from "../../../../lib/count-view.server.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { repositoryOptions } from "../../../../lib/repository-options.server.ts";
import { parseSearch, withParams } from "../../../../lib/search-params.ts";

export const handle = { title: "盘点" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, countEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(countEndpoints.list.query, searchParams);
  const [list, repositories] = await Promise.all([
    context.api.call(countEndpoints.list, { query }),
    repositoryOptions(context.api, "view"),
  ]);
  return {
    counts: list.content.map(countView),
    totals: figuresView(list.totals),
    total: list.totalElements,
    page: query.page,
    size: query.size,
    repositories,
    modes: countModeOptions,
    statuses: countStatusOptions,
    filter: Object.fromEntries(searchParams),
    search,
    mayAdd: hasPermission(roles, [permissions.reviewAdd]),
  };
}

export default function Counts() {
  const { counts, totals, total, page, size, repositories, modes, statuses, filter, search, mayAdd } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="盘点"
        actions={
          mayAdd && (
            <LinkButton variant="primary" to="/clothes/inventory/review/new">
              新增盘点单
            </LinkButton>
          )
        }
      />
      <FilterBar key={search} resetTo="/clothes/inventory/review">
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="单号 / 备注" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        <Field label="仓库" name="repositoryId">
          <SelectInput options={repositories} placeholder="全部" defaultValue={filter.repositoryId} />
        </Field>
        <Field label="方式" name="mode">
          <SelectInput options={modes} placeholder="全部" defaultValue={filter.mode} />
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
      <Card flush>
        <CountTable
          counts={counts}
          totals={totals}
          total={total}
          empty={mayAdd && <Link to="/clothes/inventory/review/new">新增一张</Link>}
        />
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
