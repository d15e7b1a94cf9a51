/** 采购入库: what was ordered from suppliers, and how much of it came (domain.md §3.3). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { hasPermission, permissions } from "../../../../../contract/permissions.ts";
import { purchaseEndpoints } from "../../../../../contract/purchases.ts";
import { PurchaseTable } from "../../../../components/inventory/purchase-table.tsx";
import { LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { FilterBar } from "../../../../components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "../../../../components/ui/input.tsx";
import { Pagination } from "../../../../components/ui/pagination.tsx";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { money, purchaseStatusOptions, purchaseView, supplierOptions } from "../../../../lib/purchase-view.server.ts";
import { repositoryOptions } from "../../../../lib/repository-options.server.ts";
import { parseSearch, withParams } from "../../../../lib/search-params.ts";

export const handle = { title: "采购入库" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, purchaseEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(purchaseEndpoints.list.query, searchParams);
  const [list, repositories, suppliers] = await Promise.all([
    api.call(purchaseEndpoints.list, { query }),
    repositoryOptions(api, "view"),
    supplierOptions(api),
  ]);
  const { amountFen, ...totals } = list.totals;
  return {
    purchases: list.content.map(purchaseView),
    totals: { ...totals, amount: money(amountFen) },
    total: list.totalElements,
    page: query.page,
    size: query.size,
    repositories,
    suppliers,
    statuses: purchaseStatusOptions,
    filter: Object.fromEntries(searchParams),
    search,
    mayAdd: hasPermission(roles, [permissions.purchaseAdd]),
  };
}

export default function PurchaseList() {
  const { purchases, totals, total, page, size, repositories, suppliers, statuses, filter, search, mayAdd } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="采购入库"
        actions={
          mayAdd && (
            <LinkButton variant="primary" to="/clothes/inventory/purchase/new">
              新增采购单
            </LinkButton>
          )
        }
      />
      <FilterBar key={search} resetTo="/clothes/inventory/purchase">
        <Field label="关键字" name="keyword">
          <TextInput
            type="search"
            placeholder="单号 / 款号 / 供应商 / 备注"
            defaultValue={filter.keyword}
            maxLength={50}
          />
        </Field>
        <Field label="供应商" name="partyId">
          <SelectInput options={suppliers} placeholder="全部" defaultValue={filter.partyId} />
        </Field>
        <Field label="仓库" name="repositoryId">
          <SelectInput options={repositories} placeholder="全部" defaultValue={filter.repositoryId} />
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
        <PurchaseTable purchases={purchases} totals={totals} count={total}>
          {mayAdd && <Link to="/clothes/inventory/purchase/new">新增一张</Link>}
        </PurchaseTable>
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
