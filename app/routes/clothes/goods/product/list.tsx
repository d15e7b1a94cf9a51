/** 商品列表 (domain.md §3.1): filters, sort and page live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { ProductPicker } from "#app/components/ui/product-picker.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { filterParams, listQuery } from "#app/lib/product-search.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { productChoices } from "#app/routes/clothes/goods/choices.server.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { permissions } from "#contract/permissions.ts";
import { productRows } from "./product.view.server.ts";
import { ProductFilters } from "./product-filters.tsx";
import { ProductTable } from "./product-table.tsx";

export const handle = { title: "商品列表" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const query = listQuery(searchParams);
  const [list, vocabulary] = await Promise.all([
    context.api.call(productEndpoints.list, { query }),
    context.api.kept(productEndpoints.vocabulary),
  ]);
  requireExistingPage(request, query, list.totalElements);
  return {
    ...productRows(list, query.sort),
    choices: productChoices(vocabulary),
    filter: Object.fromEntries(searchParams),
    address,
    page: query.page,
    size: query.size,
    total: list.totalElements,
    // 批量操作 is a mode of its own: a plain list has to fit its size budget.
    ...(searchParams.has("select") && {
      picker: { filter: filterParams(searchParams), total: formatCount(list.totalElements) },
    }),
  };
}

export default function ProductList() {
  const { rows, totals, sorted, showsCost, choices, filter, address, page, size, total, picker } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="商品列表"
        actions={
          <>
            {!picker && (
              <LinkButton to={withParams(address, { select: 1 })} discover="none">
                批量操作
              </LinkButton>
            )}
            <LinkButton to={`/export/products${address}`} discover="none">
              导出
            </LinkButton>
            <Can roles={[permissions.productAdd]}>
              <LinkButton variant="primary" to="/clothes/goods/product/new" discover="none">
                新增商品
              </LinkButton>
            </Can>
          </>
        }
      />
      <ProductFilters key={address} choices={choices} filter={filter} />
      {picker && <ProductPicker {...picker} leaveTo={withParams(address, { select: null })} />}
      <Card flush>
        <ProductTable
          rows={rows}
          picking={picker !== undefined}
          totals={totals}
          showsCost={showsCost}
          sorted={sorted}
          sortTo={(field, direction) => withParams(address, { sort: `${field},${direction}`, page: null })}
          empty={
            address ? (
              <Link to="/clothes/goods/product/list">清除全部条件</Link>
            ) : (
              <Can roles={[permissions.productAdd]}>
                <Link to="/clothes/goods/product/new">新增第一个商品</Link>
              </Can>
            )
          }
        />
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
